import { useState } from 'react';
import type { CurrentUser } from '#web/session/session-state.ts';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';
import { AskDone } from './ask-done.tsx';
import { AskForm } from './ask-form.tsx';
import type { AskedInstitution } from './asked-institution.ts';

interface Props {
  institution: AskedInstitution;
  user: CurrentUser | undefined;
  onClose: () => void;
}

/** 向机构询价: mounted means open. Escape and × keep what was typed. */
export function AskDialog({ institution, user, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <PublicDialog title={sentTo ? '询价已收到' : `向${institution.shortName}询价`} onClose={onClose}>
      {sentTo ? (
        <AskDone mobile={sentTo} institution={institution} onClose={onClose} />
      ) : (
        <AskForm institution={institution} user={user} onSent={setSentTo} />
      )}
    </PublicDialog>
  );
}
