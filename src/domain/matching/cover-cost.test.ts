import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cheapestCover, forestCosts, tryCrossing } from './cover-cost.ts';
import type { CoverGroup } from './cover-group.ts';
import { atomSet, buildGroup, isSubset, without } from './cover-group.ts';
import { absent } from './offer-block.ts';
import { seededRandom } from './seeded-random.ts';

/** A group of up to 7 atoms and 9 panels of any shape, prices with many ties, and what is wanted of it. */
function smallGroup(seed: number): { group: CoverGroup; prices: Int32Array[]; wanted: number[] } {
  const random = seededRandom(seed);
  const atoms = Array.from({ length: 1 + random.below(7) }, (_, k) => `a${k}`);
  const sets = new Map<string, string[]>(atoms.map((atom) => [atom, [atom]]));
  for (let k = random.below(10); k > 0; k--)
    sets.set(`p${k}`, random.sample(atoms, 1 + random.below(atoms.length)));
  const group = buildGroup(atoms, sets);
  const prices = [...group.nodes, ...group.crossing].map(({ codes }) =>
    Int32Array.of(codes.length > 0 && random.chance(0.8) ? random.below(10) : absent),
  );
  const offered = [...group.nodes, ...group.crossing].filter((_, k) => prices[k]?.[0] !== absent);
  const usable = offered.reduce((all, { mask }) => all | (mask[0] ?? 0), 0);
  const wanted = atomSet(
    atoms.flatMap((_, k) => (random.chance(0.7) ? [k] : [])),
    1,
  );
  return { group, prices, wanted: [(wanted[0] ?? 0) & usable] };
}

const setsOf = (group: CoverGroup) => [...group.nodes, ...group.crossing];

function bruteForce(
  group: CoverGroup,
  prices: readonly Int32Array[],
  wanted: readonly number[],
): { cost: number; count: number } {
  const sets = setsOf(group).flatMap(({ mask }, k) =>
    prices[k]?.[0] === absent ? [] : [{ mask: mask[0] ?? 0, price: prices[k]?.[0] ?? 0 }],
  );
  let best = { cost: Infinity, count: 0 };
  for (let choice = 0; choice < 1 << sets.length; choice++) {
    const chosen = sets.filter((_, k) => (choice >> k) & 1);
    const covered = chosen.reduce((all, { mask }) => all | mask, 0);
    if (((wanted[0] ?? 0) & ~covered) !== 0) continue;
    const cost = chosen.reduce((sum, { price }) => sum + price, 0);
    if (cost < best.cost || (cost === best.cost && chosen.length < best.count))
      best = { cost, count: chosen.length };
  }
  return best;
}

function greedy(group: CoverGroup, prices: readonly Int32Array[], wanted: readonly number[]): number {
  let rest: readonly number[] = wanted;
  let cost = 0;
  while (rest.some((word) => word !== 0)) {
    const open = rest;
    const options = setsOf(group)
      .map(({ mask }, k) => ({ mask, price: prices[k]?.[0] ?? absent, left: without(open, mask) }))
      .filter(({ price, left }) => price !== absent && left.join() !== open.join())
      .toSorted((a, b) => a.price - b.price);
    const next = options[0];
    if (!next) throw new Error('not coverable');
    cost += next.price;
    rest = next.left;
  }
  return cost;
}

it('finds the cheapest cover with the fewest items, as trying everything does', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { group, prices, wanted } = smallGroup(seed);
      const found = cheapestCover(group, prices, 0, wanted);
      const best = bruteForce(group, prices, wanted);
      expect({ cost: found.cost, count: found.picks.length }).toEqual(best);
      const covered = found.picks.reduce((all, k) => all | (setsOf(group)[k]?.mask[0] ?? 0), 0);
      expect(isSubset(wanted, [covered])).toBe(true);
      expect(found.cost).toBeLessThanOrEqual(greedy(group, prices, wanted));
    }),
    { numRuns: 400 },
  );
});

it('finds the same cost column by column', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { group, prices, wanted } = smallGroup(seed);
      const scratch = Array.from({ length: prices.length + 1 }, () => new Int32Array(1));
      const columns = wanted.map((word) => Int32Array.of(word));
      const costs = forestCosts(group, prices, columns, 1, scratch);
      tryCrossing(group, prices, columns, 1, scratch, costs);
      expect(costs[0]).toBe(cheapestCover(group, prices, 0, wanted).cost);
    }),
    { numRuns: 400 },
  );
});
