import { expect, test } from 'vitest';
import { waitAfter } from './slow-down.ts';

test('five tries are free, then the wait doubles up to the longest and never ends all tries', () => {
  expect([0, 4, 5, 6, 7, 10, 11, 5_000].map((wrong) => waitAfter(wrong, 60))).toEqual([
    0, 0, 2, 4, 8, 60, 60, 60,
  ]);
});
