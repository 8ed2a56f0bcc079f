import { InstitutionRecord } from '#web/features/institution-application/institution-record.tsx';
import { paths } from '#web/paths/paths.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';

/** 机构信息 of the provider centre. */
export default function InstitutionInfo() {
  const own = useOwnInstitution();
  return (
    <InstitutionRecord
      key={own.institutionId}
      institutionId={own.institutionId}
      crumbs={[{ label: '机构中心', to: paths.serviceCenter() }, { label: '机构信息' }]}
    />
  );
}
