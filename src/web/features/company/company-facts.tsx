import type { CallOutput } from '#wire/invoke.ts';
import { FactGrid } from '#web/ui/app/fact-grid.tsx';
import { StoredFile } from '#web/ui/app/stored-file.tsx';

type CompanyFacts = NonNullable<CallOutput<'company.detail'>['pending']>;

/** A company's stated facts, one version of them. */
export function CompanyFactList({ company }: { company: CompanyFacts }) {
  return (
    <FactGrid
      facts={[
        { label: '企业名称', value: company.name },
        { label: '统一社会信用代码', value: company.creditCode, figures: true },
        { label: '法定代表人', value: company.legalPerson },
        { label: '所在地区', value: company.regionName },
        { label: '详细地址', value: company.address },
        { label: '所属行业', value: company.industry.name },
        { label: '人员规模', value: company.size.name },
        { label: '联系人', value: company.contact },
        { label: '联系手机', value: company.mobile, figures: true },
        { label: '营业执照', value: <StoredFile file={company.licence} />, wide: true },
      ]}
    />
  );
}
