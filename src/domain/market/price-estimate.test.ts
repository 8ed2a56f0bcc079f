import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EstimateBasis, meanEstimate } from './price-estimate.ts';

const bases: readonly EstimateBasis[] = ['city', 'all', 'reference'];
const part = fc
  .record({
    headcount: fc.integer({ min: 0, max: 50_000 }),
    prices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
    basis: fc.constantFrom(...bases),
  })
  .map(({ headcount, prices, basis }) => {
    const [low = 0, median = 0, high = 0] = prices.toSorted((a, b) => a - b);
    return { headcount, estimate: { basis, range: { low, median, high } } };
  });

test('nothing to price has no estimate', () => {
  expect(meanEstimate([])).toBeUndefined();
});

test('the mean stays in order, lies between its parts, and is as sure as the least sure of them', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const { range, basis } = meanEstimate(parts) ?? expect.unreachable();
      expect(range.low).toBeLessThanOrEqual(range.median);
      expect(range.median).toBeLessThanOrEqual(range.high);
      expect(range.low).toBeGreaterThanOrEqual(Math.min(...parts.map(({ estimate }) => estimate.range.low)));
      expect(range.high).toBeLessThanOrEqual(Math.max(...parts.map(({ estimate }) => estimate.range.high)));
      expect(bases.indexOf(basis)).toBe(
        Math.max(...parts.map(({ estimate }) => bases.indexOf(estimate.basis))),
      );
    }),
  );
});
