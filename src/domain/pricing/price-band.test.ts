import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestInstitutions, priceBand } from './price-band.ts';

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 40 });
const enough = fc.array(fc.integer({ min: 1, max: 10_000_000 }), {
  minLength: fewestInstitutions,
  maxLength: 40,
});

describe('priceBand', () => {
  it('keeps silent below three', () => {
    expect(priceBand([])).toBeUndefined();
    expect(priceBand([100_00, 200_00])).toBeUndefined();
    fc.assert(
      fc.property(prices, (list) => {
        expect(priceBand(list) === undefined).toBe(list.length < 3);
      }),
    );
  });

  it('is the middle half, rounded outwards to what can be said', () => {
    expect(priceBand([301_00, 402_00, 503_00])).toEqual({
      low: 350_00,
      median: 400_00,
      high: 460_00,
      institutions: 3,
    });
    expect(priceBand([61_00, 62_00, 63_00, 64_00, 65_00])).toMatchObject({ low: 60_00, high: 65_00 });
    expect(priceBand([3_40, 4_60, 5_50])).toMatchObject({ low: 4_00, median: 5_00, high: 6_00 });
  });

  it('is in order, whole yuan, between the lowest and the highest as far as rounding goes', () => {
    fc.assert(
      fc.property(enough, (list) => {
        const { low, median, high } = priceBand(list) ?? { low: 1, median: 0, high: 0 };
        expect(low).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(high);
        for (const amount of [low, median, high]) expect(amount % 100).toBe(0);
        expect(low).toBeGreaterThanOrEqual(Math.min(...list) - 10_00);
        expect(high).toBeLessThanOrEqual(Math.max(...list) + 10_00);
      }),
    );
  });

  it('is monotone: where everybody is dearer, no figure falls', () => {
    fc.assert(
      fc.property(enough, fc.array(fc.nat(100_000), { minLength: 40, maxLength: 40 }), (list, more) => {
        const before = priceBand(list);
        const after = priceBand(list.map((price, i) => price + (more[i] ?? 0)));
        for (const key of ['low', 'median', 'high'] as const)
          expect(after?.[key]).toBeGreaterThanOrEqual(before?.[key] ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('does not depend on the order of the institutions', () => {
    fc.assert(
      fc.property(enough, (list) => {
        expect(priceBand(list.toReversed())).toEqual(priceBand(list));
      }),
    );
  });
});
