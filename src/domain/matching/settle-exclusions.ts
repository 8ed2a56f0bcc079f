import { excluded } from './line-state.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock, RuledRow } from './offer-block.ts';

/** Pushes out the lines that mutex rules forbid, in the plan's order; rows with rules of their own one by one. */
export function settleExclusions(run: MatchRun, block: OfferBlock): void {
  const { exclusions } = run.plan;
  if (exclusions.length === 0) return;
  const own = block.ruled.filter((row) =>
    exclusions.some(({ ownRule }) => ownRule !== undefined && row.mutex.includes(ownRule)),
  );
  const settled = own.map((ruled) => ({ row: ruled.row, states: settleRow(run, ruled) }));
  for (const { keep, keepState, drop, dropState, ownRule } of exclusions) {
    if (ownRule !== undefined) continue;
    const kept = run.states[keep] as Uint8Array;
    const dropped = run.states[drop] as Uint8Array;
    for (let i = 0; i < block.size; i++)
      if (dropped[i] === dropState && kept[i] === keepState) dropped[i] = dropState | excluded;
  }
  for (const { row, states } of settled)
    states.forEach((state, r) => {
      (run.states[r] as Uint8Array)[row] = state;
    });
}

function settleRow(run: MatchRun, ruled: RuledRow): number[] {
  const states = run.states.map((column) => column[ruled.row] as number);
  for (const { keep, keepState, drop, dropState, ownRule } of run.plan.exclusions) {
    if (ownRule !== undefined && !ruled.mutex.includes(ownRule)) continue;
    if (states[keep] === keepState && states[drop] === dropState) states[drop] = dropState | excluded;
  }
  return states;
}
