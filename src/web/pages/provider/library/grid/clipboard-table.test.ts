import { expect, test } from 'vitest';
import { parseTable, writeTable } from './clipboard-table.ts';

test('a copied block is read back as it was written, with quotes and line breaks in its cells', () => {
  const block = [
    ['心电图', '25.00', ''],
    ['说"静息"', '两\n行', 'a\tb'],
    ['', '', ''],
  ];
  expect(parseTable(writeTable(block))).toEqual(block);
  expect(parseTable('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(parseTable('5" 管\tx')).toEqual([['5" 管', 'x']]);
  expect(parseTable('a\t')).toEqual([['a', '']]);
  expect(parseTable('')).toEqual([]);
});
