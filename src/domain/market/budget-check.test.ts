import { expect, test } from 'vitest';
import { budgetAgainst } from './budget-check.ts';

const range = { low: 38_000, high: 54_000 };

test.each([
  [37_999, 'below'],
  [38_000, 'within'],
  [54_000, 'within'],
  [54_001, 'above'],
  [0, undefined],
  [undefined, undefined],
])('a budget of %s fen is %s', (budget, stands) => {
  expect(budgetAgainst(budget, range)).toBe(stands);
});
