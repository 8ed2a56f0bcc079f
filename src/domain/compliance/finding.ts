import type { LegalBasis, LegalRule } from '#domain/catalogue/catalogue.ts';

/**
 * `block` stops the step; `warn` goes on only with a recorded confirmation; `unmet` will be quoted as 未满足条件;
 * `notice` is shown and, with a package, printed in the check-up plan.
 */
export type FindingEffect = 'block' | 'warn' | 'unmet' | 'notice';

export interface Finding {
  readonly ruleId: string;
  readonly effect: FindingEffect;
  /** A strong warning is confirmed with a written ground, not with a tick. */
  readonly strong: boolean;
  /** Undefined: speaks of the whole demand. */
  readonly packageId: string | undefined;
  /** The requested items at fault, sorted: a panel is named itself, not its member. */
  readonly catalogueCodes: readonly string[];
  /** One Chinese sentence: which items, why, what to do. */
  readonly message: string;
  /** Short source, e.g. 人社部发〔2010〕12号. */
  readonly citation: string;
  readonly basis: readonly LegalBasis[];
  readonly suggestion?: Suggestion;
}

/** What one click can do about a finding: first replace, then remove. */
export interface Suggestion {
  readonly remove: readonly string[];
  readonly replace: readonly { readonly from: string; readonly to: string }[];
}

export const blocks = (findings: readonly Finding[]): Finding[] =>
  findings.filter((f) => f.effect === 'block');

/** Names a warning in a recorded confirmation. */
export const confirmationKey = (finding: {
  readonly ruleId: string;
  readonly packageId: string | undefined;
}): string => `${finding.ruleId}:${finding.packageId ?? ''}`;

/** The warnings not yet confirmed; `confirmed` holds confirmationKeys. */
export const needsConfirmation = (
  findings: readonly Finding[],
  confirmed: ReadonlySet<string> = new Set(),
): Finding[] => findings.filter((f) => f.effect === 'warn' && !confirmed.has(confirmationKey(f)));

/** What to print in the check-up plan of a package (the demand's own notices included). */
export const planNotices = (findings: readonly Finding[], packageId: string): string[] =>
  findings
    .filter((f) => f.effect === 'notice' && (f.packageId === undefined || f.packageId === packageId))
    .map((f) => f.message);

/** The first source of a rule, short: its document number, else 《title》 with the article. */
export function citationOf(rule: LegalRule): string {
  const [first] = rule.basis;
  if (!first) return rule.name;
  const number = first.number ?? '';
  if (number.includes('〔') || number.startsWith('GB')) return number;
  if (first.title.startsWith('平台')) return first.title;
  return `《${first.title.replace('中华人民共和国', '')}》${number.startsWith('第') ? number : ''}`;
}
