import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumFen } from '#domain/kernel/money.ts';
import type { PriceBasis, PricedLine } from './quote-total.ts';
import { quoteTotal } from './quote-total.ts';

const fen = fc.integer({ min: 0, max: 5_000_00 });
const linesOf = (min: number) =>
  fc
    .array(fc.record({ price: fen, listPrice: fen }), { minLength: min, maxLength: 60 })
    .map((list) => list.map((line, k): PricedLine => ({ id: `line-${k}`, ...line })));
const bases: fc.Arbitrary<PriceBasis> = fc.oneof(
  fen.map((pricePerHead) => ({ kind: 'package' as const, pricePerHead })),
  fc.constant({ kind: 'itemised' as const }),
  fc.integer({ min: 0, max: 1000 }).map((permille) => ({ kind: 'discount' as const, permille })),
);

describe('quoteTotal', () => {
  it('is the sum of its lines under every basis', () => {
    fc.assert(
      fc.property(linesOf(1), bases, (lines, basis) => {
        const quote = quoteTotal(lines, basis);
        expect(sumFen(quote.lines.map((line) => line.price))).toBe(quote.total);
        expect(quote.lines.every((line) => Number.isInteger(line.price) && line.price >= 0)).toBe(true);
        if (basis.kind === 'package') expect(quote.total).toBe(basis.pricePerHead);
      }),
    );
  });

  it('charges a line the same wherever it stands', () => {
    fc.assert(
      fc.property(linesOf(1), bases, (lines, basis) => {
        const byId = (list: readonly PricedLine[]) =>
          Object.fromEntries(quoteTotal(list, basis).lines.map((line) => [line.id, line.price]));
        expect(byId(lines.toReversed())).toEqual(byId(lines));
      }),
    );
  });

  it('spreads a package price in proportion to the quoted prices, odd fen by largest remainder', () => {
    const lines = [
      { id: 'a', price: 100, listPrice: 900 },
      { id: 'b', price: 100, listPrice: 100 },
      { id: 'c', price: 100, listPrice: 100 },
    ];
    expect(quoteTotal(lines, { kind: 'package', pricePerHead: 200 }).lines.map((l) => l.price)).toEqual([
      67, 67, 66,
    ]);
  });

  it('discounts each line on its list price, half a fen up', () => {
    const lines = [
      { id: 'a', price: 0, listPrice: 130 },
      { id: 'b', price: 0, listPrice: 1001 },
    ];
    expect(quoteTotal(lines, { kind: 'discount', permille: 850 })).toEqual({
      total: 962,
      listTotal: 1131,
      lines: [
        { id: 'a', price: 111 },
        { id: 'b', price: 851 },
      ],
    });
  });

  it('refuses a surcharge for a discount and a price without lines', () => {
    expect(() => quoteTotal([], { kind: 'discount', permille: 1001 })).toThrow(RangeError);
    expect(() => quoteTotal([], { kind: 'package', pricePerHead: 1 })).toThrow(RangeError);
  });
});
