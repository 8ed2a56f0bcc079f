import { type SexGroup, sexGroupLabel, sexGroups } from '#domain/catalogue/catalogue.ts';

/** What a demand is for (docs/product.md, Records). Each code is also a code of the dictionary check_type. */
export type ExamPurpose = 'ENTRY' | 'ANNUAL' | 'OCCUPATION' | 'OTHER';

interface PurposeChoice {
  readonly code: ExamPurpose;
  readonly name: string;
  /** Dictionary check_type codes that fall under it: which template packages are offered for it. */
  readonly checkTypes: readonly string[];
}

export const examPurposes: readonly PurposeChoice[] = [
  { code: 'ENTRY', name: '入职体检', checkTypes: ['ENTRY', 'CIVIL', 'TEACHER', 'STUDENT'] },
  {
    code: 'ANNUAL',
    name: '年度体检',
    checkTypes: ['ANNUAL', 'EXECUTIVE', 'WOMEN', 'MEN', 'RETIRED', 'FAMILY', 'SPECIAL'],
  },
  { code: 'OCCUPATION', name: '职业健康检查', checkTypes: ['OCCUPATION'] },
  {
    code: 'OTHER',
    name: '其他体检',
    checkTypes: ['OTHER', 'LEAVE', 'HEALTHCERT', 'DRIVER', 'MARRIAGE', 'ABROAD'],
  },
];

/** The purpose that a check_type belongs to; what is unknown counts as 其他. */
export const purposeOf = (checkType: string): ExamPurpose =>
  examPurposes.find((purpose) => purpose.checkTypes.includes(checkType))?.code ?? 'OTHER';

interface SexChoice {
  readonly sex: SexGroup;
  readonly label: string;
}

/**
 * The sex choices a buyer is offered. For hiring nobody may ask whether a woman is married (妇女权益保障法
 * 第四十三条): women are one group, kept as group 2, so that no item that presumes a sexual history is included.
 */
export function sexGroupsFor(purpose: string): readonly SexChoice[] {
  const offered = purposeOf(purpose) === 'ENTRY' ? sexGroups.filter((sex) => sex !== 3) : sexGroups;
  return offered.map((sex) => ({ sex, label: sexLabel(purpose, sex) }));
}

/** 男性/女性 for hiring, else 男性/未婚女性/已婚女性. */
export const sexLabel = (purpose: string, sex: SexGroup): string =>
  purposeOf(purpose) === 'ENTRY' && sex !== 1 ? '女性' : sexGroupLabel[sex];
