import {
  addCosts,
  addLeafCosts,
  anyReplaced,
  countLine,
  markOffered,
  minInto,
  soloState,
  wantLine,
  wantWhere,
  wantWord,
} from './column-loops.ts';
import type { MarkedColumn } from './column-loops.ts';
import type { ColumnPool } from './column-pool.ts';
import type { Plan, PlannedRequest, Target } from './compile-request.ts';
import { forestCosts, isPlainTree, treeCosts, tryCrossing } from './cover-cost.ts';
import type { CoverGroup, CoverNode } from './cover-group.ts';
import { firstReplacement } from './line-state.ts';
import type { OfferBlock } from './offer-block.ts';
import { settleExclusions } from './settle-exclusions.ts';
import { settleRelated } from './settle-related.ts';
import { addSolos, soloRequests } from './solo-request.ts';
import { settleRequest } from './settle-request.ts';

/**
 * The one implementation of matching: answers a plan for a block of institutions at once, column by column.
 * The buffers live as long as the runner and hold the latest block's answer.
 */
export interface MatchRun {
  readonly plan: Plan;
  /** Per request a column of line states; of a summary, only `state` has them all. */
  readonly states: readonly Uint8Array[];
  /** The states of one request. A summary works out those of a request that stands alone when they are asked for. */
  state(request: number): Uint8Array;
  /** Per related item a column: 1 when it is done along. */
  readonly related: readonly Uint8Array[];
  /** Per group: word columns of the atoms offered, and of those to be bought. */
  readonly usable: readonly (readonly Int32Array[])[];
  readonly wanted: readonly (readonly Int32Array[])[];
  /** Per group the price columns of its nodes, forest then crossing. */
  readonly prices: readonly (readonly Int32Array[])[];
  /** Per head, fen. */
  readonly total: Float64Array;
  /** Lines met and missing; read with metOf and missingOf. */
  readonly counts: Int32Array;
  /** Cheapest single item that does the whole target; `absent` where there is none. */
  wholePrice(target: Target): Int32Array;
}

/**
 * Takes blocks of up to the pool's capacity. With `summary`, `usable` and `wanted` stay empty for requests
 * that nothing else bears on: enough for totals and counts, not for drafting lines.
 */
