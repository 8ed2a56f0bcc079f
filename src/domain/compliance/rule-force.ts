import type { Catalogue, LegalRule } from '#domain/catalogue/catalogue.ts';
import { perObject } from '#domain/kernel/memoize.ts';

export function inForce({ force }: Pick<LegalRule, 'force'>, day: string): boolean {
  if (!force) return true;
  return force.enabled && (force.from ?? '') <= day && day <= (force.to ?? '9999');
}

const latestOf = perObject((catalogue: Catalogue) => ({ day: '', result: catalogue }));

/** The catalogue with the rules that are in force on a day; the same object for the same day. */
export function catalogueOn(catalogue: Catalogue, day: string): Catalogue {
  const latest = latestOf(catalogue);
  if (latest.day === day) return latest.result;
  const legalRules = catalogue.legalRules.filter((rule) => inForce(rule, day));
  latest.day = day;
  latest.result =
    legalRules.length === catalogue.legalRules.length ? catalogue : { ...catalogue, legalRules };
  return latest.result;
}

/** Whether a rule speaks of demands for this purpose (dictionary check_type). */
export const speaksOf = ({ checkTypes }: Pick<LegalRule, 'checkTypes'>, purpose: string): boolean =>
  checkTypes.includes('*') || checkTypes.includes(purpose);

/** What a demand is judged by, by version: a rule may change or end later. */
export const rulesFor = ({ legalRules }: Pick<Catalogue, 'legalRules'>, purpose: string) =>
  legalRules
    .filter((rule) => speaksOf(rule, purpose))
    .map(({ id, force }) => ({ id, version: force?.version ?? 1 }));
