import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import '#web/features/certification/certification.css';
import { CertificationNotice } from '#web/features/certification/certification-notice.tsx';
import { InstitutionFactList } from '#web/features/institution-application/institution-facts.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorResult } from '#web/work/error-result.tsx';
import { PageHead } from '#web/work/page-head.tsx';

export default function InstitutionDetail() {
  const institutionId = useSearchParams()[0].get('id') ?? '';
  const { data, failure, reload } = useCall('institution.detail', { institutionId });
  if (failure && !data) return <ErrorResult failure={failure} onRetry={reload} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <>
      <PageHead
        title={data.name}
        crumbs={[{ label: '我的机构', to: paths.ownInstitutions() }]}
        status={data.status}
        actions={
          <>
            {data.inForce && (
              <ButtonLink to={paths.institution(data.code)} target="_blank">
                查看公开主页
              </ButtonLink>
            )}
            {data.actions.includes('apply') && (
              <ButtonLink look={data.inForce ? 'line' : 'main'} to={paths.institutionChange(institutionId)}>
                {data.inForce ? '修改资料' : '修改并重新提交'}
              </ButtonLink>
            )}
          </>
        }
      />
      <CertificationNotice record={data} noun="机构" />
      <div className="certification-below">
        {data.pending && (
          <section className="panel">
            <h2 className="panel-title">申请变更为</h2>
            <InstitutionFactList institution={data.pending} />
          </section>
        )}
        <section className="panel">
          {data.pending && <h2 className="panel-title">现行资料</h2>}
          <InstitutionFactList institution={data} />
        </section>
      </div>
    </>
  );
}
