import { useSearchParams } from 'react-router';
import { OwnRecord } from '#web/features/certification/own-record.tsx';
import { CompanyFactList } from '#web/features/company/company-facts.tsx';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { momentText } from '#web/ui/time.ts';

export default function CompanyDetail() {
  const id = useSearchParams()[0].get('id') ?? '';
  const query = useCallQuery('company.detail', { id });
  return (
    <Loaded query={query}>
      {(record) => (
        <OwnRecord
          record={record}
          noun="企业"
          crumbs={[{ label: '我的企业', to: paths.companies() }]}
          note={
            record.reviewedAt &&
            record.status.name === '已认证' &&
            `${momentText(record.reviewedAt)} 通过认证`
          }
          changeTo={paths.companyCertification({ id })}
          facts={<CompanyFactList company={record} />}
          pendingFacts={record.pending && <CompanyFactList company={record.pending} />}
        />
      )}
    </Loaded>
  );
}
