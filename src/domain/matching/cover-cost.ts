import { addCapped, leafCosts, maskOut, minInto } from './column-loops.ts';
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

/** Up to this many crossing panels, all their combinations are tried for the whole block; beyond, a search per row. */
const mostCombined = 4;

/** Improves the forest's costs by buying crossing panels first and covering the rest in the forest. */
export function tryCrossing(
  group: CoverGroup,
  prices: NodePrices,
  wanted: readonly Int32Array[],
  size: number,
  scratch: readonly Int32Array[],
  costs: Int32Array,
): void {
  const best = costs.slice(0, size);
  const offered = group.crossing.flatMap((_, x) => {
    const price = prices[group.nodes.length + x] as Int32Array;
    return price.subarray(0, size).some((p) => p < absent) ? [x] : [];
  });
  if (offered.length > mostCombined) searchRows(group, prices, wanted, size, best);
  else {
    const rest = wanted.map((word) => new Int32Array(word.length));
    for (let choice = 1; choice < 1 << offered.length; choice++) {
      const bought = offered.filter((_, k) => (choice >> k) & 1);
      rest.forEach((word, w) => {
        const mask = bought.reduce((all, x) => all | (group.crossing[x]?.mask[w] ?? 0), 0);
        maskOut(word, wanted[w] as Int32Array, mask, size);
      });
      const total = forestCosts(group, prices, rest, size, scratch);
      for (const x of bought) addCapped(total, prices[group.nodes.length + x] as Int32Array, size);
      minInto(best, total, size);
    }
  }
  costs.set(best);
}

function searchRows(
  group: CoverGroup,
  prices: NodePrices,
  wanted: readonly Int32Array[],
  size: number,
  best: Int32Array,
): void {
  const crossing = prices.slice(group.nodes.length);
  for (let i = 0; i < size; i++) {
    if (!crossing.some((price) => (price[i] as number) < (best[i] as number))) continue;
    const atoms = wanted.map((word) => word[i] as number);
    best[i] = cheapestCover(group, prices, i, atoms).cost;
  }
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
