import { expect, test } from 'vitest';
import { missingTests, numberedRows, numbersOf } from './named-tests.ts';

// docs/security.md says of each rule which test fails without it: file and name are there, and stay.

const rows = numberedRows('docs/security.md', '## Points of the second hardening');

test('each of the thirty points stands there once', () => {
  expect(numbersOf(rows)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test('every file is there, and has the tests that are named', () => {
  expect(missingTests(rows)).toEqual([]);
});
