import { useParams } from 'react-router';
import { companyFieldLabels } from '#domain/company/company-fields.ts';
import { ReviewPage } from '#web/features/certification/review-page.tsx';
import { CompanyFactList } from '#web/features/company/company-facts.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';

export default function CompanyReview() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      query={useCallQuery('console.companyDetail', { id })}
      noun="企业"
      listTo={consolePaths.companies()}
      detail={consolePaths.company}
      decision={{
        approve: 'console.approveCompany',
        decline: 'console.declineCompany',
        reasonKind: 'company',
        fields: companyFieldLabels,
      }}
      renderFacts={(version) => <CompanyFactList company={version} />}
    />
  );
}
