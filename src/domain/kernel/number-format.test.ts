import { expect, test } from 'vitest';
import { formatFen, formatShortFen } from './money.ts';
import { formatNumber } from './number-format.ts';

test('thousands are grouped; two decimals unless 1 to 20 are asked for', () => {
  expect(formatNumber(1_234_567.5)).toBe('1,234,567.50');
  expect([1, 3, 20].map((decimals) => formatNumber(1234.5, decimals))).toEqual([
    '1,234.5',
    '1,234.500',
    '1,234.50000000000000000000',
  ]);
  expect([0, 21, -1, Number.NaN].map((decimals) => formatNumber(999, decimals))).toEqual(
    Array.from({ length: 4 }, () => '999.00'),
  );
});

test('money has it, to the fen; what visitors compare leaves .00 out', () => {
  expect([0, 5, 128_000, -99_950, 99_999_999_999].map(formatFen)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥1,280.00',
    '−¥999.50',
    '¥999,999,999.99',
  ]);
  expect([48_000, 48_050].map(formatShortFen)).toEqual(['¥480', '¥480.50']);
});
