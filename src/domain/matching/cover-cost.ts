import {
  addCapped,
  addInto,
  addLeaf,
  gather,
  leafCosts,
  markLess,
  maskOut,
  minInto,
  rowsOf,
} from './column-loops.ts';
import type { AtomSet, CoverGroup } from './cover-group.ts';
import { hasAtom, overlaps, without } from './cover-group.ts';
import { absent } from './offer-block.ts';

/** The cheapest purchase: node numbers (crossing nodes follow the forest's), each bought once. */
export interface Cover {
  readonly cost: number;
  readonly picks: readonly number[];
}

/** Per node of the group (forest, then crossing) a column of prices over the institutions of a block. */
export type NodePrices = readonly Int32Array[];

/**
 * Cheapest cover in the forest for a whole block: a panel costs its own price or the sum of what is wanted
 * below it, whichever is less. `scratch` holds a column per node and one more, which is the answer.
 */
export function forestCosts(
  group: CoverGroup,
  prices: NodePrices,
  wanted: readonly Int32Array[],
  size: number,
  scratch: readonly Int32Array[],
): Int32Array {
  const leaves = group.atoms.length;
  for (let k = 0; k < leaves; k++)
    leafCosts(scratch[k] as Int32Array, prices[k] as Int32Array, wanted[k >> 5] as Int32Array, k & 31, size);
  for (let k = leaves; k < group.nodes.length; k++) {
    const out = sum(group.nodes[k]?.children ?? [], scratch, size, scratch[k] as Int32Array);
    // Where nothing below is wanted the sum is nothing, and so is the minimum.
    minInto(out, prices[k] as Int32Array, size);
  }
  return sum(group.roots, scratch, size, scratch[group.nodes.length] as Int32Array);
}

/** Sums of this many prices, `absent` ones included, are integers of 32 bits. */
const mostSummed = 15;

/** Panels that only nest, which is the usual case: one tree, and no sum that must be capped on the way. */
export const isPlainTree = ({ crossing, roots, nodes }: CoverGroup): boolean =>
  crossing.length === 0 &&
  roots.length === 1 &&
  nodes.length > 1 &&
  nodes.every(({ children }) => children.length <= mostSummed);

/** As forestCosts for a plain tree, without a column for each leaf. */
export function treeCosts(
  group: CoverGroup,
  prices: NodePrices,
  wanted: readonly Int32Array[],
  size: number,
  scratch: readonly Int32Array[],
): Int32Array {
  const leaves = group.atoms.length;
  for (let k = leaves; k < group.nodes.length; k++) {
    const out = scratch[k] as Int32Array;
    (group.nodes[k]?.children ?? []).forEach((child, c) => {
      if (child < leaves) {
        const word = wanted[child >> 5] as Int32Array;
        (c === 0 ? leafCosts : addLeaf)(out, prices[child] as Int32Array, word, child & 31, size);
      } else if (c === 0) out.set((scratch[child] as Int32Array).subarray(0, size));
      else addInto(out, scratch[child] as Int32Array, size);
    });
    minInto(out, prices[k] as Int32Array, size);
  }
  return scratch[group.roots[0] as number] as Int32Array;
}

function sum(
  columns: readonly number[],
  from: readonly Int32Array[],
  size: number,
  out: Int32Array,
): Int32Array {
  out.set((from[columns[0] as number] as Int32Array).subarray(0, size));
  for (let c = 1; c < columns.length; c++) addCapped(out, from[columns[c] as number] as Int32Array, size);
  return out;
}

/** Up to this many crossing panels, all their combinations are tried column by column; beyond, a search per row. */
const mostCombined = 4;

/**
 * Improves the forest's costs by buying crossing panels first and covering the rest in the forest. That can
 * only help where such a panel costs less than the forest's whole bill and less than the atoms it would do,
 * bought singly (`scratch` holds those after forestCosts): those rows are gathered and tried.
 */
