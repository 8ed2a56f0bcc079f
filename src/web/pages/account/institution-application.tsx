import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AlreadySent } from '#web/features/certification/already-sent.tsx';
import { AlreadyHere } from '#web/features/institution-application/already-here.tsx';
import { InstitutionForm } from '#web/features/institution-application/institution-form.tsx';
import {
  type InstitutionFormValues,
  institutionInputOf,
} from '#web/features/institution-application/institution-form-values.ts';
import { OwnInvitations } from '#web/features/organisation/own-invitations.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { justDone } from '#web/ui/just-done.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

/** The half-filled application. */
const applicationDrafts = draftStore({
  key: 'institutionApplicationForm',
  version: 1,
  lifetime: 'browser',
  isValid: isRecord,
});

/** 机构入驻: /service-company and /organization-submit. */
export default function InstitutionApplication() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { run, busy, failure } = useCallMutation('institution.add', once);
  const { data: mine } = useCallQuery('institution.listMine', { current: 1, size: 100 });
  const draft = useStoredDraft(applicationDrafts, { mobile: user.mobile });
  const [taken, setTaken] = useState('');
  const take = (company: { name: string; creditCode: string }) => {
    draft.set({ ...draft.value, ...company });
    setTaken(company.name);
  };
  const submit = async (values: InstitutionFormValues) => {
    if (!(await run(institutionInputOf(values)))) return;
    draft.clear();
    await session.refresh().catch(() => undefined);
    await navigate(workPaths.institutionSubmitted(), justDone);
  };
  return (
    <>
      <PageHead
        title="机构入驻申请"
        crumbs={[{ label: '我的机构', to: workPaths.ownInstitutions() }]}
        note="审核通过后即可导入价格表、接收匹配的采购需求并报价。入驻不收费。"
      />
      <OwnInvitations kind="institution" />
      <AlreadyHere onTake={take} />
      <AlreadySent noun="机构" list={mine} to={workPaths.ownInstitutions()} />
      <InstitutionForm
        key={taken}
        initial={draft.value}
        busy={busy}
        failure={failure}
        submitText="提交申请"
        onTyped={draft.set}
        onSubmit={submit}
      />
    </>
  );
}
