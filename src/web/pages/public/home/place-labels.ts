import type { CallOutput } from '#wire/invoke.ts';

export type Overview = CallOutput<'home.overview'>;
export type Province = CallOutput<'home.provinces'>[number];

/** 深圳 or 全国: what a figure of the page speaks of. */
export const scopeName = ({ area }: Pick<Overview, 'area'>, scope: 'here' | 'all'): string =>
  scope === 'here' ? area.name : '全国';
