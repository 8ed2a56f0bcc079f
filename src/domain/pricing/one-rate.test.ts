import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumFen } from '#domain/kernel/money.ts';
import { commonRate, draftRate, priceAtRate } from './one-rate.ts';

const lists = fc.array(fc.integer({ min: 1_00, max: 5_000_00 }), { minLength: 1, maxLength: 60 });

test('what was priced at one rate is known to be, whatever the rounding of its lines', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 10, max: 1000 }), (list, rate) => {
      const lines = list.map((listPrice) => ({ listPrice, price: priceAtRate(listPrice, rate) }));
      const found = commonRate(lines) as number;
      expect(lines.map(({ listPrice }) => priceAtRate(listPrice, found))).toEqual(
        lines.map(({ price }) => price),
      );
    }),
  );
});

test('prices of several rates have none in common', () => {
  expect(
    commonRate([
      { listPrice: 200_00, price: 150_00 },
      { listPrice: 17_00, price: 16_00 },
    ]),
  ).toBeUndefined();
  expect(commonRate([])).toBeUndefined();
});

test('a draft begins at a whole hundredth, gives nothing away but the rounding of lines, and stays below list', () => {
  const line = fc
    .tuple(fc.integer({ min: 1_00, max: 5_000_00 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([listPrice, share]) => ({ listPrice, price: Math.floor(listPrice * share) }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const rate = draftRate(lines) as number;
      expect(rate % 10).toBe(0);
      expect(rate).toBeLessThanOrEqual(1000);
      const after = sumFen(lines.map(({ listPrice }) => priceAtRate(listPrice, rate)));
      expect(after).toBeGreaterThanOrEqual(sumFen(lines.map(({ price }) => price)) - lines.length);
    }),
  );
});
