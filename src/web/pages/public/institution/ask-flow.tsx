import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { maskMobile } from '#domain/kernel/mobile.ts';
import { paths } from '#web/paths/paths.ts';
import { isBuyer } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';
import { session } from '#web/session/session-store.ts';
import { useFrame } from '#web/site/use-frame.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';
import type { AskedInstitution } from './ask-draft.ts';
import { AskForm } from './ask-form.tsx';

interface Props {
  institution: AskedInstitution;
  /** `either`: a certified buyer goes to the wizard, where a demand is posted and quotes are compared. */
  way: 'either' | 'form';
  onClose: () => void;
}

/** 向机构询价, mounted means open: finds out who asks, as far as they are signed in; everybody may. Escape and × leave what was typed stored. */
export function AskFlow({ institution, way, onClose }: Props) {
  const [known, setKnown] = useState<{ user: CurrentUser | undefined }>();
  const [sentTo, setSentTo] = useState<string>();
  const navigate = useNavigate();
  const decide = useEffectEvent((user: CurrentUser | undefined) => {
    if (way === 'either' && user && isBuyer(user)) {
      onClose();
      void navigate(paths.requireSubmit({ city: institution.city.code }));
    } else setKnown({ user });
  });
  useEffect(() => {
    let gone = false;
    const look = session.get().signedIn ? session.load() : Promise.resolve(undefined);
    look.then(
      (user) => !gone && decide(user),
      () => !gone && decide(undefined), // a session that has ended keeps nobody from asking
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!known) return null;
  return (
    <PublicDialog title={sentTo ? '询价已收到' : `向${institution.shortName}询价`} onClose={onClose}>
      {sentTo ? (
        <AskDone mobile={sentTo} institution={institution} onClose={onClose} />
      ) : (
        <AskForm institution={institution} user={known.user} onSent={setSentTo} />
      )}
    </PublicDialog>
  );
}

type DoneProps = Pick<Props, 'institution' | 'onClose'> & { mobile: string };

/** What happens now, and the quicker way for those who don't want to wait. */
function AskDone({ mobile, institution: { shortName, city }, onClose }: DoneProps) {
  return (
    <div className="stack gap-2 soft above" role="status">
      <p>
        平台顾问会在服务时间（每天 {useFrame()?.hours}）致电 <b className="num">{maskMobile(mobile)}</b>
        ，问清人数、项目与时间，再请{shortName}报价。
      </p>
      <p>不想等？直接发布采购需求：审核通过后自动匹配{city.name}的机构，报价逐项列出，可以并排比较。</p>
      <div className="dialog-actions">
        <ButtonLink to={paths.requireSubmit({ city: city.code })}>发布采购需求</ButtonLink>
        <button type="button" className="btn btn-main" onClick={onClose}>
          完成
        </button>
      </div>
    </div>
  );
}
