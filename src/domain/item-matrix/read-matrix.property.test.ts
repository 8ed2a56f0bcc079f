import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOf } from '#domain/names/names.testkit.ts';
import { matrixLimits } from './limits.ts';
import { keyOf } from './matrix-words.testkit.ts';
import { drawn, matrixSpec, type RandomMatrix } from './random-matrix.testkit.ts';
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
    // One seed: what fails once fails again.
    { numRuns: 300, seed: 20261127 },
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
    { numRuns: 150, seed: 34 },
  );
});

describe('what is too much is refused with a sentence', () => {
  const sheetOf = (items: readonly string[]) => ({
    name: '表',
    rows: [['项目', '男', '女'], ...items.map((item) => [item, '√', '√'])],
    merges: [],
    marks: [],
  });

  test('rows after cells of several items were taken apart', () => {
    const cell = Array.from({ length: 150 }, (_, at) => `甲${at % 20}乙`).join('、');
    expect(
      readMatrix([sheetOf(Array.from({ length: 13 }, () => `${cell}、血常规`))], index).rows.length,
    ).toBeLessThanOrEqual(matrixLimits.rows);
    const many = Array.from({ length: 14 }, (_, at) => `${cell}、第${at}项`);
    expect(() => readMatrix([sheetOf(many)], index)).toThrow(/2,000 个/);
  });

  test('different names', () => {
    const many = Array.from({ length: 4000 }, (_, at) => `甲${at}、乙${at}`);
    expect(() => readMatrix([sheetOf(many)], index)).toThrow(/超过/);
  });

  test('a cell of more parts stays one row for a person', () => {
    const cell = Array.from({ length: 300 }, () => '甲乙丙').join('、');
    expect(readMatrix([sheetOf([cell])], index).rows).toMatchObject([{ text: cell, level: 'none' }]);
  });
});
