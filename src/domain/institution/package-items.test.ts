import { describe, expect, test } from 'vitest';
import { packageListPrice, suggestedPackagePrice, whyNotInPackage } from './package-items.ts';

const item = { name: '子宫附件彩超', listPrice: 12000, confirmed: true, frozen: false };

describe('an item of a package', () => {
  test.each([
    [item, undefined],
    [{ ...item, frozen: true }, '已冻结'],
    [{ ...item, confirmed: false }, '确认对应'],
    [{ ...item, sexes: [2, 3] as const }, '不适用于男性'],
  ])('%j for men: %s', (given, why) => {
    const answer = whyNotInPackage(given, 1);
    if (why === undefined) expect(answer).toBeUndefined();
    else expect(answer).toContain(why);
  });
});

test('the list price is that of the dearest group', () => {
  expect(packageListPrice([[item], [item, item]])).toBe(24000);
  expect(packageListPrice([])).toBe(0);
});

test('the suggestion is the middle price in whole yuan, never above the list price, and none where one is missing', () => {
  expect(suggestedPackagePrice([10050, 20000], 90000)).toBe(15000);
  expect(suggestedPackagePrice([10050, 20000], 12000)).toBe(12000);
  expect(suggestedPackagePrice([10050, undefined], 12000)).toBeUndefined();
  expect(suggestedPackagePrice([], 12000)).toBeUndefined();
});
