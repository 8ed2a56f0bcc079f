import { addSolo, oneMissing } from './column-loops.ts';
import type { Plan, PlannedRequest } from './compile-request.ts';
import { lineState } from './line-state.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';

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

/** As settleRequest and all that follows it, for a solo request. */
export function settleSolo(
  run: MatchRun,
  block: OfferBlock,
  request: PlannedRequest,
  state: Uint8Array,
  price: Int32Array,
): void {
  addSolo(run.total, run.counts, state, price, block.size);
  for (const code of request.target?.wholeCodes ?? [])
    for (const row of block.refused(code, run.plan.audience))
      if (state[row] === lineState.none) {
        state[row] = lineState.unmet;
        run.counts[row] = (run.counts[row] as number) - oneMissing;
      }
}
