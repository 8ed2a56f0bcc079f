import { Navigate, useSearchParams } from 'react-router';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import { OwnRecord } from '#web/features/certification/own-record.tsx';
import { CompanyFactList } from '#web/features/company/company-facts.tsx';
import { OrganisationPeople } from '#web/features/organisation/people.tsx';
import { paths } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { momentText } from '#web/ui/time.ts';

export default function CompanyDetail() {
  const id = useSearchParams()[0].get('id') ?? '';
  const query = useCallQuery('company.detail', id ? { id } : undefined);
  if (!id) return <Navigate replace to={paths.companies()} />;
  return (
    <OwnRecord
      query={query}
      noun="企业"
      crumbs={[{ label: '我的企业', to: paths.companies() }]}
      renderNote={({ reviewedAt, status }) =>
        reviewedAt && status.code === certificationStatus.certified && `${momentText(reviewedAt)} 通过认证`
      }
      changeTo={paths.companyCertification({ id })}
      renderFacts={(version) => <CompanyFactList company={version} />}
      renderBelow={({ name }) => <OrganisationPeople kind="company" id={id} name={name} />}
    />
  );
}
