import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parts } from './parts.ts';

it('six in fours are three and three', () => {
  expect(parts(['a', 'b', 'c', 'd', 'e', 'f'], 4).map((part) => part.map(({ one }) => one).join(''))).toEqual(
    ['abc', 'def'],
  );
  expect(parts([], 4)).toEqual([]);
});

it('nothing is lost or moved, and no part is empty or larger than asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (list, most) => {
      const made = parts(list, most);
      expect(made.flat().map(({ one }) => one)).toEqual(list);
      expect(made.flat().map(({ at }) => at)).toEqual(list.map((_, at) => at));
      expect(made.every((part) => part.length > 0 && part.length <= most)).toBe(true);
    }),
  );
});
