import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { InstitutionMutexRule } from '#domain/institution/institution-item.ts';
import type { LineOutcome } from './line-outcome.ts';
import type { PackagePlan } from './package-plan.ts';

/**
 * Of two lines that a mutex rule forbids together the later in the keeping order gives way; a line that was
 * pushed out pushes nobody out. Writes into `outcomes`.
 */
export function pushOutExclusive(
  plan: PackagePlan,
  outcomes: LineOutcome[],
  allOwnRules: readonly InstitutionMutexRule[],
): void {
  const { options } = plan;
  const ownRules = allOwnRules.filter(({ a, b }) => options.has(a) && options.has(b));
  const order = ownRules.length > 0 ? plan.keepOrder : plan.contested;
  const kept: { readonly at: number; readonly code: string }[] = [];
  for (const at of order) {
    const code = doneCode(plan, outcomes, at);
    if (code === undefined) continue;
    let exclusive: LineOutcome | undefined;
    for (const other of kept) {
      const reason = reasonAgainst(plan.graph, ownRules, code, other.code);
      if (reason === undefined) continue;
      exclusive = { state: 'exclusive', keep: other.at, reason };
      break;
    }
    if (exclusive) outcomes[at] = exclusive;
    else kept.push({ at, code });
  }
}

function doneCode(plan: PackagePlan, outcomes: readonly LineOutcome[], at: number): string | undefined {
  const outcome = outcomes[at] as LineOutcome;
  if (outcome.state === 'replaced') return outcome.target.code;
  return outcome.state === 'direct' ? plan.lines[at]?.target?.code : undefined;
}

function reasonAgainst(
  graph: CatalogueGraph,
  ownRules: readonly InstitutionMutexRule[],
  a: string,
  b: string,
): string | undefined {
  const known = graph.exclusions.get(a)?.get(b);
  if (known !== undefined) return known;
  const own = ownRules.find((rule) => (rule.a === a && rule.b === b) || (rule.a === b && rule.b === a));
  if (!own) return undefined;
  // Doing the wider panel alone already obeys a rule against doing both.
  const nested = graph.codesContaining(a).includes(b) || graph.codesContaining(b).includes(a);
  return nested ? undefined : own.reason;
}
