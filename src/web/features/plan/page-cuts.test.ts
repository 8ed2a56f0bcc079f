import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageCuts } from './page-cuts.ts';

const rows = (...bounds: [number, number][]) => bounds.map(([top, bottom]) => ({ top, bottom }));

test.each<[string, [number, number][], number, number[]]>([
  ['one page', [[0, 50]], 80, [80]],
  [
    'between rows',
    [
      [0, 60],
      [60, 110],
      [110, 150],
    ],
    150,
    [60, 150],
  ],
  [
    'between rows that share a line',
    [
      [0, 40.3],
      [39.8, 80.2],
      [79.7, 120],
    ],
    120,
    [80, 120],
  ],
  [
    'above a heading with its first row, although the heading alone would fit',
    [
      [0, 80],
      [80, 90],
      [80, 130],
      [95, 130],
    ],
    130,
    [80, 130],
  ],
  [
    'inside what is higher than a page, between its lines',
    [
      [0, 250],
      [0, 90],
      [90, 180],
      [180, 250],
    ],
    250,
    [90, 180, 250],
  ],
  ['nothing to go by', [], 250, [100, 200, 250]],
])('%s', (_, bounds, height, expected) => {
  expect(pageCuts(rows(...bounds), height, 100)).toEqual(expected);
});

test('never cuts a line, loses nothing, and every page has its place', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(lines, (heights) => {
      let bottom = 0;
      const blocks = heights.map((height) => {
        const top = bottom;
        bottom += height;
        return { top, bottom };
      });
      const cuts = pageCuts(blocks, bottom, 100);
      const tops = [0, ...cuts];
      expect(cuts.at(-1)).toBe(bottom);
      for (const [i, cut] of cuts.entries()) {
        const height = cut - (tops[i] as number);
        expect(height > 0 && height <= 100).toBe(true);
        expect(blocks.some((one) => one.top < cut - 1 && one.bottom > cut + 1)).toBe(false);
      }
    }),
  );
});
