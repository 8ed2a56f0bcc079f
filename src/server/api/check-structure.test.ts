import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '#domain/kernel/failure.ts';
import { checkStructure } from './check-structure.ts';

test('an ordinary input stays the very same', () => {
  const input = { title: '年度体检', cities: [{ headcount: 3 }], note: null };
  expect(checkStructure(input, 10)).toBe(input);
});

test('what the database can’t store is left out of texts and keys at any depth', () => {
  expect(checkStructure({ 'a\u0000': ['年\u0000度', { b: '\uD83D' }], c: 1 }, 10)).toEqual({
    a: ['年度', { b: '\uFFFD' }],
    c: 1,
  });
});

test('more nodes than allowed are refused, as many are not', () => {
  expect(checkStructure([1, 2, 3], 4)).toEqual([1, 2, 3]);
  expect(() => checkStructure([1, 2, 3], 3)).toThrow(Failure);
});

test('nesting without end is refused', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  expect(() => checkStructure(deep, 1_000_000)).toThrow('嵌套过深');
});

test('any JSON can be stored afterwards', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const stored = JSON.stringify(checkStructure({ value }, 10_000));
      expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }),
    { numRuns: 200 },
  );
});
