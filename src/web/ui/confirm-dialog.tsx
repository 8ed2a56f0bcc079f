import { useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  /** The word on the confirming button: what will happen, not "OK". */
  confirm: string;
  busy?: boolean;
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before an act; mounted means open. Escape and 取消 leave everything as it was. */
export function ConfirmDialog({ title, confirm, busy = false, problem, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close(); // also when the page is hidden: an open one would block the next
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="btn btn-line" disabled={busy} onClick={onCancel}>
          取消
        </button>
        <button type="button" className="btn btn-main" disabled={busy} aria-busy={busy} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
