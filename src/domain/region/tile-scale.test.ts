import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shadeOf, shadeRanges } from './tile-scale.ts';

test('every count up to the greatest has one shade, more never a lighter one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (max) => {
      const ranges = shadeRanges(max);
      expect(ranges[0]).toEqual({ shade: 0, from: 0, to: 0 });
      expect(ranges.at(-1)?.to).toBe(max);
      for (const [i, { shade, from, to }] of ranges.entries()) {
        expect(from <= to).toBe(true);
        if (i > 0)
          expect([from, shade > (ranges[i - 1]?.shade ?? 0)]).toEqual([(ranges[i - 1]?.to ?? 0) + 1, true]);
      }
    }),
  );
});

test('none is told from some, and the most is the darkest when there is room for four steps', () => {
  const ranges = shadeRanges(32);
  expect(ranges.map(({ from, to }) => `${from}–${to}`)).toEqual(['0–0', '1–2', '3–6', '7–13', '14–32']);
  expect([0, 1, 6, 14, 32].map((count) => shadeOf(count, ranges))).toEqual([0, 1, 2, 4, 4]);
});
