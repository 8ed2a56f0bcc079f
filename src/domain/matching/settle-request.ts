import { fullOrPartial, onlyFullOrImplied } from './column-loops.ts';
import type { PlannedRequest, Target } from './compile-request.ts';
import { isSubset, overlaps } from './cover-group.ts';
import { firstReplacement, lineState } from './line-state.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';
import { absent } from './offer-block.ts';

/**
 * The state of one line at every institution, in the order of DESIGN.md section 5: offered whole; a
 * replacement that is at least as good, or a lesser one where no part is offered; offered on a condition that
 * the package does not meet; offered in part; not at all.
 */
export function settleRequest(
  run: MatchRun,
  block: OfferBlock,
  request: PlannedRequest,
  state: Uint8Array,
): void {
  const { target, candidates, implied } = request;
  const { size } = block;
  if (!target) state.fill(lineState.unmet, 0, size);
  else if (target.mask.length === 1)
    fullOrPartial(state, run.usable[target.group]?.[0] as Int32Array, target.mask[0] as number, size);
  else fullOrPartialWide(target, run.usable[target.group] ?? [], state, size);
  if (target && implied) {
    onlyFullOrImplied(state, size);
    return;
  }
  if (candidates.length > 0) replace(run, request, state, size);
  for (const code of target?.wholeCodes ?? [])
    for (const row of block.refused(code, run.plan.audience))
      if (state[row] === lineState.none || state[row] === lineState.partial) state[row] = lineState.unmet;
}

function fullOrPartialWide(
  target: Target,
  usable: readonly Int32Array[],
  state: Uint8Array,
  size: number,
): void {
  for (let i = 0; i < size; i++) {
    const has = usable.map((word) => word[i] as number);
    state[i] = isSubset(target.mask, has)
      ? lineState.direct
      : overlaps(target.mask, has)
        ? lineState.partial
        : lineState.none;
  }
}

/** Candidates come sorted by level; within a level the cheapest offered wins, then the lower code. */
function replace(run: MatchRun, { candidates }: PlannedRequest, state: Uint8Array, size: number): void {
  const offers = candidates.map((candidate) => run.wholePrice(candidate.target));
  const levels = candidates.map((candidate) => candidate.rule.level);
  for (let i = 0; i < size; i++) {
    const found = state[i] as number;
    if (found === lineState.direct) continue;
    let best = -1;
    let price = absent;
    for (let k = 0; k < offers.length; k++) {
      if (best >= 0 && levels[best] !== levels[k]) break;
      const offered = (offers[k] as Int32Array)[i] as number;
      if (offered < price) {
        best = k;
        price = offered;
      }
    }
    if (best >= 0 && !(found === lineState.partial && levels[best] === 'downgrade'))
      state[i] = firstReplacement + best;
  }
}
