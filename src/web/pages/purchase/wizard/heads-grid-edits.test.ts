import { expect, test } from 'vitest';
import type { Draft, DraftPackage } from './draft/draft.ts';
import { headsIn, headsRows, withPastedHeads } from './heads-grid-edits.ts';

const pkg = (key: string, sex: 1 | 2 | 3, ageMin: number | null = null): DraftPackage => ({
  key,
  name: key,
  sex,
  ageMin,
  ageMax: null,
  headcount: null,
  items: [],
});
const groups = [
  { key: 'staff', name: '员工', packages: [pkg('m', 1), pkg('w', 3), pkg('m40', 1, 40)] },
  { key: 'heads', name: '管理层', packages: [pkg('boss', 1), pkg('boss2', 1)] },
];
const draft = { step: 2, terms: {}, groups } as unknown as Draft;
const rows = headsRows(draft, [1, 3]);
const keys = rows.map(({ cells }) => cells.map((cell) => cell?.key));
const headsOf = (changed: Draft) =>
  Object.fromEntries(
    changed.groups.flatMap(({ packages }) => packages.map(({ key, headcount }) => [key, headcount])),
  );

test('groups and ages are rows, sexes columns; a second package for the same people has a row of its own', () => {
  expect(keys).toEqual([
    ['m', 'w'],
    ['m40', undefined],
    ['boss', undefined],
    ['boss2', undefined],
  ]);
});

test('a block of a spreadsheet fills to the right and down; what fits no package is named, nothing else changes', () => {
  const pasted = withPastedHeads(
    draft,
    rows,
    { row: 0, column: 0 },
    '1,200\t３０人\r\n15\t7\r\n\t\r\n约二十\t0\r\n',
  );
  expect(headsOf(pasted.draft)).toEqual({ m: 1200, w: 30, m40: 15, boss: null, boss2: null });
  expect(pasted).toMatchObject({ filled: 3, skipped: ['7', '约二十'] });
});

test('only whole numbers are heads', () => {
  expect(['12.5', '-3', '1e2', '99999999', ' ', '40'].map(headsIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    null,
    40,
  ]);
});

test('two numbers in a pasted cell are no number of heads', () => {
  expect(
    ['12 34', '120，150', '80 100', '3/4', '1,2', '30 人', '1,200', '1 200', '\u200b40', "'50"].map(headsIn),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, 30, 1200, 1200, 40, 50]);
});
