export type CaseFacts = Readonly<Record<string, string>>;

const heads = (facts: CaseFacts) =>
  facts.headcount ? `${Number(facts.headcount).toLocaleString('en')} 人` : '';

/** 制造业 · 东莞 · 2,400 人 · 年度体检 */
export const whereOf = (facts: CaseFacts): string =>
  [facts.industry, facts.city, heads(facts), facts.purpose].filter(Boolean).join(' · ');

/** Nothing that the operator left out. */
export const outcomeOf = ({ quotes, price, saving }: CaseFacts) =>
  [
    { label: '收到的报价', value: quotes },
    { label: '授标价', value: price },
    { label: '与原来相比', value: saving },
  ].filter(({ value }) => value);
