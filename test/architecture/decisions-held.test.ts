import { expect, test } from 'vitest';
import { missingTests, numberedRows, numbersOf } from './named-tests.ts';

// docs/decisions-held.md: what keeps a decision from misleading, and the test that fails without it.

const rows = numberedRows('docs/decisions-held.md');

test('each rule stands there once, and names a test', () => {
  expect(numbersOf(rows)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(rows.filter((row) => !row.includes('`'))).toEqual([]);
});

test('every file is there, and has the tests that are named', () => {
  expect(missingTests(rows)).toEqual([]);
});
