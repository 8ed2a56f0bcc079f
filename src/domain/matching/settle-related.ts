import { mergeFlags, raiseFlags, wantListed } from './column-loops.ts';
import type { ConditionalRule, Trigger } from './compile-related.ts';
import type { Plan, Target } from './compile-request.ts';
import { isSubset } from './cover-group.ts';
import type { MatchRun } from './match-run.ts';
import type { OfferBlock } from './offer-block.ts';

/** Finds what partner rules bring in and adds what of it the institution lists to what must be bought. */
export function settleRelated(run: MatchRun, block: OfferBlock): void {
  const { codes, triggers, targets, conditional } = run.plan.related;
  if (codes.length === 0) return;
  codes.forEach((_, q) =>
    raise(run, triggers[q] as Trigger, block.size, (run.related[q] as Uint8Array).fill(0)),
  );

  const choices = conditional.filter((rule) => rule.ownRule === undefined);
  const own = new Map(
    choices.length < conditional.length ? block.ruled.map((ruled) => [ruled.row, ruled.partner]) : [],
  );
  // Where no choice can set off another rule, each is settled in one pass; rows with own rules one by one.
  const simple = choices.every((rule) => rule.after.length === 0);
  const open = new Uint8Array(block.size);
  for (const rule of choices) {
    if (simple) open.fill(0);
    raise(run, rule.trigger, block.size, open);
    for (const q of rule.after) mergeFlags(open, run.related[q] as Uint8Array, block.size);
    if (simple) for (const row of own.keys()) open[row] = 0;
    if (simple) choose(run, rule, open, block.size);
  }
  if (!simple) for (let i = 0; i < block.size; i++) if (open[i] === 1 && !own.has(i)) closeRow(run, i, []);
  for (const [row, rules] of own) closeRow(run, row, rules);

  targets.forEach((target, q) => wantRelated(run, target, run.related[q] as Uint8Array, block.size));
}

function raise(run: MatchRun, trigger: Trigger, size: number, flags: Uint8Array): void {
  for (const { request, states } of trigger)
    if (raiseFlags(flags, run.state(request), states, size) === size) return;
}

function isSet(run: MatchRun, trigger: Trigger, row: number): boolean {
  for (const { request, states } of trigger) if (states[run.state(request)[row] as number] === 1) return true;
  return false;
}

function choose(run: MatchRun, rule: ConditionalRule, open: Uint8Array, size: number): void {
  const prices = optionPrices(run, rule);
  for (let i = 0; i < size; i++)
    if (open[i] === 1 && !anyDone(run, rule, i)) activate(run, cheapestOption(rule, prices, i), i);
}

/** Whether rules of an institution's own, in a plan extended by them, have a say where only the catalogue's were run. */
export function ownRulesApply(
  extended: Plan,
): (run: MatchRun, row: number, ownRules: readonly number[]) => boolean {
  const byNumber = new Map<number, ConditionalRule[]>();
  for (const rule of extended.related.conditional)
    if (rule.ownRule !== undefined) byNumber.set(rule.ownRule, [...(byNumber.get(rule.ownRule) ?? []), rule]);
  return (run, row, ownRules) =>
    ownRules.some((number) =>
      byNumber.get(number)?.some((rule) => {
        if (isSet(run, rule.trigger, row)) return true;
        const after = rule.after.map((q) => run.plan.related.codes.indexOf(extended.related.codes[q] ?? ''));
        return after.some((q) => q >= 0 && isActive(run, q, row));
      }),
    );
}

/**
 * The institution's own rules leave no choice and come first; then each rule with a choice, unless one of its
 * options is done already, takes the cheapest that is listed (the first by code if none is).
 */
function closeRow(run: MatchRun, row: number, ownRules: readonly number[]): void {
  const { conditional } = run.plan.related;
  for (;;) {
    let changed = false;
    let open: ConditionalRule | undefined;
    for (const rule of conditional) {
      if (rule.ownRule === undefined ? open !== undefined : !ownRules.includes(rule.ownRule)) continue;
      if (!applies(run, rule, row)) continue;
      if (rule.mode === 'all') changed = activateAll(run, rule, row) || changed;
      else if (!anyDone(run, rule, row)) open = rule;
    }
    if (changed) continue;
    if (!open) return;
    activate(run, cheapestOption(open, optionPrices(run, open), row), row);
  }
}

function anyDone(run: MatchRun, rule: ConditionalRule, row: number): boolean {
  for (const q of rule.options) if (isDone(run, q, row)) return true;
  return false;
}

const optionPrices = (run: MatchRun, { options }: ConditionalRule): Int32Array[] =>
  options.map((q) => run.wholePrice(run.plan.related.targets[q] as Target));

function cheapestOption({ options }: ConditionalRule, prices: readonly Int32Array[], row: number): number {
  let best = 0;
  for (let k = 1; k < options.length; k++)
    if (((prices[k] as Int32Array)[row] as number) < ((prices[best] as Int32Array)[row] as number)) best = k;
  return options[best] as number;
}

const isActive = (run: MatchRun, q: number, row: number): boolean =>
  (run.related[q] as Uint8Array)[row] === 1;

function applies(run: MatchRun, rule: ConditionalRule, row: number): boolean {
  if (isSet(run, rule.trigger, row)) return true;
  for (const q of rule.after) if (isActive(run, q, row)) return true;
  return false;
}

function activate(run: MatchRun, q: number, row: number): void {
  for (const other of run.plan.related.implies[q] as readonly number[])
    (run.related[other] as Uint8Array)[row] = 1;
}

function activateAll(run: MatchRun, rule: ConditionalRule, row: number): boolean {
  let changed = false;
  for (const q of rule.options)
    if (!isActive(run, q, row)) {
      activate(run, q, row);
      changed = true;
    }
  return changed;
}

function isDone(run: MatchRun, q: number, row: number): boolean {
  if (isActive(run, q, row)) return true;
  const { group, mask } = run.plan.related.targets[q] as Target;
  const wanted = run.wanted[group] as readonly Int32Array[];
  for (let w = 0; w < mask.length; w++)
    if (((mask[w] as number) & ~((wanted[w] as Int32Array)[row] as number)) !== 0) return false;
  return true;
}

function wantRelated(run: MatchRun, target: Target, active: Uint8Array, size: number): void {
  if (!active.includes(1)) return;
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
