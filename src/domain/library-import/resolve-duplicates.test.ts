import { describe, expect, it } from 'vitest';
import { type DuplicateRow, resolveDuplicates } from './resolve-duplicates.ts';

const row = (id: string, key: string, price: number, from = ''): DuplicateRow => ({
  id,
  key,
  name: key,
  listPrice: price,
  salePrice: price,
  from,
});
const rows = [
  row('1', '血常规', 20, '东院'),
  row('2', '胸片', 80, '东院'),
  row('3', '血常规', 25, '西院'),
  row('4', '胸片', 60, '东院'),
];

describe('names at different prices', () => {
  it.each([
    ['higher', ['1', '4']],
    ['lower', ['3', '2']],
    ['later', ['1', '2']],
  ] as const)('%s: the others are dropped', (rule, drop) => {
    expect(resolveDuplicates(rows, rule)).toEqual({ drop, rename: new Map(), open: 0 });
  });

  it('by campus each keeps its price under a name of its own, where the places differ', () => {
    expect(resolveDuplicates(rows, 'campus')).toEqual({
      drop: [],
      rename: new Map([
        ['1', '血常规（东院）'],
        ['3', '血常规（西院）'],
      ]),
      open: 1,
    });
  });

  it('of equal prices one stays', () => {
    for (const rule of ['higher', 'lower', 'later'] as const)
      expect(
        resolveDuplicates([row('1', 'a', 20), row('2', 'a', 20), row('3', 'a', 20)], rule).drop,
      ).toHaveLength(2);
  });
});
