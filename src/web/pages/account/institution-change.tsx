import { useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ChangePage } from '#web/features/certification/change-page.tsx';
import { InstitutionForm } from '#web/features/institution-application/institution-form.tsx';
import {
  institutionFormOf,
  institutionInputOf,
  type InstitutionFormValues,
} from '#web/features/institution-application/institution-form-values.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/session/session-store.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';

/** /organization-submit-2: corrects a declined application or changes a certified institution. */
export default function InstitutionChange() {
  const institutionId = useSearchParams()[0].get('id') ?? '';
  const query = useCallQuery('institution.detail', { institutionId });
  return <Loaded query={query}>{(data) => <ChangeForm data={data} institutionId={institutionId} />}</Loaded>;
}

type Institution = CallOutput<'institution.detail'>;

function ChangeForm({ data, institutionId }: { data: Institution; institutionId: string }) {
  const navigate = useNavigate();
  const { run, busy, failure } = useCallMutation('institution.update');
  const submit = async (values: InstitutionFormValues) => {
    const answer = await run({ ...institutionInputOf(values), institutionId });
    if (!answer) return;
    await session.refresh().catch(() => undefined);
    await navigate(answer.underReview ? paths.institutionSubmitted() : paths.ownInstitution(institutionId));
  };
  return (
    <ChangePage
      record={data}
      noun="机构"
      again="重新提交入驻申请"
      crumbs={[
        { label: '我的机构', to: paths.ownInstitutions() },
        { label: data.shortName, to: paths.ownInstitution(institutionId) },
      ]}
      note="修改名称、类型、等级、证照或所在地区需要重新审核，其间原资料继续有效；其他资料保存后立即生效。"
    >
      <InstitutionForm
        initial={institutionFormOf(data)}
        busy={busy}
        failure={failure}
        submitText={data.inForce ? '保存修改' : '重新提交'}
        refused={data.refusedFields}
        onSubmit={submit}
      />
    </ChangePage>
  );
}
