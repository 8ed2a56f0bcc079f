import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { sexLabel } from '#domain/compliance/purpose.ts';
import { ageText } from './age-text.ts';

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
  const label = [pkg.groupName.trim(), sex, ageText(pkg.ageMin, pkg.ageMax)].filter(Boolean).join(' · ');
  const name = pkg.name.trim();
  return saysMore(name, [pkg.groupName.trim(), sex]) ? `${label}（${name}）` : label;
}

const ages = /\d+\s*(?:[–-]\s*\d+\s*)?岁(?:及?以[上下])?/g;

function saysMore(name: string, said: readonly string[]): boolean {
  const rest = said.reduce((text, words) => (words === '' ? text : text.replaceAll(words, '')), name);
  return /[\p{L}\p{N}]/u.test(rest.replace(ages, '').replace(/套餐/g, ''));
}
