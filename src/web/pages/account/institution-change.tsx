import { Spin } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import '#web/features/certification/certification.css';
import { CertificationNotice } from '#web/features/certification/certification-notice.tsx';
import { InstitutionForm } from '#web/features/institution-application/institution-form.tsx';
import {
  institutionFormOf,
  institutionInputOf,
  type InstitutionFormValues,
} from '#web/features/institution-application/institution-form-values.ts';
import { paths } from '#web/paths.ts';
import { session } from '#web/session/session-store.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

/** /organization-submit-2: corrects a declined application or changes a certified institution. */
export default function InstitutionChange() {
  const institutionId = useSearchParams()[0].get('id') ?? '';
  const navigate = useNavigate();
  const { data, failure: notLoaded, reload } = useCall('institution.detail', { institutionId });
  const { run, busy, failure } = useAction('institution.update');
  if (!data && notLoaded) return <ErrorResult failure={notLoaded} onRetry={reload} />;
  if (!data) return <Spin size="large" style={{ display: 'block', margin: '96px auto' }} />;
  const submit = async (values: InstitutionFormValues) => {
    const answer = await run({ ...institutionInputOf(values), institutionId });
    if (!answer) return;
    await session.refresh().catch(() => undefined);
    await navigate(answer.underReview ? paths.institutionSubmitted() : paths.ownInstitution(institutionId));
  };
  return (
    <>
      <PageHead
        title={data.inForce ? '修改机构资料' : '重新提交入驻申请'}
        crumbs={[
          { label: '我的机构', to: paths.ownInstitutions() },
          { label: data.shortName, to: paths.ownInstitution(institutionId) },
        ]}
        status={data.status}
        note={
          data.inForce
            ? '修改名称、类型、等级、证照或所在地区需要重新审核，其间原资料继续有效；其他资料保存后立即生效。'
            : undefined
        }
      />
      <CertificationNotice record={data} noun="机构" />
      {data.actions.includes('apply') && (
        <div className="certification-below">
          <InstitutionForm
            initial={institutionFormOf(data)}
            busy={busy}
            failure={failure}
            submitText={data.inForce ? '保存修改' : '重新提交'}
            onSubmit={submit}
          />
        </div>
      )}
    </>
  );
}
