import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  /** In place of a form's. */
  className?: string;
  /** Nothing is typed in it: a press beside it closes it, too. */
  closesBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form over a public page, or the menu of a phone: mounted means open. Escape and × close it; what was typed is its user's to keep. */
export function PublicDialog({
  title,
  className = 'dialog-form',
  closesBeside = false,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  // A layout effect, because its end comes while the dialog is still in the page: closed there, the browser gives the
  // focus back to the button.
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node?.showModal) return openWithout(node as HTMLDialogElement, close);
    node.showModal();
    return () => node.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target, clientX }) => {
        // What lies beside it is the dialog's own ground, and so is its padding.
        if (
          closesBeside &&
          target === dialog.current &&
          clientX > dialog.current.getBoundingClientRect().right
        )
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

/** Safari before 15.4 knows no dialogs: the style sheet puts it over the page, Escape closes it. */
function openWithout(node: HTMLDialogElement, close: () => void): () => void {
  const before = document.activeElement;
  node.setAttribute('open', '');
  node.setAttribute('role', 'dialog');
  node.setAttribute('aria-modal', 'true');
  node.classList.add('dialog-plain');
  node.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) close();
  };
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('keydown', onKey);
    if (before instanceof HTMLElement) before.focus();
  };
}
