import { cutText } from '#domain/kernel/text.ts';
import type { CallInput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { pageNumber } from '#web/site/current-region.ts';

// The demand hall's filters as the address holds them.

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const grouped = (n: string) => Number(n).toLocaleString('en');

/** `200-500` → 200–500 人, `-50` → 50 人以下, `1000-` → 1,000 人以上. */
export function rangeText(range: string, unit: string): string {
  const [from = '', to = ''] = range.split('-');
  if (from === '') return `${grouped(to)} ${unit}以下`;
  return to === '' ? `${grouped(from)} ${unit}以上` : `${grouped(from)}–${grouped(to)} ${unit}`;
}

const ranges = (values: readonly string[], unit: string): Choice[] =>
  values.map((value) => ({ value, label: rangeText(value, unit) }));

export const headcountChoices = ranges(['-50', '50-200', '200-500', '500-1000', '1000-'], '人');
/** Yuan per head. */
export const budgetChoices = ranges(['-200', '200-500', '500-1000', '1000-2000', '2000-'], '元');
export const deadlineChoices = ['3', '7', '14', '30'].map((value) => ({ value, label: `${value} 天内截止` }));
export const statusChoices = [
  { value: '2', label: '采购中' },
  { value: '3', label: '已完成' },
  { value: '4', label: '未完成' },
];
/** The first is what an address without one means. */
export const sortChoices = [
  { value: '', label: '最新发布' },
  { value: 'deadline', label: '最快截止' },
  { value: 'headcount', label: '人数最多' },
  { value: 'budget', label: '预算最高' },
];

type HallFilter = 'keyword' | 'city' | 'purpose' | 'headcount' | 'budget' | 'deadline' | 'status';
type HallFilters = Readonly<Record<HallFilter, string>>;
export type HallView = HallFilters & { readonly sort: string };

const oneOf = (choices: readonly Choice[], value: string | null) =>
  choices.some((choice) => choice.value === value) ? (value ?? '') : '';
const range = (value: string | null) =>
  /^(\d{1,6}-(\d{1,6})?|-\d{1,6})$/.test(value ?? '') ? (value ?? '') : '';

/** What a person or a link wrote into the address; what makes no sense is ignored rather than rejected. */
export function readHallView(query: URLSearchParams): HallView {
  const city = query.get('city') ?? '';
  return {
    keyword: cutText(query.get('keyword')?.trim() ?? '', 50),
    city: /^\d{6}$/.test(city) ? city : '',
    purpose: query.get('purpose')?.slice(0, 40) ?? '',
    headcount: range(query.get('headcount')),
    budget: range(query.get('budget')),
    deadline: oneOf(deadlineChoices, query.get('deadline')),
    status: oneOf(statusChoices, query.get('status')),
    sort: oneOf(sortChoices, query.get('sort')),
  };
}

export function hallInput(
  view: HallView,
  query: URLSearchParams,
  size: number,
): CallInput<'demand.listHall'> {
  const [headcountMin, headcountMax] = ends(view.headcount);
  const [budgetMin, budgetMax] = ends(view.budget);
  return {
    current: pageNumber(query),
    size,
    cityId: view.city,
    ...(view.purpose && { purpose: view.purpose }),
    ...(view.keyword && { keyword: view.keyword }),
    ...(headcountMin && { headcountMin }),
    ...(headcountMax && { headcountMax }),
    ...(budgetMin && { budgetMin }),
    ...(budgetMax && { budgetMax }),
    ...(view.deadline && { deadlineWithin: view.deadline }),
    ...(view.status && { status: Number(view.status) }),
    ...(view.sort && { sort: view.sort as 'deadline' }),
  };
}

const ends = (text: string): (string | undefined)[] => text.split('-').map((end) => end || undefined);

/** From its first page on, unless another page is given. */
export const hallPath = (view: Partial<HallView>, page = 1): string =>
  paths.demandHall({ ...view, ...(page > 1 && { page }) });

export interface Chip {
  readonly name: HallFilter;
  readonly text: string;
}

/** The filters in force, in words; those with a name of their own are named by the page. */
export function chipsOf(filters: HallFilters, names: { city: string; purpose: string }): Chip[] {
  const labelOf = (choices: readonly Choice[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const texts: Readonly<Record<HallFilter, () => string>> = {
    keyword: () => `“${filters.keyword}”`,
    city: () => names.city,
    purpose: () => names.purpose,
    headcount: () => rangeText(filters.headcount, '人'),
    budget: () => `人均 ${rangeText(filters.budget, '元')}`,
    deadline: () => labelOf(deadlineChoices, filters.deadline),
    status: () => labelOf(statusChoices, filters.status),
  };
  return (Object.keys(texts) as HallFilter[])
    .filter((name) => filters[name] !== '')
    .map((name) => ({ name, text: texts[name]() }));
}
