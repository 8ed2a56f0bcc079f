import { expect, test } from 'vitest';
import { yearsLater } from './repeated-days.ts';

test.each([
  ['last spring, asked in the winter', '2027-03-01', '2028-01-10', 1],
  ['before the year is over, for the next one', '2027-03-01', '2027-11-28', 1],
  ['the day is over this year as well', '2027-03-01', '2028-03-01', 2],
  ['years ago', '2024-06-15', '2028-01-10', 4],
  ['days left open', null, '2028-01-10', 1],
])('%s', (_, from, today, years) => {
  expect(yearsLater(from, today)).toBe(years);
});
