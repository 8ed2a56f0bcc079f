import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexOf } from '#domain/names/names.testkit.ts';
import { drawn, keyOf, matrixSpec, type RandomMatrix } from './random-matrix.testkit.ts';
import { readMatrix } from './read-matrix.ts';

const index = indexOf();

/** Row → its marks by group, and the groups, as the sheet's author means them. */
function faces({ sheet, groups, rows }: RandomMatrix) {
  const reading = readMatrix([sheet], index);
  const keys = reading.groups.map(({ team, sexes, ageMin, ageMax }) => keyOf(team, sexes, ageMin, ageMax));
  return {
    reading,
    meant: { groups, rows: rows.map(({ text, marks }) => [text, marks]) },
    read: {
      groups: keys,
      rows: reading.rows.map(({ text, marks }) => [
        text,
        Object.fromEntries(marks.flatMap((mark, at) => (mark ? [[keys[at], mark]] : []))),
      ]),
    },
  };
}

const shown = ({ sheet }: RandomMatrix): string => `\n${sheet.rows.map((row) => row.join('|')).join('\n')}\n`;

test('every item, every group and every mark of any table that people draw is read back', () => {
  fc.assert(
    fc.property(matrixSpec, (spec) => {
      const matrix = drawn(spec);
      const { meant, read } = faces(matrix);
      expect(read, shown(matrix)).toEqual(meant);
    }),
    { numRuns: 400 },
  );
});

test('every row of the source is an item or named for what it is', () => {
  fc.assert(
    fc.property(matrixSpec, (spec) => {
      const matrix = drawn(spec);
      const { reading } = faces(matrix);
      const known = new Set([...reading.rows, ...reading.lines].map(({ row }) => row));
      const unknown = matrix.sheet.rows.flatMap((cells, at) =>
        cells.some(Boolean) && !known.has(at + 1) ? [cells.join('|')] : [],
      );
      expect(unknown, shown(matrix)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
