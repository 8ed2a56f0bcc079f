import type { CallOutput } from '#wire/invoke.ts';

export type Overview = CallOutput<'home.overview'>;

type AnyProvince = CallOutput<'home.provinces'>[number];
export type Province = AnyProvince & { readonly cityCount: number };

/** More would make the panel of provinces jump from one to the next, and all 366 were a quarter of the page. */
const shownCities = 6;

/** As much of a province as the page shows. */
export const shownProvince = (province: AnyProvince): Province => ({
  ...province,
  cities: province.cities.slice(0, shownCities),
  cityCount: province.cities.length,
});

/** 深圳 or 全国: what a figure of the page speaks of. */
export const scopeName = ({ area }: Pick<Overview, 'area'>, scope: 'here' | 'all'): string =>
  scope === 'here' ? area.name : '全国';
