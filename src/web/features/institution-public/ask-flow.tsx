import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { hasCertifiedCompany } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { AskedInstitution } from './asked-institution.ts';

interface Props {
  institution: AskedInstitution;
  /** `either`: a certified buyer goes to the wizard, where a demand is posted and quotes are compared. */
  way: 'either' | 'form';
  onClose: () => void;
}

/** Finds out who asks, as far as he is signed in; everybody may. */
export function AskFlow({ institution, way, onClose }: Props) {
  const [known, setKnown] = useState<{ user: CurrentUser | undefined }>();
  const navigate = useNavigate();
  const decide = useEffectEvent((user: CurrentUser | undefined) => {
    if (way === 'either' && user && hasCertifiedCompany(user)) {
      onClose();
      void navigate(paths.requireSubmit({ city: institution.city.code }));
    } else setKnown({ user });
  });
  useEffect(() => {
    let gone = false;
    const look = session.get().login === 2 ? session.load() : Promise.resolve(undefined);
    look.then(
      (user) => !gone && decide(user),
      () => !gone && decide(undefined), // a session that has ended keeps nobody from asking
    );
    return () => {
      gone = true;
    };
  }, []);
  return known && <AskDialog institution={institution} user={known.user} onClose={onClose} />;
}
