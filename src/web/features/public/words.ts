import type { CallOutput } from '#wire/invoke.ts';

type Demand = CallOutput<'demand.listHall'>['records'][number];
type Institution = CallOutput<'institution.list'>['records'][number];

/** 37.8 小时; from two days on 2.7 天. */
export function hoursText(hours: number): { figure: string; unit: string } {
  const short = (n: number) => String(Math.round(n * 10) / 10);
  return hours < 48 ? { figure: short(hours), unit: '小时' } : { figure: short(hours / 24), unit: '天' };
}

/** 深圳 / 东莞, 深圳 / 东莞等 5 城. */
export function citiesText(cities: Demand['cities'], shown = 2): string {
  const names = cities.slice(0, shown).map(({ name }) => name);
  return cities.length > shown ? `${names.join(' / ')}等 ${cities.length} 城` : names.join(' / ');
}

const unrated = 'NONE';

/** 三级甲等 · 公立综合医院 · 福田区; a city where the district is not known. */
export const standingText = ({ level, type, district, city }: Institution, withCity = false): string =>
  [
    level.code === unrated ? '' : level.name,
    type.name,
    withCity ? `${city.name}${district}` : district || city.name,
  ]
    .filter(Boolean)
    .join(' · ');

/** The sign in front of an institution's name: its first character. */
export const markOf = (shortName: string): string => [...shortName][0] ?? '';
