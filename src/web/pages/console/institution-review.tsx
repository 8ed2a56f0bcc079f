import { useParams } from 'react-router';
import { institutionFieldLabels } from '#domain/institution/institution-fields.ts';
import { ReviewPage } from '#web/features/certification/review-page.tsx';
import { InstitutionFactList } from '#web/features/institution-application/institution-facts.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';

export default function InstitutionReview() {
  const { id = '' } = useParams();
  return (
    <ReviewPage
      query={useCallQuery('console.institutionDetail', { id })}
      noun="机构"
      listTo={consolePaths.institutions()}
      detail={consolePaths.institution}
      decision={{
        approve: 'console.approveInstitution',
        decline: 'console.declineInstitution',
        reasonKind: 'institution',
        fields: institutionFieldLabels,
      }}
      renderFacts={(version) => <InstitutionFactList institution={version} />}
    />
  );
}
