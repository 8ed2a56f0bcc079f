import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fewestQuotes, placeAmong, placeText, thirds } from './standing.ts';

const fen = fc.integer({ min: 0, max: 1_000_00 });

it('tells the third that a price stands in, ties in the better place', () => {
  expect(placeAmong(100, [200, 300, 400, 500, 600])).toBe(1);
  expect(placeAmong(300, [100, 200, 400, 500, 600])).toBe(2);
  expect(placeAmong(500, [100, 500, 500, 500, 500])).toBe(1);
  expect(placeText('报价', 500, [100, 200, 300, 400, 600])).toBe('共 6 家机构报价，报价在较高的三分之一。');
});

it('never says that all rivals were dearer or cheaper: each third holds two numbers of cheaper ones or more', () => {
  for (let rivals = fewestQuotes - 1; rivals < 40; rivals += 1) {
    const places = Array.from({ length: rivals + 1 }, (_, cheaper) =>
      placeAmong(
        100,
        Array.from({ length: rivals }, (__, i) => (i < cheaper ? 50 : 200)),
      ),
    );
    for (const third of thirds) expect(places.filter((one) => one === third).length).toBeGreaterThan(1);
  }
});

it('says nothing of too few quotations, whatever the prices', () => {
  fc.assert(
    fc.property(fen, fc.array(fen, { maxLength: fewestQuotes - 2 }), (own, others) => {
      expect(placeAmong(own, others)).toBeUndefined();
      expect(placeText('报价', own, others)).toBe(placeText('报价', 0, []));
    }),
  );
});

it('says the same of all prices of others that leave the order as it is', () => {
  fc.assert(
    fc.property(
      fen,
      fc.array(fen, { minLength: fewestQuotes - 1, maxLength: 12 }),
      fc.integer({ min: 1 }),
      (own, others, by) => {
        const moved = others.map((other) => (other < own ? Math.max(0, other - by) : other + by));
        const kept = moved.map((other, i) => (others[i] === own ? own : other));
        expect(placeText('报价', own, kept)).toBe(placeText('报价', own, others));
      },
    ),
  );
});
