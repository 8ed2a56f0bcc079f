import { useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { CertificationNotice } from '#web/features/certification/certification-notice.tsx';
import { CompanyFactList } from '#web/features/company/company-facts.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

export default function CompanyDetail() {
  const id = useSearchParams()[0].get('id') ?? '';
  const query = useCallQuery('company.detail', { id });
  return <Loaded query={query}>{(data) => <Detail data={data} />}</Loaded>;
}

function Detail({ data }: { data: CallOutput<'company.detail'> }) {
  const { id } = data;
  const mayChange = data.actions.includes('apply');
  return (
    <>
      <PageHead
        title={data.name}
        crumbs={[{ label: '我的企业', to: paths.companies() }]}
        status={data.status}
        note={
          data.inForce && data.reviewedAt && data.status.name === '已认证'
            ? `${momentText(data.reviewedAt)} 通过认证`
            : undefined
        }
        actions={
          mayChange && (
            <ButtonLink look={data.inForce ? 'line' : 'main'} to={paths.companyCertification({ id })}>
              {data.inForce ? '修改资料' : '修改并重新提交'}
            </ButtonLink>
          )
        }
      />
      <CertificationNotice record={data} noun="企业" />
      <div className="stack apart">
        {data.pending && (
          <section className="panel">
            <h2>申请变更为</h2>
            <CompanyFactList company={data.pending} />
          </section>
        )}
        <section className="panel">
          {data.pending && <h2>现行资料</h2>}
          <CompanyFactList company={data} />
        </section>
      </div>
    </>
  );
}
