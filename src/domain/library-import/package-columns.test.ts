import { expect, it } from 'vitest';
import { detectColumns } from './detect-columns.ts';
import { packageColumns } from './package-columns.ts';
import { sheetOf } from './sheet.testkit.ts';

const packagesOf = (lines: readonly string[], merges: readonly string[] = []) => {
  const sheet = sheetOf(lines, merges);
  return packageColumns(sheet, detectColumns(sheet)).map(({ name, price, sexes, rowNos, optional }) => ({
    name,
    price,
    sexes,
    rowNos,
    ...(optional.length > 0 && { optional }),
  }));
};

it('columns of marks beside single prices are packages, with the price of the heading or of the sums', () => {
  expect(
    packagesOf([
      '项目名称|A套餐 380元|精英男 ¥680|女已婚套餐|单项价',
      '一般检查|●|√|●|10',
      '血常规|●|✔|●|20',
      '妇科检查||| ○|30',
      '低剂量CT||√||280',
      '合计|380|||',
      '套餐价|||560|',
    ]),
  ).toEqual([
    { name: 'A套餐', price: 38000, sexes: [], rowNos: [2, 3] },
    { name: '精英男', price: 68000, sexes: [1], rowNos: [2, 3, 5] },
    { name: '女已婚套餐', price: 56000, sexes: [3], rowNos: [2, 3], optional: [4] },
  ]);
});

it('a mark that is merged over lines is one of each', () => {
  expect(packagesOf(['项目名称|A套餐|单价', '血常规|●|20', '尿常规||15', '心电图||25'], ['1:1-2:1'])).toEqual(
    [{ name: 'A套餐', price: null, sexes: [], rowNos: [2, 3] }],
  );
});

it.each([
  ['项目名称|男|女|单价', '血常规|●|●|20', '妇科||●|30'],
  ['项目名称|空腹|是否必选|单价', '血常规|是|是|20', '血糖|是|否|30'],
  ['项目名称|数量|备用|单价', '血常规|1|1|20', '血糖|1|1|30'],
  ['项目名称|临床意义|单价', '血常规|贫血|20', '血糖|糖尿病|30'],
])('%j are no packages', (...lines) => {
  expect(packagesOf(lines)).toEqual([]);
});
