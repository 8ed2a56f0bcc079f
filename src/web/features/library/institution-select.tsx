import { Select } from 'antd';
import type { useOwnInstitution } from './use-own-institution.ts';

/** Only for members of several institutions. */
export function InstitutionSelect({ own }: { own: ReturnType<typeof useOwnInstitution> }) {
  if (own.institutions.length < 2) return null;
  return (
    <Select
      aria-label="选择机构"
      className="library-institution"
      value={own.institutionId}
      options={own.institutions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={own.choose}
    />
  );
}
