import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumFen } from '#domain/kernel/money.ts';
import { floorPrice, reachTarget, type TargetLine } from './target-price.ts';

const line = fc
  .tuple(fc.integer({ min: 0, max: 5_000_00 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([listPrice, share]) => ({ listPrice, price: Math.floor(listPrice * share) }));
const lines = fc
  .array(line, { minLength: 1, maxLength: 60 })
  .map((list) => list.map((one, k): TargetLine => ({ id: `line-${k}`, ...one })));
const floor = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null });
const target = fc.integer({ min: 0, max: 60 * 5_000_00 });

describe('a target price', () => {
  it('is met to the fen, no line below 0, above list or pushed below its floor', () => {
    fc.assert(
      fc.property(lines, target, floor, (list, wanted, least) => {
        const result = reachTarget(list, wanted, least);
        if (result.kind !== 'reached') return;
        expect(sumFen(result.prices.values())).toBe(wanted);
        for (const { id, price, listPrice } of list) {
          const now = result.prices.get(id) as number;
          expect(Number.isInteger(now)).toBe(true);
          expect(now).toBeGreaterThanOrEqual(Math.min(price, floorPrice(listPrice, least)));
          expect(now).toBeLessThanOrEqual(listPrice);
        }
      }),
    );
  });

  it('comes in whole steps but for one line, and nothing becomes free by rounding', () => {
    const step = fc.constantFrom(10, 100);
    fc.assert(
      fc.property(lines, target, floor, step, (list, wanted, least, to) => {
        const exact = reachTarget(list, wanted, least);
        const result = reachTarget(list, wanted, least, to);
        if (result.kind !== 'reached' || exact.kind !== 'reached') return;
        expect(sumFen(result.prices.values())).toBe(wanted);
        for (const { id, price, listPrice } of list) {
          const now = result.prices.get(id) as number;
          expect(now).toBeGreaterThanOrEqual(Math.min(price, floorPrice(listPrice, least)));
          expect(now).toBeLessThanOrEqual(listPrice);
          if ((exact.prices.get(id) as number) > 0) expect(now).toBeGreaterThan(0);
        }
      }),
    );
    const two = [
      { id: 'small', price: 1_000, listPrice: 2_000 },
      { id: 'dear', price: 50_000, listPrice: 90_000 },
      { id: 'middle', price: 9_000, listPrice: 12_000 },
    ];
    const result = reachTarget(two, 45_050, null, 100);
    expect(result.kind === 'reached' && Object.fromEntries(result.prices)).toEqual({
      small: 800,
      dear: 37_450,
      middle: 6_800,
    });
  });

  it('is refused exactly when it cannot be met, and the limit that is named can be', () => {
    fc.assert(
      fc.property(lines, target, floor, (list, wanted, least) => {
        const result = reachTarget(list, wanted, least);
        if (result.kind === 'reached') return;
        if (result.kind === 'aboveList') expect(wanted).toBeGreaterThan(result.limit);
        else expect(wanted).toBeLessThan(result.limit);
        expect(reachTarget(list, result.limit, least).kind).toBe('reached');
      }),
    );
  });

  it('is every total from 0 to the list total when there is no floor', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const most = sumFen(list.map(({ listPrice }) => listPrice));
        expect(reachTarget(list, Math.floor(most * share)).kind).toBe('reached');
      }),
    );
  });

  it('moves no fen by the order of the lines', () => {
    fc.assert(
      fc.property(lines, target, floor, (list, wanted, least) => {
        const prices = (of: readonly TargetLine[]) => {
          const result = reachTarget(of, wanted, least);
          return result.kind === 'reached' ? Object.fromEntries(result.prices) : result;
        };
        expect(prices(list.toReversed())).toEqual(prices(list));
      }),
    );
  });

  it('takes in proportion to the room above the floor', () => {
    const two = [
      { id: 'a', price: 100_00, listPrice: 100_00 },
      { id: 'b', price: 70_00, listPrice: 100_00 },
    ];
    // Floors of 60 leave rooms of 40 and 10: of 25 off, 20 and 5.
    expect(reachTarget(two, 145_00, 600)).toEqual({
      kind: 'reached',
      prices: new Map([
        ['a', 80_00],
        ['b', 65_00],
      ]),
    });
    expect(reachTarget(two, 119_99, 600)).toEqual({ kind: 'belowFloor', limit: 120_00 });
    expect(reachTarget(two, 200_01)).toEqual({ kind: 'aboveList', limit: 200_00 });
  });
});
