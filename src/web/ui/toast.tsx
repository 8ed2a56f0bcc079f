import { useEffect } from 'react';

/** A failure that belongs to no field: shown for eight seconds, or until closed. */
export function Toast({ text, onClose }: { text: string; onClose: () => void }) {
  // biome-ignore lint: a new text starts the time again, a new `onClose` doesn't
  useEffect(() => {
    const timer = setTimeout(onClose, 8000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="toast" role="alert">
      {text}
      <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
