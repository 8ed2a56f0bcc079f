import { readFileSync } from 'node:fs';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { expect, test } from 'vitest';
import { readPriceList, type Selection } from './read-price-list.ts';
import { parseTable } from './spreadsheet/parse-table.ts';
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
