import { useEffect, useState } from 'react';

/** Copies a text; says so where the button is. Hidden without scripts: the text itself can be selected. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('已复制'),
      () => setSaid('浏览器不允许复制，请手动选择文字'),
    );
  return (
    <span className="row scripted screen-only">
      <button type="button" className="link-button" onClick={copy}>
        {label}
      </button>
      <output className="hint">{said}</output>
    </span>
  );
}
