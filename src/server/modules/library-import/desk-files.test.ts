import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readPriceList } from './read-price-list.ts';
import { parseTable } from './spreadsheet/parse-table.ts';
import type { Selection } from './spreadsheet/price-list-job.ts';
import { reviewSheetsHere } from './spreadsheet/review-sheet.ts';

// Files as sales desks have them, read as an upload is.

const { catalogue } = readReference();

async function read(file: string, selection: Partial<Selection> = {}) {
  const table = await parseTable(readFileSync(`test/files/price-lists/${file}`));
  const list = await readPriceList(
    table,
    { sheet: table.best, ...selection },
    { catalogue, library: [] },
    async (job) => reviewSheetsHere(job),
  );
  const prices = list.rows.map(({ values: { name, listPrice, salePrice } }) => [name, listPrice, salePrice]);
  return { ...list, prices, problems: list.reading.detected.problems };
}

test('体检价 beside 原价 is the sale price, without a question', async () => {
  const { problems, prices } = await read('list-and-checkup-price.xls');
  expect(problems).toEqual([]);
  expect(prices).toHaveLength(13);
  expect(prices.slice(0, 3)).toEqual([
    ['身高体重', 1000, 800],
    ['血压', 500, 400],
    ['血常规', 2500, 2000],
  ]);
});

test('what the list calls stopped is not imported and named, or comes in frozen when a person wants it', async () => {
  const { prices, reading, problems } = await read('status-column-gbk.csv');
  expect(problems).toEqual([]);
  expect(prices).toHaveLength(11);
  expect(prices.map(([name]) => name)).not.toContain('乳腺钼靶');
  expect(reading.notices).toContain('按 F“状态”，1 行已停用，没有导入：乳腺钼靶。');
  const frozen = await read('status-column-gbk.csv', { states: { use: 'freeze' } });
  expect(frozen.rows.filter(({ values }) => values.frozen).map(({ values }) => values.name)).toEqual([
    '乳腺钼靶',
  ]);
});

test('prices by sex are asked about with the best answer, and become items for each', async () => {
  const { problems, reading } = await read('prices-by-sex.xlsx');
  expect(problems).toEqual([{ code: 'whichPrice', columns: ['B“男价”', 'C“女价”'], by: 'sex' }]);
  expect(reading.sample).toHaveLength(2);
  const chosen = await read('prices-by-sex.xlsx', { roles: { malePrice: 1, femalePrice: 2 } });
  expect(chosen.problems).toEqual([]);
  expect(
    chosen.rows.map(({ rowNo, part, values }) => [rowNo, part, values.name, values.listPrice, values.sexes]),
  ).toEqual([
    [2, undefined, '血常规', 2000, undefined],
    [3, undefined, '腹部彩超（男）', 18000, [1]],
    [3, 1, '腹部彩超（女）', 20000, [2, 3]],
  ]);
});

test('prices by level: the desk says which column is its own', async () => {
  const { problems } = await read('prices-by-level.xlsx');
  expect(problems).toMatchObject([{ code: 'whichPrice', by: 'level' }]);
  const { prices, reading } = await read('prices-by-level.xlsx', {
    roles: { listPrice: 2, salePrice: null },
  });
  expect(prices).toEqual([
    ['血常规', 1800, 1800],
    ['心电图', 2200, 2200],
  ]);
  expect(reading.notices).toContain('B“三甲价”、D“一级价” 没有导入。');
});

test.each([
  ['检查方式,部位,价格\n彩超,甲状腺,100\nCT,胸部平扫,240\n', ['USD008', 'CT001']],
  ['部位,检查方式,原价,优惠价\n甲状腺,彩超,100,80\n头颅,MRI,600,500\n', ['USD008', 'MRI001']],
])('a column of how pictures are made is part of the name: %j', async (text, codes) => {
  const list = await readPriceList(
    await parseTable(Buffer.from(text)),
    { sheet: 0 },
    { catalogue, library: [] },
    async (job) => reviewSheetsHere(job),
  );
  expect(
    list.rows.flatMap(({ match }) => (match.level === 'auto' ? match.candidates[0]?.codes : [])),
  ).toEqual(codes);
});
