import type { CallInput } from '#wire/invoke.ts';
import { pageNumber } from './current-region.ts';

// The demand hall's filters as the address holds them.

export const headcountChoices = [
  { value: '-50', label: '50 人以下' },
  { value: '50-200', label: '50–200 人' },
  { value: '200-500', label: '200–500 人' },
  { value: '500-1000', label: '500–1,000 人' },
  { value: '1000-', label: '1,000 人以上' },
];
/** Yuan per head. */
export const budgetChoices = [
  { value: '-200', label: '200 元以下' },
  { value: '200-500', label: '200–500 元' },
  { value: '500-1000', label: '500–1,000 元' },
  { value: '1000-2000', label: '1,000–2,000 元' },
  { value: '2000-', label: '2,000 元以上' },
];
export const statusChoices = [
  { value: '2', label: '采购中' },
  { value: '3', label: '已完成' },
  { value: '4', label: '未完成' },
];
export const sortChoices = [
  { value: 'newest', label: '最新发布' },
  { value: 'deadline', label: '最快截止' },
  { value: 'headcount', label: '人数最多' },
  { value: 'budget', label: '预算最高' },
];

export interface HallFilters {
  readonly city: string;
  readonly purpose: string;
  readonly keyword: string;
  readonly headcount: string;
  readonly budget: string;
  readonly status: string;
  readonly sort: string;
}

const oneOf = (choices: readonly { value: string }[], value: string | null) =>
  choices.some((choice) => choice.value === value) ? (value ?? '') : '';
const range = (value: string | null) => (/^(\d{1,6})?-(\d{1,6})?$/.test(value ?? '') ? (value ?? '') : '');

/** What a person or a link wrote into the address; what makes no sense is left out rather than refused. */
export function readHallFilters(query: URLSearchParams): HallFilters {
  const city = query.get('city') ?? '';
  return {
    city: /^\d{6}$/.test(city) ? city : '',
    purpose: query.get('purpose')?.slice(0, 40) ?? '',
    keyword: query.get('keyword')?.trim().slice(0, 50) ?? '',
    headcount: range(query.get('headcount')),
    budget: range(query.get('budget')),
    status: oneOf(statusChoices, query.get('status')),
    sort: oneOf(sortChoices.slice(1), query.get('sort')),
  };
}

export function hallInput(
  filters: HallFilters,
  query: URLSearchParams,
  size: number,
): CallInput<'demand.listHall'> {
  const [headcountMin, headcountMax] = ends(filters.headcount);
  const [budgetMin, budgetMax] = ends(filters.budget);
  return {
    current: pageNumber(query),
    size,
    cityId: filters.city,
    ...(filters.purpose && { purpose: filters.purpose }),
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(headcountMin && { headcountMin }),
    ...(headcountMax && { headcountMax }),
    ...(budgetMin && { budgetMin }),
    ...(budgetMax && { budgetMax }),
    ...(filters.status && { status: Number(filters.status) }),
    ...(filters.sort && { sort: filters.sort as 'deadline' }),
  };
}

const ends = (text: string): (string | undefined)[] => text.split('-').map((end) => end || undefined);
