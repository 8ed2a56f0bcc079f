import { raiseFlags, wantListed } from './column-loops.ts';
import type { Trigger } from './compile-related.ts';
import type { Target } from './compile-request.ts';
import { isSubset } from './cover-group.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';
import { absent } from './offer-block.ts';

/** Finds what partner rules bring in and adds what of it the institution lists to what must be bought. */
export function settleRelated(run: MatchRun, block: OfferBlock): void {
  const { codes, triggers, targets, conditional } = run.plan.related;
  if (codes.length === 0) return;
  codes.forEach((_, q) =>
    raise(run, triggers[q] as Trigger, block.size, (run.related[q] as Uint8Array).fill(0)),
  );

  const own = new Map(block.ruled.map((ruled) => [ruled.row, ruled.partner]));
  const open = new Uint8Array(block.size);
  for (const rule of conditional) {
    if (rule.ownRule !== undefined) continue;
    raise(run, rule.trigger, block.size, open);
    for (const q of rule.after)
      for (let i = 0; i < block.size; i++) open[i] = (open[i] as number) | (run.related[q]?.[i] ?? 0);
  }
  for (const row of own.keys()) open[row] = 1;
  if (conditional.length > 0)
    for (let i = 0; i < block.size; i++) if (open[i] === 1) closeRow(run, i, own.get(i) ?? []);

  targets.forEach((target, q) => wantRelated(run, target, run.related[q] as Uint8Array, block.size));
}

function raise(run: MatchRun, trigger: Trigger, size: number, flags: Uint8Array): void {
  for (const { request, states } of trigger)
    if (raiseFlags(flags, run.states[request] as Uint8Array, states, size) === size) return;
}

function isSet(run: MatchRun, trigger: Trigger, row: number): boolean {
  for (const { request, states } of trigger)
    if (states[(run.states[request] as Uint8Array)[row] as number] === 1) return true;
  return false;
}

/**
 * The institution's own rules leave no choice and come first; then each rule with a choice, unless one of its
 * options is done already, takes the cheapest that is listed (the first by code if none is).
 */
function closeRow(run: MatchRun, row: number, ownRules: readonly number[]): void {
  const { conditional, implies, targets } = run.plan.related;
  const isActive = (q: number) => run.related[q]?.[row] === 1;
  const activate = (q: number) => {
    for (const other of implies[q] ?? []) (run.related[other] as Uint8Array)[row] = 1;
  };
  const isDone = (q: number) => {
    const target = targets[q] as Target;
    const wanted = run.wanted[target.group]?.map((word) => word[row] as number) ?? [];
    return isActive(q) || isSubset(target.mask, wanted);
  };
  const applies = (rule: (typeof conditional)[number]) =>
    (rule.ownRule === undefined || ownRules.includes(rule.ownRule)) &&
    (isSet(run, rule.trigger, row) || rule.after.some(isActive));

  for (let again = true; again; ) {
    again = false;
    for (const rule of conditional) {
      if (rule.mode !== 'all' || !applies(rule)) continue;
      for (const q of rule.options)
        if (!isActive(q)) {
          activate(q);
          again = true;
        }
    }
    if (again) continue;
    const open = conditional.find(
      (rule) => rule.mode === 'any' && applies(rule) && !rule.options.some(isDone),
    );
    if (!open) return;
    const price = (q: number) => run.wholePrice(targets[q] as Target)[row] ?? absent;
    activate(open.options.reduce((best, q) => (price(q) < price(best) ? q : best)));
    again = true;
  }
}

function wantRelated(run: MatchRun, target: Target, active: Uint8Array, size: number): void {
  const usable = run.usable[target.group] ?? [];
  const wanted = run.wanted[target.group] ?? [];
  if (usable.length === 1) {
    wantListed(wanted[0] as Int32Array, active, usable[0] as Int32Array, target.mask[0] ?? 0, size);
    return;
  }
  for (let i = 0; i < size; i++) {
    if (active[i] !== 1) continue;
    const listed = usable.map((word) => word[i] as number);
    if (isSubset(target.mask, listed))
      target.mask.forEach((mask, w) => {
        const word = wanted[w] as Int32Array;
        word[i] = (word[i] as number) | mask;
      });
  }
}
