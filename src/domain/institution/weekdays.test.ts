import { expect, test } from 'vitest';
import { weekdaysText } from './weekdays.ts';

test.each([
  [[], ''],
  [[1], '周一'],
  [[2, 1], '周一、周二'],
  [[5, 3, 4, 1], '周一、周三至周五'],
  [[1, 2, 3, 4, 5, 6, 7], '周一至周日'],
])('%o reads %s', (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});
