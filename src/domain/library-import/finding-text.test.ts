import { expect, it } from 'vitest';
import { errorTexts, findingText, findingTexts } from './finding-text.ts';
import { comparesRows, numberErrors, type RowFinding } from './row-finding.ts';

const other = { rowNo: 12, sheet: '超声”科' };

it.each<[RowFinding, string]>([
  [{ code: 'badPrice', cell: '120-150' }, '“120-150”是一个范围，请只填一个价格。'],
  [{ code: 'badSex', cell: '儿童' }, '看不懂适用性别“儿童”，请填写 男、女、未婚女、已婚女 或 不限。'],
  [{ code: 'sharedPrice', from: 2, to: 4 }, '第 2–4 行共用一个合并的价格，请取消合并，给每一行填写价格。'],
  [
    { code: 'pricesDiffer', other },
    '与“超声”科”第 12 行项目名称相同但价格不同，请删除一行或改成不同的名称。',
  ],
  [{ code: 'repeated', other: { rowNo: 3 } }, '与第 3 行重复，通常只需保留一行。'],
  [{ code: 'said', text: '以前的一句话。' }, '以前的一句话。'],
])('%j says %s', (finding, text) => {
  expect(findingText(finding)).toBe(text);
});

it('a cell that the reader has learnt to read since is still named', () => {
  expect(
    findingTexts([
      { code: 'badPrice', cell: '120' },
      { code: 'badAge', cell: '40岁以上' },
    ]),
  ).toEqual(['“120”没有读懂，请重新填写这一格。', '“40岁以上”没有读懂，请重新填写这一格。']);
});

it('what compares rows is known by its code, whatever a sheet is called', () => {
  expect(comparesRows({ code: 'pricesDiffer', other })).toBe(true);
  expect(comparesRows({ code: 'said', text: '与第 3 行重复，通常只需保留一行。' })).toBe(false);
});

it('errors between the numbers stand at their fields', () => {
  const errors = numberErrors({ listPrice: 2000, salePrice: 2500, ageMin: 60, ageMax: 18 });
  expect(errorTexts(errors)).toEqual({
    salePrice: '优惠价 ¥25.00 高于原价 ¥20.00，请核对两列是否填反。',
    ageMax: '最大年龄小于最小年龄，请核对。',
  });
  expect(numberErrors({ listPrice: null, salePrice: 2500, ageMin: 18, ageMax: null })).toEqual({});
});
