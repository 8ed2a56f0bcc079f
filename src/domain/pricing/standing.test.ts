import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fewestQuotes, placeAmong, placeText } from './standing.ts';

const fen = fc.integer({ min: 0, max: 1_000_00 });

it('tells the fifth that a price stands in, ties in the better place', () => {
  expect(placeAmong(100, [200, 300, 400, 500])).toBe(20);
  expect(placeAmong(300, [100, 200, 400, 500])).toBe(60);
  expect(placeAmong(500, [100, 500, 500, 500])).toBe(40);
  expect(placeText('报价', 200, [100, 300, 400, 500])).toBe('共 5 家机构报价，报价从低到高排在前 40 %。');
});

it('says nothing below five quotations, whatever the prices', () => {
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
      fc.array(fen, { minLength: 4, maxLength: 12 }),
      fc.integer({ min: 1 }),
      (own, others, by) => {
        const moved = others.map((other) => (other < own ? Math.max(0, other - by) : other + by));
        const kept = moved.map((other, i) => (others[i] === own ? own : other));
        expect(placeText('报价', own, kept)).toBe(placeText('报价', own, others));
      },
    ),
  );
});
