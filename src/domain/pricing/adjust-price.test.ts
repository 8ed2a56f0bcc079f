import { expect, test } from 'vitest';
import { adjustPrice, againstMarket } from './adjust-price.ts';

const change = (
  percent: number,
  rounding: 1 | 10 | 100 | 500 | 1000,
  direction: 'nearest' | 'up' | 'down' = 'nearest',
) => ({ percent, rounding, direction });

test('a price changes by percent in whole fen, then is rounded', () => {
  expect(adjustPrice(10_00, change(5, 1))).toBe(10_50);
  expect(adjustPrice(33_33, change(7.5, 1))).toBe(35_83);
  expect(adjustPrice(33_33, change(7.5, 100))).toBe(36_00);
  expect(adjustPrice(33_33, change(7.5, 100, 'down'))).toBe(35_00);
  expect(adjustPrice(31_00, change(0, 500, 'up'))).toBe(35_00);
  expect(adjustPrice(30_00, change(0, 500, 'up'))).toBe(30_00);
  expect(adjustPrice(1_10, change(10, 1, 'up'))).toBe(1_21);
});

test('no price becomes 0 by rounding', () => {
  expect(adjustPrice(8_00, change(-95, 100))).toBe(40);
  expect(adjustPrice(8_00, change(-95, 1000, 'down'))).toBe(40);
  expect(adjustPrice(5, change(-95, 100))).toBeUndefined();
  expect(adjustPrice(20_00, change(-100, 1))).toBeUndefined();
  expect(adjustPrice(0, change(5, 100))).toBe(0);
});

test('a price far above or below the middle half is said to be', () => {
  const band = { low: 20_00, high: 40_00 };
  expect([60_00, 60_01, 13_34, 13_33].map((price) => againstMarket(price, band))).toEqual([
    undefined,
    'dear',
    undefined,
    'cheap',
  ]);
});
