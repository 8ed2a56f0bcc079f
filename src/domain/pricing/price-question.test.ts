import { expect, test } from 'vitest';
import { itemPriceQuestions, packagePriceProblem, packagePriceQuestion } from './price-question.ts';

const at = (listPrice: number, salePrice = listPrice) => ({ listPrice, salePrice });

test.each([
  ['half and half as much again', at(10_000), at(5_000, 15_000), []],
  ['a fen less than half', at(10_000), at(4_999, 10_000), ['listPrice']],
  ['more than half as much again', at(10_000), at(15_001, 10_000), ['listPrice']],
  ['free, whatever it was', at(1, 1), at(1, 0), ['salePrice']],
  ['a new item', undefined, at(10), []],
  ['a new item that is free', undefined, at(0), ['listPrice', 'salePrice']],
  ['what stays free', at(0), at(0), []],
  ['what was free and costs now', at(0), at(9_900), []],
])('%s', (_, before, after, fields) => {
  expect(Object.keys(itemPriceQuestions(before, after))).toEqual(fields);
});

test.each([
  ['two cuts of 49 %', at(10_000), at(5_100), at(2_601), ['listPrice', 'salePrice']],
  ['two rises of 40 %', at(10_000), at(14_000), at(19_600), ['listPrice', 'salePrice']],
  ['a step after a far move that was confirmed', at(10_000), at(4_000), at(3_900), []],
  ['back to where it was', at(10_000), at(7_000), at(10_000), []],
  ['nothing changed', at(10_000), at(5_100), at(5_100), []],
])('%s, of moves in the same days', (_, earlier, before, after, fields) => {
  expect(Object.keys(itemPriceQuestions(before, after, earlier))).toEqual(fields);
});

test('names both prices and by how much', () => {
  expect(itemPriceQuestions(at(15_500), at(1_550, 0))).toEqual({
    listPrice: '原价 ¥155.00 → ¥15.50（降 90.00%）',
    salePrice: '优惠价 ¥155.00 → ¥0.00（免费）',
  });
});

test('a package is published for no more than its items and no less than a tenth of them', () => {
  const said = [0, 7_001, 7_000, 700, 699].map((price) => packagePriceProblem(price, 7_000));
  expect(said.map((text) => text?.slice(0, 5))).toEqual([
    '请填写套餐',
    '套餐价 ¥',
    undefined,
    undefined,
    '套餐价 ¥',
  ]);
});

test('below half of its items, or of what others take at least, it is asked about', () => {
  const said = (price: number, market: (number | undefined)[] = []) =>
    packagePriceQuestion(price, 70_000, market);
  expect(said(35_000)).toBeUndefined();
  expect(said(34_999)).toContain('项目原价合计 ¥700.00 的一半');
  expect(said(36_000, [50_000, undefined, 72_001])).toBe(
    '套餐价 ¥360.00 低于同类套餐公开价下限 ¥720.01 的一半',
  );
  expect(said(36_000, [72_000])).toBeUndefined();
});
