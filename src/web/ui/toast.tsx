import { useEffect, useEffectEvent } from 'react';

/** A failure that belongs to no field: shown for eight seconds, or until closed. */
export function Toast({ text, onClose }: { text: string; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(close, 8000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="toast" role="alert">
      {text}
      <button type="button" className="icon-button" aria-label="关闭" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
