/** What an applicant states about a company; what an operator certifies. */
export interface CompanyFields {
  readonly name: string;
  readonly creditCode: string;
  /** 法定代表人, as the licence names one; '' = not stated. */
  readonly legalPerson: string;
  readonly regionId: string;
  readonly address: string;
  /** Code of the dictionary `industry`; '' = not stated. */
  readonly industry: string;
  /** Code of the dictionary `company_size`; '' = not stated. */
  readonly size: string;
  readonly contact: string;
  readonly mobile: string;
  readonly licenceFileId: string | null;
}

/** Changing one of these on a certified company returns it to review (docs/product.md, States). */
export const reviewedCompanyFields: readonly (keyof CompanyFields)[] = [
  'name',
  'creditCode',
  'legalPerson',
  'licenceFileId',
];

/** The labels of forms, comparisons and messages. */
export const companyFieldLabels: Readonly<Record<keyof CompanyFields, string>> = {
  name: '企业名称',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  regionId: '所在地区',
  address: '详细地址',
  industry: '所属行业',
  size: '人员规模',
  contact: '联系人',
  mobile: '联系手机',
  licenceFileId: '营业执照',
};
