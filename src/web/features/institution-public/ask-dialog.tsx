import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#web/session/session-state.ts';
import { AskDone } from './ask-done.tsx';
import { AskForm } from './ask-form.tsx';
import styles from './ask-dialog.module.css';

export interface AskedInstitution {
  readonly code: string;
  readonly shortName: string;
  readonly city: { readonly code: string; readonly name: string };
}

interface Props {
  institution: AskedInstitution;
  user: CurrentUser | undefined;
  onClose: () => void;
}

/** 向机构询价: mounted means open. Escape and × keep what was typed. */
export function AskDialog({ institution, user, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string>();
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
      className={`dialog ${styles.dialog}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className={`icon-button ${styles.close}`} aria-label="关闭" onClick={onClose}>
        ×
      </button>
      <h2 id={titleId}>{sentTo ? '询价已收到' : `向${institution.shortName}询价`}</h2>
      {sentTo ? (
        <AskDone mobile={sentTo} institution={institution} onClose={onClose} />
      ) : (
        <AskForm institution={institution} user={user} onSent={setSentTo} />
      )}
    </dialog>
  );
}
