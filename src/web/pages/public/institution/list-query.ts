import { cutText } from '#domain/kernel/text.ts';
import type { InstitutionSort } from '#wire/institution/public.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';

// The institution list's filters as the address holds them.

type List = CallOutput<'institution.list'>;

export const institutionSorts: readonly { value: InstitutionSort; label: string }[] = [
  { value: '', label: '综合' },
  { value: 'items', label: '项目最多' },
  { value: 'response', label: '报价最快' },
  { value: 'package', label: '年度套餐价低' },
];

export interface ListFilters {
  readonly keyword: string;
  readonly level: string;
  readonly type: string;
  /** A province, city or district; '' when the address names none. */
  readonly region: string;
  readonly sort: InstitutionSort;
}

/** The header sends `search`, older links `searchKeyword`; what makes no sense is ignored rather than rejected. */
export function readListFilters(query: URLSearchParams): ListFilters {
  const code = (name: string) => {
    const value = query.get(name) ?? '';
    return /^\w{1,40}$/.test(value) ? value : '';
  };
  const district = query.get('district_id') ?? '';
  return {
    keyword: cutText((query.get('search') || query.get('searchKeyword') || '').trim(), 40),
    level: code('level'),
    type: code('type'),
    region: /^\d{6}$/.test(district) ? district : '',
    sort: institutionSorts.find(({ value }) => value === query.get('sort'))?.value ?? '',
  };
}

export const listPath = ({ keyword, level, type, region, sort }: Partial<ListFilters>, page = 1): string =>
  paths.institutionList({
    ...(keyword && { search: keyword }),
    ...(region && { district_id: region }),
    ...(level && { level }),
    ...(type && { type }),
    ...(sort && { sort }),
    ...(page > 1 && { page }),
  });

export interface ListLabels {
  /** 深圳南山区; 全国. */
  readonly place: string;
  /** 三级甲等 */
  readonly level: string;
  readonly type: string;
  /** What the page is called: 深圳南山区的三级甲等体检机构, 搜索「青梧」. */
  readonly title: string;
}

export function listLabels(list: List, filters: ListFilters): ListLabels {
  const { region } = list;
  const city = region?.city;
  const place = !region
    ? '全国'
    : city && city.code !== region.code
      ? `${city.name}${region.name}`
      : (city?.name ?? region.name);
  const nameOf = (choices: List['levels'], code: string) =>
    choices.find((choice) => choice.code === code)?.name ?? '';
  const level = nameOf(list.levels, filters.level);
  const type = nameOf(list.types, filters.type);
  const kind = [level, type].filter(Boolean).join('、');
  return {
    place,
    level,
    type,
    title: filters.keyword ? `搜索「${filters.keyword}」` : `${place}的体检机构${kind && `：${kind}`}`,
  };
}
