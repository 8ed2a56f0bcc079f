import type { Fen } from '#domain/kernel/money.ts';

/** What may be wrong with a line of a statement, or with the statement as a whole (`minimum`, `arithmetic`). */
export const findingRules = {
  unlisted: { label: '名单外', text: '不在本合同的到检名单中' },
  absent: { label: '没有到检', text: '名单中有此人，没有到检登记' },
  otherDay: { label: '日期不符', text: '到检登记是另一天' },
  outside: { label: '不在账期', text: '到检日期不在本单的账期内' },
  twice: { label: '重复', text: '同一人在本单中不止一行' },
  billedBefore: { label: '已计费', text: '已在本合同的另一份结算单中计费' },
  noPrice: { label: '没有价目', text: '合同价目中没有此人的套餐' },
  dependant: { label: '家属不计', text: '合同没有约定由公司承担家属费用' },
  otherPackage: { label: '套餐不符', text: '不是名单中此人的套餐' },
  price: { label: '价格不符', text: '与合同价目不符' },
  omitted: { label: '未扣减', text: '少做的项目没有按合同扣减' },
  addOn: { label: '加项不符', text: '加项没有约定，或与约定的价格不符' },
  rounding: { label: '尾差', text: '金额不足一分的尾差' },
  arithmetic: { label: '合计不符', text: '加总与所写的金额不符' },
  minimum: { label: '保底不符', text: '保底人数的补差与合同不符' },
} as const;
export type FindingRule = keyof typeof findingRules;

/** A difference. */
export interface Finding {
  readonly rule: FindingRule;
  /** Fen by which more is asked than the tariff says; less: below zero; null: it cannot be said. */
  readonly amount: Fen | null;
}

/** As the company reads it: what somebody left out or added is the person's and the institution's affair (decision 145). */
export const findingForCompany = (rule: FindingRule): FindingRule =>
  rule === 'omitted' || rule === 'addOn' ? 'price' : rule;