export function matchRunner(plan: Plan, pool: ColumnPool, summary = false): (block: OfferBlock) => MatchRun {
  const column = pool.integers;
  const { none } = pool;
  const lists = plan.groups.map((group) => [...group.nodes, ...group.crossing]);
  const scratch = Array.from({ length: Math.max(2, ...lists.map((list) => list.length + 1)) }, column);
  const minima = new Map<readonly string[], Int32Array>();
  const prices = lists.map((list) => list.map(() => none));
  const wholes = new Map<string, Int32Array>();
  const solo = summary ? soloRequests(plan) : new Map<number, number>();
  const soloGroups = new Set(solo.values());
  const soloPlans = [...solo.keys()].map((r) => plan.requests[r] as PlannedRequest);
  const soloCodes = [...solo.values()].map((g) => lists[g]?.[0]?.codes ?? []);
  const soloAt = new Map([...solo.keys()].map((r, k) => [r, k]));
  let soloPrices: Int32Array[] = [];
  const settled = new Set<number>();
  const trees = plan.groups.map(isPlainTree);
  const words = () =>
    plan.groups.map((group, g) => (soloGroups.has(g) ? [] : Array.from({ length: group.words }, column)));
  let block: OfferBlock;

  const cheapest = (codes: readonly string[]): Int32Array => {
    let best: Int32Array | undefined;
    let merged: Int32Array | undefined;
    for (const code of codes) {
      const offered = block.price(code, plan.audience);
      if (!offered) continue;
      if (!best) best = offered;
      else if (merged) minInto(merged, offered, block.size);
      else {
        // Not from the pool: it is first needed when others have taken their columns from there.
        merged = minima.get(codes) ?? new Int32Array(pool.capacity);
        minima.set(codes, merged);
        merged.set(best);
        minInto(merged, offered, block.size);
      }
    }
    return merged ?? best ?? none;
  };
  const run: MatchRun = {
    plan,
    states: plan.requests.map(pool.bytes),
    related: plan.related.codes.map(pool.bytes),
    usable: words(),
    wanted: words(),
    prices,
    total: pool.doubles(),
    counts: column(),
    state(request) {
      const state = run.states[request] as Uint8Array;
      const at = soloAt.get(request);
      if (at === undefined || settled.has(request)) return state;
      settled.add(request);
      soloState(state, soloPrices[at] as Int32Array, block.size);
      return state;
    },
    wholePrice(target) {
      let known = wholes.get(target.code);
      if (!known) wholes.set(target.code, (known = cheapest(target.wholeCodes)));
      return known;
    },
  };

  return (next) => {
    block = next;
    wholes.clear();
    settled.clear();
    lists.forEach((list, g) => {
      if (soloGroups.has(g)) return;
      const found = prices[g] as Int32Array[];
      list.forEach(({ codes }, k) => {
        found[k] = cheapest(codes);
      });
      (run.usable[g] as Int32Array[]).forEach((word, w) =>
        markOffered(word, markedBy(list, found, w, none), block.size),
      );
    });
    run.counts.fill(0, 0, block.size);
    run.total.fill(0, 0, block.size);
    soloPrices = soloCodes.map(cheapest);
    addSolos(run, block, soloPlans, soloPrices);
    plan.requests.forEach((request, r) => {
      if (!solo.has(r)) settleRequest(run, block, request, run.states[r] as Uint8Array);
    });
    settleExclusions(run, block);
    for (const group of run.wanted) for (const word of group) word.fill(0, 0, block.size);
    plan.requests.forEach((request, r) => {
      if (!solo.has(r)) wantRequest(run, block.size, request, run.states[r] as Uint8Array);
    });
    settleRelated(run, block);
    plan.groups.forEach((group, g) => {
      if (!soloGroups.has(g)) addGroup(run, group, g, block.size, scratch, trees[g] === true);
    });
    return run;
  };
}

/** The columns that offer anything, with the bits of word `w` that they do. */
function markedBy(
  list: readonly CoverNode[],
  prices: readonly Int32Array[],
  w: number,
  none: Int32Array,
): MarkedColumn[] {
  const marked: MarkedColumn[] = [];
  list.forEach(({ mask }, k) => {
    const price = prices[k] as Int32Array;
    const bits = mask[w] as number;
    if (price !== none && bits !== 0) marked.push({ price, mask: bits });
  });
  return marked;
}

function wantRequest(run: MatchRun, size: number, request: PlannedRequest, state: Uint8Array): void {
  const { target } = request;
  if (!target) countLine(run.counts, state, size);
  else
    target.mask.forEach((mask, w) => {
      const wanted = run.wanted[target.group]?.[w] as Int32Array;
      const usable = run.usable[target.group]?.[w] as Int32Array;
      if (w === 0) wantLine(run.counts, wanted, state, usable, mask, size);
      else if (mask !== 0) wantWord(wanted, state, usable, mask, size);
    });
  if (request.candidates.length === 0 || !anyReplaced(state, size)) return;
  request.candidates.forEach(({ target: stand }, k) => {
    stand.mask.forEach((mask, w) => {
      if (mask !== 0)
        wantWhere(run.wanted[stand.group]?.[w] as Int32Array, state, firstReplacement + k, mask, size);
    });
  });
}

function addGroup(
  run: MatchRun,
  group: CoverGroup,
  g: number,
  size: number,
  scratch: readonly Int32Array[],
  plainTree: boolean,
): void {
  const prices = run.prices[g] as Int32Array[];
  const wanted = run.wanted[g] as Int32Array[];
  if (prices.length === 1) {
    addLeafCosts(run.total, prices[0] as Int32Array, wanted[0] as Int32Array, size);
    return;
  }
  if (plainTree) {
    addCosts(run.total, treeCosts(group, prices, wanted, size, scratch), size);
    return;
  }
  const costs = forestCosts(group, prices, wanted, size, scratch);
  if (group.crossing.length > 0) tryCrossing(group, prices, wanted, size, scratch, costs);
  addCosts(run.total, costs, size);
}
