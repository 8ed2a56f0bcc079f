import type { ComponentProps, ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { CertificationNotice } from '#web/features/certification/certification-notice.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { InstitutionFactList } from './institution-facts.tsx';

interface Props {
  institutionId: string;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  /** Beside the record's own actions. */
  tools?: ReactNode;
}

/** An institution as its members see it: what is certified, what is under review, what they may do. */
export function InstitutionRecord(props: Props) {
  const query = useCallQuery('institution.detail', { institutionId: props.institutionId });
  return <Loaded query={query}>{(data) => <Record {...props} data={data} />}</Loaded>;
}

function Record({ institutionId, crumbs, tools, data }: Props & { data: CallOutput<'institution.detail'> }) {
  return (
    <>
      <PageHead
        title={data.name}
        crumbs={crumbs}
        status={data.status}
        actions={
          <>
            {tools}
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
      <div className="stack apart">
        {data.pending && (
          <section className="panel">
            <h2>申请变更为</h2>
            <InstitutionFactList institution={data.pending} />
          </section>
        )}
        <section className="panel">
          {data.pending && <h2>现行资料</h2>}
          <InstitutionFactList institution={data} />
        </section>
      </div>
    </>
  );
}
