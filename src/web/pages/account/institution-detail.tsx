import { Navigate, useSearchParams } from 'react-router';
import { InstitutionRecord } from '#web/features/institution-application/institution-record.tsx';
import { workPaths } from '#web/paths/work-paths.ts';

export default function InstitutionDetail() {
  const institutionId = useSearchParams()[0].get('id') ?? '';
  if (!institutionId) return <Navigate replace to={workPaths.ownInstitutions()} />;
  return (
    <InstitutionRecord
      institutionId={institutionId}
      crumbs={[{ label: '我的机构', to: workPaths.ownInstitutions() }]}
    />
  );
}
