import { expect, it } from 'vitest';
import { itemMatch } from '#domain/matching/item-match.ts';
import { compareQuotations } from './compare.ts';
import type { ComparedQuotation } from './comparison-input.ts';
import { overviewOf } from './overview.ts';

const item = (requestId: string) => ({
  requestId,
  catalogueCode: requestId,
  name: requestId,
  category: '',
  categorySort: 0,
  required: true,
  referencePrice: 3_000,
});

/** Prices in fen by item; what is left out is missing. */
const quotation = (quotationId: string, prices: Readonly<Record<string, number>>): ComparedQuotation => ({
  quotationId,
  institution: { id: quotationId, name: quotationId, levelLabel: '' },
  lines: Object.entries(prices).map(([requestId, price]) => ({
    requestId,
    catalogueCode: requestId,
    name: requestId,
    status: itemMatch.match,
    price,
    listPrice: price,
    reason: '',
    missingMembers: [],
  })),
});
const pkg = (headcount: number, items: string[], quotations: ComparedQuotation[]) => ({
  headcount,
  items: items.length,
  comparison: compareQuotations({ headcount, items: items.map(item), quotations }),
});

it('adds up all heads, counts what is lacking, and ranks whole offers before parts of one', () => {
  const packages = [
    pkg(10, ['a', 'b'], [quotation('full', { a: 2_000, b: 2_000 }), quotation('gaps', { a: 1_000 })]),
    pkg(
      30,
      ['a'],
      [quotation('full', { a: 2_000 }), quotation('gaps', { a: 1_000 }), quotation('part', { a: 100 })],
    ),
  ];
  const [full, gaps, part] = overviewOf(['full', 'gaps', 'part'], packages);
  expect(full).toMatchObject({
    total: 100_000,
    levelledTotal: 100_000,
    perHead: 2_500,
    coverage: 1,
    rank: 2,
  });
  // What it lacks costs the median of the others: 20 yuan for each of ten.
  expect(gaps).toMatchObject({
    total: 40_000,
    levelledTotal: 60_000,
    perHead: 1_500,
    rawPerHead: 1_000,
    coverage: 2 / 3,
    rank: 1,
  });
  expect(gaps?.cells.map((cell) => cell?.gaps)).toEqual([['b'], []]);
  expect(part).toMatchObject({ total: 3_000, coverage: 1 / 3, rank: 3 });
  expect(part?.cells[0]).toBeUndefined();
});

it('who examines more people where they are stands before who is cheaper', () => {
  const near = { ...quotation('near', { a: 3_000 }), elsewhere: 10 };
  const cheap = { ...quotation('cheap', { a: 2_000 }), elsewhere: 20 };
  const rows = overviewOf(['cheap', 'near'], [pkg(30, ['a'], [cheap, near])]);
  expect(rows.map(({ quotationId, rank }) => [quotationId, rank])).toEqual([
    ['cheap', 2],
    ['near', 1],
  ]);
});
