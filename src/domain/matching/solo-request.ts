import { addFourSolos, addSolo, oneMissing } from './column-loops.ts';
import type { Plan, PlannedRequest } from './compile-request.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';
import { absent } from './offer-block.ts';

/**
 * Requests that no panel, replacement, exclusion, related item or second request bears on, which is most of a
 * usual package, with their groups: one pass over the price column settles and adds them.
 */
export function soloRequests(plan: Plan): Map<number, number> {
  const targeted = new Map<number, number>();
  const count = (group: number) => targeted.set(group, (targeted.get(group) ?? 0) + 1);
  for (const { target, candidates } of plan.requests) {
    if (target) count(target.group);
    for (const candidate of candidates) count(candidate.target.group);
  }
  for (const target of plan.related.targets) count(target.group);
  const contested = new Set(plan.exclusions.flatMap(({ keep, drop }) => [keep, drop]));
  const solo = new Map<number, number>();
  plan.requests.forEach(({ target, candidates, implied }, r) => {
    if (!target || candidates.length > 0 || implied || contested.has(r)) return;
    const group = plan.groups[target.group];
    if (targeted.get(target.group) === 1 && group?.nodes.length === 1) solo.set(r, target.group);
  });
  return solo;
}

/** As settleRequest and all that follows it, for solo requests with their price columns; four at a time. */
export function addSolos(
  run: MatchRun,
  block: OfferBlock,
  requests: readonly PlannedRequest[],
  prices: readonly Int32Array[],
): void {
  const price = (k: number) => prices[k] as Int32Array;
  const { total, counts } = run;
  let k = 0;
  for (; k + 4 <= prices.length; k += 4)
    addFourSolos(total, counts, price(k), price(k + 1), price(k + 2), price(k + 3), block.size);
  for (; k < prices.length; k++) addSolo(total, counts, price(k), block.size);
  requests.forEach(({ target }, r) => {
    const refused = (target?.wholeCodes ?? []).map((code) => block.refused(code, run.plan.audience));
    const rows = refused.length === 1 ? refused[0] : new Set(refused.flat());
    // Unmet, not missing.
    for (const row of rows ?? [])
      if (price(r)[row] === absent) counts[row] = (counts[row] as number) - oneMissing;
  });
}
