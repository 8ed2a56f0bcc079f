import { expect, test } from 'vitest';
import { largeChange } from './large-change.ts';

test.each([
  [450_000, 450_000, 100, -0.9997],
  [450_000, 450_000, 269_999, -0.4],
  [450_000, 450_000, 270_000, undefined],
  [100_000, 100_000, 141_000, 0.41],
  [100_000, 100_000, 140_000, undefined],
  // In two steps of 30 %.
  [100_000, 70_000, 49_000, -0.51],
  // From far above to far below.
  [100_000, 200_000, 20_000, -0.8],
  // Back towards the draft, and of nothing.
  [100_000, 100, 50_000, undefined],
  [0, 0, 100, undefined],
])('a draft of %i at %i, to become %i', (draft, before, after, change) => {
  const found = largeChange(draft, before, after);
  if (change === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(change, 3);
});
