import { mobilePattern } from '#domain/kernel/mobile.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';

/** Input path → what is missing or wrong, in the order of the wizard. Compliance is judged separately. */
export type Problems = Record<string, string>;

/** What is asked of a demand's terms before it can be submitted; '' and null are not filled in. */
export interface TermsToSubmit {
  readonly title: string;
  readonly purpose: string;
  /** Days in Shanghai, `2026-12-01`. */
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly quoteDeadline: Date | null;
  readonly budgetMin: Fen | null;
  readonly budgetMax: Fen | null;
  readonly contact: string;
  readonly mobile: string;
}

export interface CityToSubmit {
  readonly headcount?: number | null;
}

export function termsProblems(terms: TermsToSubmit, cities: readonly CityToSubmit[], now: Date): Problems {
  const { budgetMin, budgetMax } = terms;
  const problems: Problems = {};
  if (terms.title.trim().length < 2) problems.title = '请填写需求名称，至少 2 个字。';
  if (terms.purpose === '') problems.purpose = '请选择体检类型。';
  if (cities.length === 0) problems.cities = '请选择至少一个体检城市。';
  cities.forEach(({ headcount }, i) => {
    if (!headcount) problems[`cities.${i}.headcount`] = '请填写这个城市的体检人数。';
  });
  Object.assign(problems, dateProblems(terms, now));
  if (budgetMax === 0) problems.budgetMax = '预算上限须大于 0 元；预算未定可以留空。';
  else if (budgetMin !== null && budgetMax !== null && budgetMin > budgetMax)
    problems.budgetMax = '预算上限不能低于下限。';
  if (terms.contact.trim() === '') problems.contact = '请填写联系人。';
  if (!mobilePattern.test(terms.mobile)) problems.mobile = '请填写 11 位大陆手机号。';
  return problems;
}

/** Days are compared in Shanghai, where they are meant. */
function dateProblems({ examFrom, examTo, quoteDeadline }: TermsToSubmit, now: Date): Problems {
  const problems: Problems = {};
  const today = shanghaiDay(now);
  // A later year is a slip of the keyboard: nobody buys check-ups so far ahead.
  if (!examFrom) problems.examFrom = '请选择体检开始日期。';
  else if (examFrom > yearsAfter(today, 3)) problems.examFrom = '体检开始日期最远为三年内，请核对年份。';
  if (!examTo) problems.examTo = '请选择体检结束日期。';
  else if (examFrom && examFrom > examTo) problems.examTo = '体检结束日期不能早于开始日期。';
  else if (examTo > yearsAfter(today, 3)) problems.examTo = '体检结束日期最远为三年内，请核对年份。';
  const deadline = quoteDeadline ? shanghaiDay(quoteDeadline) : '';
  if (!quoteDeadline) problems.quoteDeadline = '请选择报价截止时间。';
  else if (quoteDeadline <= now) problems.quoteDeadline = '报价截止时间已过，请改为以后的时间。';
  else if (deadline > yearsAfter(today, 1)) problems.quoteDeadline = '报价截止时间最远为一年内，请核对年份。';
  else if (examFrom && deadline >= examFrom)
    problems.quoteDeadline = '报价截止时间须早于体检开始日期，给机构排期留出时间。';
  return problems;
}

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** How a demand wants its prices, by name. */
export const priceBasisName = {
  package: '套餐价（元/人）',
  itemised: '分项报价',
  discount: '按机构价折扣',
} as const;
