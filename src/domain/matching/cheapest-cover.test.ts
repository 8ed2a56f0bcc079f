import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '#domain/kernel/seeded-random.ts';
import { coverFinder } from './cheapest-cover.ts';
import { notOffered } from './price-list.ts';

const waresOf = (atomsOf: readonly (readonly number[])[]) => ({
  atomsOf,
  itemsDoing: atomsOf.map((_, atom) => atomsOf.flatMap((does, item) => (does.includes(atom) ? [item] : []))),
});

/**
 * Up to 7 atoms and 9 panels of any shape, some of them the institution's own, prices with many ties, and what is wanted of what is
 * for sale.
 */
function smallMarket(seed: number) {
  const random = seededRandom(seed);
  const atoms = Array.from({ length: 1 + random.below(7) }, (_, k) => k);
  const panels = Array.from({ length: random.below(10) }, () =>
    random.sample(atoms, 1 + random.below(atoms.length)).toSorted((a, b) => a - b),
  );
  const atomsOf = [...atoms.map((atom) => [atom]), ...panels];
  const prices = Int32Array.from(atomsOf, () => (random.chance(0.8) ? random.below(10) : notOffered));
  const wanted = atoms.filter(
    (atom) =>
      random.chance(0.7) && atomsOf.some((does, item) => does.includes(atom) && prices[item] !== notOffered),
  );
  const listed = atoms.length + random.below(panels.length + 1);
  const own = atomsOf.slice(listed).map((does, k) => ({ item: listed + k, key: '', parts: [], atoms: does }));
  return { wares: waresOf(atomsOf.slice(0, listed)), atomsOf, own, prices, wanted };
}

function cover({ wares, own, prices, wanted }: Omit<ReturnType<typeof smallMarket>, 'atomsOf'>) {
  const finder = coverFinder(wares);
  // What was found for another question must not show.
  finder.cover(new Set(wanted.slice(1)), { prices, own });
  return { cost: finder.cover(new Set(wanted), { prices, own }), picks: finder.picks };
}

function bruteForce({ atomsOf, prices, wanted }: ReturnType<typeof smallMarket>) {
  const items = atomsOf.flatMap((does, item) =>
    prices[item] === notOffered ? [] : [{ does, price: prices[item] ?? 0 }],
  );
  let best = { cost: Number.POSITIVE_INFINITY, count: 0 };
  for (let choice = 0; choice < 1 << items.length; choice++) {
    const chosen = items.filter((_, k) => (choice >> k) & 1);
    if (!wanted.every((atom) => chosen.some(({ does }) => does.includes(atom)))) continue;
    const cost = chosen.reduce((sum, { price }) => sum + price, 0);
    if (cost < best.cost || (cost === best.cost && chosen.length < best.count))
      best = { cost, count: chosen.length };
  }
  return best;
}

it('finds the cheapest cover with the fewest items, as trying everything does', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const market = smallMarket(seed);
      const { cost, picks } = cover(market);
      expect({ cost, count: picks.length }).toEqual(bruteForce(market));
      const done = new Set(picks.flatMap((item) => market.atomsOf[item] ?? []));
      expect(market.wanted.every((atom) => done.has(atom))).toBe(true);
    }),
    { numRuns: 400 },
  );
});

it('does not depend on the order in which things are wanted', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const market = smallMarket(seed);
      const turned = cover({ ...market, wanted: market.wanted.toReversed() });
      expect(turned.picks.toSorted()).toEqual(cover(market).picks.toSorted());
    }),
  );
});

it('answers at once where hundreds of panels overlap', () => {
  // Every pair of 24 atoms as a panel that saves a little: far more choices than could be tried.
  const atoms = Array.from({ length: 24 }, (_, k) => k);
  const pairs = atoms.flatMap((a) => atoms.filter((b) => b > a).map((b) => [a, b]));
  const atomsOf = [...atoms.map((atom) => [atom]), ...pairs];
  const prices = Int32Array.from(atomsOf, (does, item) => (does.length === 1 ? 100 : 150 + (item % 7)));
  const { cost, picks } = cover({ wares: waresOf(atomsOf), own: [], prices, wanted: atoms });
  expect(new Set(picks.flatMap((item) => atomsOf[item] ?? [])).size).toBe(24);
  expect(cost).toBeLessThan(2400);
});
