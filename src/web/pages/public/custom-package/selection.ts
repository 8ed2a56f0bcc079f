import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { examPurposes, sexGroupsFor } from '#domain/demand/purpose.ts';

/**
 * What the address says. A group's items are its codes joined by `.` (`s1=GEN001.HEM001`); a form without scripts sends
 * them one by one (`s1=GEN001&s1=HEM001`). A group that is only named (`sex=1`) gets its items from budget and template.
 */
export interface Selection {
  readonly purpose: string;
  /** In the purpose's order; never empty. */
  readonly groups: readonly Group[];
  /** Whole yuan per head; '' = none. */
  readonly budget: string;
  /** Template to start from; '' = ours to choose. */
  readonly from: string;
}

export interface Group {
  readonly sex: SexGroup;
  /** Undefined: still to be suggested. */
  readonly codes: readonly string[] | undefined;
}

/** A selection whose items are all known. */
export interface Chosen extends Selection {
  readonly groups: readonly { readonly sex: SexGroup; readonly codes: readonly string[] }[];
}

const usualPurpose = 'ANNUAL';
const codePattern = /^[A-Z0-9]{3,12}$/;

export function readSelection(query: URLSearchParams): Selection {
  const wanted = query.get('purpose') ?? '';
  const purpose = examPurposes.some(({ code }) => code === wanted) ? wanted : usualPurpose;
  const offered = sexGroupsFor(purpose).map(({ sex }) => sex);
  const named = new Set(query.getAll('sex').map(Number));
  const given = new Map(
    offered.flatMap((sex) => (query.has(`s${sex}`) ? [[sex, codesOf(query.getAll(`s${sex}`))]] : [])),
  );
  const blank = query.has('blank');
  const groups = offered
    .filter((sex) => given.has(sex) || named.has(sex))
    .map((sex): Group => ({ sex, codes: given.get(sex) ?? (blank ? [] : undefined) }));
  return {
    purpose,
    groups:
      groups.length > 0 ? groups : offered.map((sex): Group => ({ sex, codes: blank ? [] : undefined })),
    budget: /^[1-9]\d{0,5}$/.test(query.get('budget') ?? '') ? (query.get('budget') ?? '') : '',
    from: codePattern.test(query.get('from') ?? '') ? (query.get('from') ?? '') : '',
  };
}

/** Whether the address says for whom. */
export const isNamed = (query: URLSearchParams): boolean =>
  ['sex', 's1', 's2', 's3'].some((key) => query.has(key));

const codesOf = (values: readonly string[]): string[] =>
  [...new Set(values.flatMap((value) => value.split('.')))]
    .filter((code) => codePattern.test(code))
    .slice(0, demandLimits.itemsPerPackage);

/** For `paths.requireCustom`; what is usual is left out. */
export function selectionQuery({ purpose, groups, budget, from }: Selection): Record<string, string> {
  return {
    ...(purpose !== usualPurpose && { purpose }),
    ...(budget !== '' && { budget }),
    ...(from !== '' && { from }),
    ...Object.fromEntries(
      groups.flatMap(({ sex, codes }) => (codes ? [[`s${sex}`, codes.join('.') || '.']] : [])),
    ),
  };
}

/** For `market.priceRange`. */
export const rangeInput = ({ purpose, groups }: Chosen, regionId: string) => ({
  regionId,
  purpose,
  packages: groups.map(({ sex, codes }) => ({ sex, itemCodes: [...codes] })),
});

/** With the item in or out of these groups. */
export const toggled = (
  chosen: Chosen,
  code: string,
  sexes: readonly SexGroup[],
  included: boolean,
): Chosen => ({
  ...chosen,
  groups: chosen.groups.map((group) => {
    if (!sexes.includes(group.sex) || group.codes.includes(code) === included) return group;
    const codes = included ? [...group.codes, code] : group.codes.filter((one) => one !== code);
    return { ...group, codes: codes.slice(0, demandLimits.itemsPerPackage) };
  }),
});

interface Correction {
  readonly remove: readonly string[];
  readonly replace: readonly { readonly from: string; readonly to: string }[];
}

/** After one click on a finding's suggestion: first replace, then remove. */
export const corrected = (chosen: Chosen, sex: SexGroup, { remove, replace }: Correction): Chosen => ({
  ...chosen,
  groups: chosen.groups.map((group) => {
    if (group.sex !== sex) return group;
    const instead = new Map(replace.map(({ from, to }) => [from, to]));
    const codes = group.codes.map((code) => instead.get(code) ?? code);
    return { ...group, codes: [...new Set(codes)].filter((code) => !remove.includes(code)) };
  }),
});
