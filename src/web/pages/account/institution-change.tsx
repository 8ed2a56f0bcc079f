import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { ChangePage } from '#web/features/certification/change-page.tsx';
import { InstitutionForm } from '#web/features/institution-application/institution-form.tsx';
import {
  type InstitutionFormValues,
  institutionFormOf,
  institutionInputOf,
} from '#web/features/institution-application/institution-form-values.ts';
import { PagePreview } from '#web/features/institution-application/page-preview.tsx';
import { workPaths } from '#web/paths/work-paths.ts';
import { once } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { session } from '#web/session/session-store.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { RestoredNotice } from '#web/ui/app/restored-notice.tsx';
import { justDone } from '#web/ui/just-done.ts';
import { draftStore, isRecord, useStoredDraft } from '#web/ui/stored-draft.ts';

/** What was typed of a change, and not sent. */
const changeDrafts = draftStore({
  key: 'institutionChangeForm',
  version: 1,
  lifetime: 'browser',
  isValid: isRecord,
});

/** /organization-submit-2: corrects a declined application or changes a certified institution. */
export default function InstitutionChange() {
  const institutionId = useSearchParams()[0].get('id') ?? '';
  const query = useCallQuery('institution.detail', institutionId ? { institutionId } : undefined);
  if (!institutionId) return <Navigate replace to={workPaths.ownInstitutions()} />;
  return (
    <Loaded
      query={query}
      page={{ title: '机构资料', crumbs: [{ label: '我的机构', to: workPaths.ownInstitutions() }] }}
    >
      {(data) => <ChangeForm data={data} institutionId={institutionId} />}
    </Loaded>
  );
}

type Institution = CallOutput<'institution.detail'>;

function ChangeForm({ data, institutionId }: { data: Institution; institutionId: string }) {
  const navigate = useNavigate();
  const { run, busy, failure } = useCallMutation('institution.update', once);
  const preview = useCallMutation('institution.preview');
  const [shown, setShown] = useState<CallOutput<'institution.preview'>>();
  const draft = useStoredDraft(changeDrafts, institutionFormOf(data), institutionId);
  const { restoredAt } = draft;
  const startAnew = () => {
    draft.set(institutionFormOf(data));
    draft.clear();
  };
  const submit = async (values: InstitutionFormValues) => {
    const answer = await run({ ...institutionInputOf(values), institutionId });
    if (!answer) return;
    draft.clear();
    await session.refresh().catch(() => undefined);
    await navigate(
      answer.underReview ? workPaths.institutionSubmitted() : workPaths.ownInstitution(institutionId),
      justDone,
    );
  };
  return (
    <ChangePage
      record={data}
      noun="机构"
      again="重新提交入驻申请"
      crumbs={[
        { label: '我的机构', to: workPaths.ownInstitutions() },
        { label: data.shortName, to: workPaths.ownInstitution(institutionId) },
      ]}
      note="修改名称、类型、等级、证照或所在地区需要重新审核，其间原资料继续有效；其他资料保存后立即生效。"
    >
      <RestoredNotice at={restoredAt} onDiscard={startAnew} />
      <InstitutionForm
        key={String(restoredAt)}
        initial={draft.value}
        busy={busy}
        failure={failure ?? preview.failure}
        onTyped={draft.set}
        submitText={data.inForce ? '保存修改' : '重新提交'}
        toCorrect={data.fieldsToCorrect}
        onSubmit={submit}
        preview={{
          text: '预览公开主页',
          busy: preview.busy,
          without: 'licenceFileId',
          onPreview: (values) =>
            void preview
              .run({
                ...institutionInputOf(values),
                licenceFileId: values.licenceFileId?.fileId ?? null,
                institutionId,
              })
              .then(setShown),
        }}
      />
      {shown && <PagePreview institution={shown} onClose={() => setShown(undefined)} />}
    </ChangePage>
  );
}
