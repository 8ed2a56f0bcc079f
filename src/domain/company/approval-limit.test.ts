import { expect, test } from 'vitest';
import { approvalsNeeded, concernedWith, limitsProblem, strictestLimits } from './approval-limit.ts';

test.each([
  [100, { one: null, two: null }, 0],
  [100, { one: 100, two: 200 }, 0],
  [101, { one: 100, two: 200 }, 1],
  [200, { one: 100, two: 200 }, 1],
  [201, { one: 100, two: 200 }, 2],
  [101, { one: 100, two: 100 }, 2],
  [9_999_999, { one: 100, two: null }, 1],
])('%i fen within %o: %i approve', (amount, limits, needed) => {
  expect(approvalsNeeded(amount, limits)).toBe(needed);
});

test('of several limits the strictest of each level counts, and a stricter first one stays below the second', () => {
  const before = { one: 1_000, two: 1_500 };
  expect(strictestLimits(before, { one: 2_000, two: 9_000 })).toEqual(before);
  expect(strictestLimits(before, { one: null, two: null })).toEqual(before);
  expect(strictestLimits(before, { one: 50, two: null })).toEqual({ one: 50, two: 1_500 });
});

test('a second limit needs a first one that is not above it', () => {
  expect(limitsProblem({ one: null, two: 100 })).toContain('先填写');
  expect(limitsProblem({ one: 200, two: 100 })).toContain('不能低于');
  expect([limitsProblem({ one: 100, two: 100 }), limitsProblem({ one: null, two: null })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('whoever asked, or gave the first approval, or in whose place it was given, does not give another', () => {
  const asked = { requested_by: 'a', first_by: 'b', first_for: 'c' };
  expect(concernedWith(asked)).toEqual(['a', 'b', 'c']);
  expect(concernedWith({ requested_by: 'a', first_by: null, first_for: null })).toEqual(['a']);
});
