import { text } from 'node:stream/consumers';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { reviewRows } from '#domain/library-import/review-row.ts';
import { indexOf, someItems } from '#domain/names/names.testkit.ts';
import { priceListTemplate } from '#server/modules/common/price-list-template.ts';
import { firstSheet, openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { writeAnnotatedSheets } from './annotated-sheet.ts';
import { type Cell, xlsxFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';

const index = indexOf();
const standardNames = new Map(someItems.map((item) => [item.code, item.name]));

async function annotate(rows: Cell[][]) {
  const table = await parseTable(xlsxFile({ name: '价格 表', rows }));
  const sheet = table.sheets[table.best] as RawSheet;
  const detected = detectColumns(sheet);
  const parsed = parseRows(sheet, detected);
  const bytes = await writeAnnotatedSheets([
    {
      sheet,
      headerRows: detected.headerRows,
      rows: reviewRows(parsed.rows, index),
      skipped: parsed.skipped,
      standardNames,
    },
  ]);
  return { page: firstSheet(bytes), bytes, sheet };
}

const rows: Cell[][] = [
  ['体检价格表'],
  ['项目名称', '价格'],
  ['血常规', 22],
  ['血常规22项', 25],
  ['胸片', '面议'],
  ['=HYPERLINK("http://x")', 5],
  ['@SUM(A1)', 6],
  ['合计', 100],
];

describe('writeAnnotatedSheets', () => {
  it('keeps the rows in place and says what became of each', async () => {
    const values = valuesOf((await annotate(rows)).page);
    const line = (row: number) => values[row - 1] as (string | number)[];
    expect(line(2)).toEqual(['项目名称', '价格', '处理结果', '问题说明', '匹配到的标准项目', '建议']);
    expect(line(3)).toEqual(['血常规', 22, '可导入（新增）', '', '血常规五分类', '']);
    expect(line(4)[2]).toBe('需确认（新增）');
    expect(line(4)[5]).toContain('血常规五分类');
    expect(line(5)[2]).toBe('有错误');
    expect(line(5)[3]).toContain('面议');
    expect(line(8).slice(2, 4)).toEqual(['未导入', '小计或合计']);
  });

  it('colours problem rows only', async () => {
    const { page } = await annotate(rows);
    const colour = (cell: string) => (page[cell] as XLSX.CellObject).s?.fgColor?.rgb;
    expect([colour('A3'), colour('A4'), colour('A5')]).toEqual([undefined, 'FFF6DD', 'FDE7E7']);
  });

  it('writes no formula, whatever a cell begins with', async () => {
    const { page } = await annotate(rows);
    const cells = Object.entries(page).filter(([address]) => !address.startsWith('!'));
    expect(cells.filter(([, cell]) => cell.f !== undefined || cell.l !== undefined)).toEqual([]);
    expect(page.A6).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")', z: '@' });
  });

  it('can be uploaded again: the added columns are not taken for data', async () => {
    const { bytes, sheet } = await annotate(rows);
    const again = await parseTable(bytes);
    const copy = again.sheets[again.best] as RawSheet;
    const values = (it: RawSheet) => parseRows(it, detectColumns(it)).rows.map((row) => row.values);
    expect(values(copy)).toEqual(values(sheet));
  });

  it('heads its columns even when the sheet has no header', async () => {
    const { page } = await annotate([
      ['血常规', 22],
      ['胸片', 75],
      ['心电图', 25],
    ]);
    expect(page.C1?.v).toBe('处理结果');
    expect([page.A2?.v, page.C2?.v]).toEqual(['血常规', '可导入（新增）']);
  });
});

describe('priceListTemplate', () => {
  it('comes back, filled in, as sure columns and sound rows', async () => {
    const book = openWorkbook(await priceListTemplate(['检验', '超声']));
    XLSX.utils.sheet_add_aoa(
      book.Sheets['价格表'] as XLSX.WorkSheet,
      [
        ['001', '血常规', '检验', 22, 18, '不限', '', '空腹'],
        ['002', 'TCT', '妇科', 150, 120, '已婚女', '30岁以上', ''],
      ],
      { origin: 'A2' },
    );
    const table = await parseTable(XLSX.write(book, { type: 'buffer' }) as Buffer);
    const sheet = table.sheets[table.best] as RawSheet;
    expect(sheet.name).toBe('价格表');
    const detected = detectColumns(sheet);
    expect(Object.keys(detected.roles).toSorted()).toEqual([
      'age',
      'category',
      'code',
      'listPrice',
      'name',
      'note',
      'salePrice',
      'sex',
    ]);
    expect(detected.confidence).toBeGreaterThan(0.9);
    expect(parseRows(sheet, detected).rows.map(({ values, errors }) => [values, errors])).toEqual([
      [{ name: '血常规', code: '001', category: '检验', listPrice: 2200, salePrice: 1800, note: '空腹' }, {}],
      [
        {
          name: 'TCT',
          code: '002',
          category: '妇科',
          listPrice: 15000,
          salePrice: 12000,
          sexes: [3],
          ageMin: 30,
        },
        {},
      ],
    ]);
  });

  it('offers lists and refuses wrong prices in the sheet itself', async () => {
    const bytes = await priceListTemplate(['检验', '超声']);
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<dataValidations count="4">');
    expect(xml).toMatch(/type="list"[^>]*sqref="C2:C5001"><formula1>类别!\$A\$1:\$A\$2</);
    expect(xml).toMatch(
      /type="list"[^>]*showErrorMessage="1"[^>]*sqref="F2:F5001"><formula1>&quot;不限,男,女,未婚女,已婚女&quot;</,
    );
    expect(xml).toMatch(/type="decimal"[^>]*sqref="D2:D5001"><formula1>0<\/formula1><formula2>1000000</);
    expect(openWorkbook(bytes).Workbook?.Sheets?.map((sheet) => sheet.Hidden)).toEqual([0, 0, 1]);
  });

  it('uploaded empty is refused, its instructions not taken for a price list', async () => {
    const table = await parseTable(await priceListTemplate(['检验']));
    const sheet = table.sheets[table.best] as RawSheet;
    expect(detectColumns(sheet).problems.length).toBeGreaterThan(0);
  });
});

async function partOf(bytes: Buffer, path: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === path) return text(await zip.openReadStreamPromise(entry));
  throw new Error(`no ${path}`);
}
