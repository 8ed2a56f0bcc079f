import type { CallOutput } from '#wire/invoke.ts';

type Demand = CallOutput<'demand.publicDetail'>;
export type Terms = Pick<
  Demand,
  | 'examFrom'
  | 'examTo'
  | 'priceBasis'
  | 'requiredTypes'
  | 'requiredLevels'
  | 'requiredServices'
  | 'seal'
  | 'settlement'
  | 'invoiceType'
>;

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');

/** A demand's terms by their labels, for all who read them; '' is what the buyer left open. */
export const termFacts = (terms: Terms): { label: string; value: string }[] => [
  { label: '体检时间', value: [terms.examFrom, terms.examTo].filter(Boolean).join(' 至 ') },
  { label: '报价方式', value: terms.priceBasis.name },
  ...(terms.seal === 'none' ? [] : [{ label: '密封报价', value: '开标前任何人看不到价格' }]),
  { label: '机构类型', value: names(terms.requiredTypes) },
  { label: '机构等级', value: names(terms.requiredLevels) },
  { label: '所需服务', value: names(terms.requiredServices) },
  { label: '结算方式', value: terms.settlement.name },
  { label: '发票', value: terms.invoiceType.name },
];

/** The same where every term has a value. */
export const termFactsOrAny = (terms: Terms) =>
  termFacts(terms).map(({ label, value }) => ({ label, value: value || '不限' }));
