import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { ageText } from './age-text.ts';
import { sexLabel } from './purpose.ts';

export interface LabelledPackage {
  readonly groupName: string;
  /** As the buyer typed it, or as it was proposed (男性套餐). */
  readonly name: string;
  readonly sex: SexGroup;
  readonly ageMin?: number | null | undefined;
  readonly ageMax?: number | null | undefined;
}

/** The longest label: group, sex, ages and a name of its own (their bounds are in the wire). */
export const longestPackageLabel = 100;

/**
 * What a demand package is called wherever several stand beside each other: `管理层 · 已婚女性 · 35 岁及以上`. A name that says
 * more than that follows in brackets; `男性套餐` does not.
 */
export function packageLabel(purpose: string, pkg: LabelledPackage): string {
  const sex = sexLabel(purpose, pkg.sex);
  const age = saysAges(pkg) ? '' : ageText(pkg.ageMin, pkg.ageMax);
  const label = [pkg.groupName.trim(), sex, age].filter(Boolean).join(' · ');
  const name = pkg.name.trim();
  return saysMore(name, [pkg.groupName.trim(), sex]) ? `${label}（${name}）` : label;
}

/** Whether the group is named by the package's ages already: `35 岁以下` for at most 34, `35 岁及以上` for at least 35. */
function saysAges({ groupName, ageMin, ageMax }: LabelledPackage): boolean {
  if (!groupName.includes('岁')) return false;
  const said = (groupName.match(/\d+/g) ?? []).map(Number);
  const says = (bound: number | null | undefined, other: number) =>
    bound == null || said.includes(bound) || said.includes(bound + other);
  return says(ageMin, -1) && says(ageMax, 1);
}

const ages = /\d+\s*(?:[–-]\s*\d+\s*)?岁(?:及?以[上下])?/g;

function saysMore(name: string, said: readonly string[]): boolean {
  const rest = said.reduce((text, words) => (words === '' ? text : text.replaceAll(words, '')), name);
  return /[\p{L}\p{N}]/u.test(rest.replace(ages, '').replace(/套餐/g, ''));
}
