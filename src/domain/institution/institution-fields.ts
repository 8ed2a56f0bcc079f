/** What an applicant states about an institution; what an operator certifies. */
export interface InstitutionFields {
  readonly name: string;
  readonly shortName: string;
  /** Code of the dictionary `medical_org_type`. */
  readonly type: string;
  /** Code of the dictionary `hospital_level`. */
  readonly level: string;
  /** 医疗机构执业许可证登记号. */
  readonly licenceNo: string;
  readonly licenceFileId: string | null;
  readonly creditCode: string;
  /** 法定代表人, as the licence names one; '' = not stated. */
  readonly legalPerson: string;
  /** A district. */
  readonly regionId: string;
  readonly address: string;
  /** Degrees; null = not stated. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly hours: string;
  readonly introduction: string;
  /** Codes of the dictionary `special_service`. */
  readonly specialServices: readonly string[];
  /** Persons. */
  readonly dailyCapacity: number;
  readonly contact: string;
  readonly mobile: string;
}

/** Changing one of these on a certified institution returns it to review: what the licence says, and where it is valid. */
export const reviewedInstitutionFields: readonly (keyof InstitutionFields)[] = [
  'name',
  'type',
  'level',
  'licenceNo',
  'licenceFileId',
  'creditCode',
  'legalPerson',
  'regionId',
];

/** The words of forms, comparisons and messages. */
export const institutionFieldLabels: Readonly<Record<keyof InstitutionFields, string>> = {
  name: '机构名称',
  shortName: '机构简称',
  type: '机构类型',
  level: '医院等级',
  licenceNo: '执业许可证登记号',
  licenceFileId: '执业许可证',
  creditCode: '统一社会信用代码',
  legalPerson: '法定代表人',
  regionId: '所在地区',
  address: '详细地址',
  longitude: '经度',
  latitude: '纬度',
  hours: '体检时间',
  introduction: '机构简介',
  specialServices: '特色服务',
  dailyCapacity: '日接待量',
  contact: '联系人',
  mobile: '联系手机',
};
