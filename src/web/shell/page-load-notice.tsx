import { useEffect, useState } from 'react';
import { pageLoadFailed } from '#web/api/chunk-guard.ts';
import { Toast } from '#web/ui/toast.tsx';

/** Says that the page that was asked for could not be loaded, after a reload didn't help. */
export function PageLoadNotice() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const show = () => setFailed(true);
    window.addEventListener(pageLoadFailed, show);
    return () => window.removeEventListener(pageLoadFailed, show);
  }, []);
  if (!failed) return null;
  return <Toast text="页面没有加载成功，请检查网络后刷新页面。" onClose={() => setFailed(false)} />;
}
