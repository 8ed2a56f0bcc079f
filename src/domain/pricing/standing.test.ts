import { expect, it } from 'vitest';
import { priceStanding } from './standing.ts';

it('tells the place in tens, ties in the middle', () => {
  expect(priceStanding(300, [100, 200, 400])).toMatchObject({ count: 4, percentile: 70 });
  expect(priceStanding(100, [100, 100]).percentile).toBe(50);
  expect(priceStanding(100, [200, 300]).sentence).toBe(
    '共 3 家机构报价，您的价格处于第 0 百分位（0 为最低价，100 为最高价），属较低水平。',
  );
});

it('keeps silent below three quotations, whatever the prices', () => {
  expect(priceStanding(100, [200])).toEqual(priceStanding(300, [200]));
  expect(priceStanding(100, [200]).percentile).toBeUndefined();
});
