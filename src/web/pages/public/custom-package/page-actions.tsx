import { useState } from 'react';
import { copyToClipboard } from '#web/ui/copy-to-clipboard.ts';

/** Only scripts can do these; the address bar and the browser's menu do the same without. */
export function PageActions({ hydrated }: { hydrated: boolean }) {
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    copyToClipboard(location.href).then((copied) =>
      setOutcome(copied ? '链接已复制' : '浏览器不允许复制，请从地址栏复制'),
    );
  return (
    <p className="cluster hint screen-only" hidden={!hydrated}>
      <button type="button" className="btn btn-line" onClick={() => void copy()}>
        复制链接
      </button>
      <button type="button" className="btn btn-line" onClick={() => print()}>
        打印
      </button>
      <span role="status">{outcome}</span>
    </p>
  );
}
