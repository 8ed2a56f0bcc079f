import { expect, test } from 'vitest';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { readPriceList } from './read-price-list.ts';
import { xlsxFile } from './spreadsheet/fixtures.testkit.ts';
import { parseTable } from './spreadsheet/parse-table.ts';
import type { Selection } from './spreadsheet/price-list-job.ts';
import { reviewSheetsHere } from './spreadsheet/review-sheet.ts';

const { catalogue } = readReference();
type Sheet = Parameters<typeof xlsxFile>[0];

/** As an upload is read, in this thread. */
async function read(sheets: Sheet[], selection: Partial<Selection> = {}) {
  const table = await parseTable(xlsxFile(...sheets));
  const list = await readPriceList(
    table,
    { sheet: table.best, ...selection },
    { catalogue, library: [] },
    async (job) => reviewSheetsHere(job),
  );
  const rows = list.rows.map(({ sheetAt, rowNo, values, state }) => [sheetAt, rowNo, values.name, state]);
  return { ...list, seen: rows };
}
const sheet = (name: string, ...rows: (string | number | null)[][]): Sheet => ({ name, rows });
const header = ['项目名称', '原价', '优惠价'];

test('sheets of a department each are read together, and every row knows its sheet and its cells', async () => {
  const laboratory = sheet(
    '检验科',
    header,
    ['血常规', 22, 18],
    ['尿常规', 15, 12],
    ['便常规+潜血试验', 30, 25],
  );
  const imaging = sheet('影像科', header, ['心电图', 25, 20], ['胸部正位DR', 75, 60]);
  const { seen, sheetName, rows } = await read([laboratory, imaging]);
  expect(sheetName).toBe('检验科、影像科');
  expect(seen).toEqual([
    [0, 2, '血常规', 'ready'],
    [0, 3, '尿常规', 'ready'],
    [0, 4, '便常规+潜血试验', 'ready'],
    [1, 2, '心电图', 'ready'],
    [1, 3, '胸部正位DR', 'ready'],
  ]);
  expect(rows[2]?.match.candidates[0]?.codes).toHaveLength(2);
  expect(rows[3]?.raw).toEqual(['心电图', '25', '20']);
  expect((await read([laboratory, imaging], { sheet: 0, sheets: [0] })).seen).toHaveLength(3);
});

test('without a name and a price column there are no rows, only what a person must point out', async () => {
  const { reading, rows } = await read([
    sheet('价格表', ['甲', '乙'], ['血常规', '见附件'], ['心电图', '见附件']),
  ]);
  expect(reading.detected.problems).not.toEqual([]);
  expect(rows).toEqual([]);
});

test('a correction takes other columns, and refuses one column for two contents', async () => {
  const list = sheet('价格表', ['项目名称', '门市价', '团检价'], ['血常规', 22, 18], ['心电图', 25, 20]);
  const { rows } = await read([list], { roles: { listPrice: 2, salePrice: null } });
  expect(rows[0]?.values).toMatchObject({ listPrice: 1800, salePrice: 1800 });
  await expect(read([list], { roles: { listPrice: 2, salePrice: 2 } })).rejects.toThrow('同一列不能同时');
});

test('a sale price above the list price stays in the row, to be corrected on either side', async () => {
  const { rows } = await read([sheet('价格表', header, ['血常规', 18, 22], ['心电图', 25, 20])]);
  expect(rows[0]).toMatchObject({ state: 'error', values: { listPrice: 1800, salePrice: 2200 } });
});
