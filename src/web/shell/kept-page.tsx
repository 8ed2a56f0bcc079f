import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { serverPage, showServerPage } from './server-page.ts';

/**
 * Where a public page that the server rendered well fails in the browser: the page stays, readable and with links that work,
 * and a line says that its buttons may not. `children`, the error page, is for all others.
 */
export function KeptPage({ failed, children }: { failed: boolean; children: ReactNode }) {
  const [page] = useState(() => (failed ? serverPage() : undefined));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (page && place.current) showServerPage(page, place.current);
  }, [page]);
  if (!page) return children;
  return (
    <>
      <div ref={place} />
      <p className="kept-notice" role="status">
        页面的部分功能没有加载成功，内容可以照常阅读。
        <a className="text-link" href={page.href}>
          刷新
        </a>
      </p>
    </>
  );
}
