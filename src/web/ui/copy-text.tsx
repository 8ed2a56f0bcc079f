import { useEffect, useState } from 'react';
import { copyToClipboard } from './copy-to-clipboard.ts';

/** Copies a text; says so where the button is. Hidden without scripts: the text itself can be selected. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return undefined;
    const timer = setTimeout(() => setOutcome(''), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    copyToClipboard(text).then((copied) =>
      setOutcome(copied ? '已复制' : '浏览器不允许复制，请手动选择文字'),
    );
  return (
    <span className="row scripted screen-only">
      <button type="button" className="link-button" onClick={copy}>
        {label}
      </button>
      <output className="hint">{outcome}</output>
    </span>
  );
}
