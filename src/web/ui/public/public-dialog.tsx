import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form over a public page: mounted means open. Escape and × close it; what was typed is its user's to keep. */
export function PublicDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect, because its end comes while the dialog is still in the page: closed there, the browser gives the
  // focus back to the button.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-form"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className="icon-button dialog-close" aria-label="关闭" onClick={onClose}>
        ×
      </button>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