export function tryCrossing(
  group: CoverGroup,
  prices: NodePrices,
  wanted: readonly Int32Array[],
  size: number,
  scratch: readonly Int32Array[],
  costs: Int32Array,
): void {
  const rows = helpfulRows(group, prices, size, scratch, costs);
  if (rows.length === 0) return;
  if (group.crossing.length > mostCombined) {
    for (const row of rows) {
      const atoms = wanted.map((word) => word[row] as number);
      costs[row] = cheapestCover(group, prices, row, atoms).cost;
    }
    return;
  }
  const gathered = (column: Int32Array) => gather(new Int32Array(rows.length), column, rows);
  const few = { prices: prices.map(gathered), wanted: wanted.map(gathered), best: gathered(costs) };
  const columns = Array.from({ length: group.nodes.length + 1 }, () => new Int32Array(rows.length));
  const rest = few.wanted.map((word) => word.slice());
  for (let choice = 1; choice < 1 << group.crossing.length; choice++) {
    const bought = group.crossing.flatMap((_, x) => ((choice >> x) & 1 ? [x] : []));
    rest.forEach((word, w) => {
      const mask = bought.reduce((all, x) => all | (group.crossing[x]?.mask[w] ?? 0), 0);
      maskOut(word, few.wanted[w] as Int32Array, mask, rows.length);
    });
    const total = forestCosts(group, few.prices, rest, rows.length, columns);
    for (const x of bought) addCapped(total, few.prices[group.nodes.length + x] as Int32Array, rows.length);
    minInto(few.best, total, rows.length);
  }
  rows.forEach((row, i) => {
    costs[row] = few.best[i] as number;
  });
}

function helpfulRows(
  group: CoverGroup,
  prices: NodePrices,
  size: number,
  singles: readonly Int32Array[],
  costs: Int32Array,
): Int32Array {
  const helps = new Uint8Array(size);
  const apart = new Int32Array(size);
  group.crossing.forEach(({ mask }, x) => {
    apart.fill(0);
    group.atoms.forEach((_, a) => {
      if (hasAtom(mask, a)) addCapped(apart, singles[a] as Int32Array, size);
    });
    minInto(apart, costs, size);
    markLess(helps, prices[group.nodes.length + x] as Int32Array, apart, size);
  });
  return rowsOf(helps, size);
}

/**
 * Exact cheapest cover for one institution. Ties: lower price, then fewer items, then the wider panel, then
 * the group's own order, so no input order shows through. `wanted` must be coverable.
 */
export function cheapestCover(group: CoverGroup, prices: NodePrices, row: number, wanted: AtomSet): Cover {
  const price = (k: number) => prices[k]?.[row] ?? absent;
  const first = forestCover(group, price, wanted);
  if (group.crossing.length === 0) return first;
  const share = priceShares(group, price, wanted);
  const floor = (rest: AtomSet) => {
    let sum = 0;
    for (let a = 0; a < share.length; a++) if (hasAtom(rest, a)) sum += share[a] ?? 0;
    return Math.ceil(sum - 1e-6);
  };

  let best = first;
  const search = (from: number, rest: AtomSet, cost: number, bought: readonly number[]) => {
    for (let x = from; x < group.crossing.length; x++) {
      const mask = group.crossing[x]?.mask ?? [];
      const spent = cost + price(group.nodes.length + x);
      if (spent > best.cost || !overlaps(mask, rest)) continue;
      const left = without(rest, mask);
      if (spent + floor(left) > best.cost) continue;
      const picks = [...bought, group.nodes.length + x];
      const others = forestCover(group, price, left);
      const total = Math.min(absent, spent + others.cost);
      const count = picks.length + others.picks.length;
      if (total < best.cost || (total === best.cost && count < best.picks.length))
        best = { cost: total, picks: [...picks, ...others.picks] };
      search(x + 1, left, spent, picks);
    }
  };
  search(0, wanted, 0, []);
  return best;
}

/** Lower bound: a set cannot charge an atom less than its price split over all the wanted atoms it does. */
function priceShares(group: CoverGroup, price: (k: number) => number, wanted: AtomSet): number[] {
  const share = group.atoms.map(() => absent);
  const sets = [...group.nodes, ...group.crossing];
  sets.forEach(({ mask }, k) => {
    const atoms = share.map((_, a) => a).filter((a) => hasAtom(mask, a) && hasAtom(wanted, a));
    for (const a of atoms) share[a] = Math.min(share[a] ?? absent, price(k) / atoms.length);
  });
  return share;
}

function forestCover(group: CoverGroup, price: (k: number) => number, wanted: AtomSet): Cover {
  const picks: number[] = [];
  const visit = (k: number): number => {
    const node = group.nodes[k];
    if (!node || !overlaps(node.mask, wanted)) return 0;
    const whole = price(k);
    if (node.children.length === 0) {
      picks.push(k);
      return whole;
    }
    const mark = picks.length;
    let parts = 0;
    for (const child of node.children) parts += visit(child);
    if (whole > parts) return Math.min(parts, absent);
    picks.length = mark;
    picks.push(k);
    return whole;
  };
  let cost = 0;
  for (const root of group.roots) cost += visit(root);
  return { cost: Math.min(cost, absent), picks };
}
