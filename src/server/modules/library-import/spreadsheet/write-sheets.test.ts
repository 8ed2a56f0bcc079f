import { indexOf, someItems } from '#domain/catalogue/name-fixtures.testkit.ts';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { reviewRows } from '#domain/library-import/review-row.ts';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { writeAnnotatedSheet } from './annotated-sheet.ts';
import { type Cell, memoryStream, xlsxFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';
import { priceListTemplate } from './price-list-template.ts';

const index = indexOf();
const standardNames = new Map(someItems.map((item) => [item.code, item.name]));

async function annotate(rows: Cell[][]): Promise<{ book: ExcelJS.Workbook; bytes: Buffer; sheet: RawSheet }> {
  const table = await parseTable(await xlsxFile({ name: '价格 表', rows }), 'a.xlsx');
  const sheet = table.sheets[table.best] as RawSheet;
  const detected = detectColumns(sheet);
  const parsed = parseRows(sheet, detected);
  const { out, bytes } = memoryStream();
  await writeAnnotatedSheet(out, {
    sheet,
    headerRows: detected.headerRows,
    rows: reviewRows(parsed.rows, index),
    skipped: parsed.skipped,
    standardNames,
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes() as unknown as ArrayBuffer);
  return { book, bytes: bytes(), sheet };
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

describe('writeAnnotatedSheet', () => {
  it('keeps the rows in place and says what became of each', async () => {
    const page = (await annotate(rows)).book.worksheets[0] as ExcelJS.Worksheet;
    const line = (row: number) =>
      [1, 2, 3, 4, 5, 6].map((column) => page.getRow(row).getCell(column).value ?? '');
    expect(line(2)).toEqual(['项目名称', '价格', '处理结果', '问题说明', '匹配到的标准项目', '建议']);
    expect(line(3)).toEqual(['血常规', 22, '可导入（新增）', '', '血常规五分类', '']);
    expect(line(4)[2]).toBe('需确认（新增）');
    expect(line(4)[5]).toContain('血常规五分类');
    expect(line(5)[2]).toBe('有错误');
    expect(line(5)[3]).toContain('面议');
    expect(line(8).slice(2, 4)).toEqual(['未导入', '小计或合计']);
  });

  it('colours problem rows only', async () => {
    const page = (await annotate(rows)).book.worksheets[0] as ExcelJS.Worksheet;
    const colour = (row: number) =>
      (page.getRow(row).getCell(1).fill as ExcelJS.FillPattern | undefined)?.fgColor?.argb;
    expect([colour(3), colour(4), colour(5)]).toEqual([undefined, 'FFFFF6DD', 'FFFDE7E7']);
  });

  it('writes no formula, whatever a cell begins with', async () => {
    const { book } = await annotate(rows);
    const formulas: string[] = [];
    book.eachSheet((page) =>
      page.eachRow((row) =>
        row.eachCell((cell) => {
          if (cell.type === ExcelJS.ValueType.Formula || cell.type === ExcelJS.ValueType.Hyperlink)
            formulas.push(cell.address);
        }),
      ),
    );
    expect(formulas).toEqual([]);
    const cell = (book.worksheets[0] as ExcelJS.Worksheet).getCell('A6');
    expect([cell.type, cell.value, cell.numFmt]).toEqual([
      ExcelJS.ValueType.String,
      '=HYPERLINK("http://x")',
      '@',
    ]);
  });

  it('can be uploaded again: the added columns are not taken for data', async () => {
    const { bytes, sheet } = await annotate(rows);
    const again = await parseTable(bytes, 'b.xlsx');
    const copy = again.sheets[again.best] as RawSheet;
    const values = (it: RawSheet) => parseRows(it, detectColumns(it)).rows.map((row) => row.values);
    expect(values(copy)).toEqual(values(sheet));
  });

  it('heads its columns even when the sheet has no header', async () => {
    const { book } = await annotate([
      ['血常规', 22],
      ['胸片', 75],
      ['心电图', 25],
    ]);
    const page = book.worksheets[0] as ExcelJS.Worksheet;
    expect(page.getCell('C1').value).toBe('处理结果');
    expect([page.getCell('A2').value, page.getCell('C2').value]).toEqual(['血常规', '可导入（新增）']);
  });
});

describe('priceListTemplate', () => {
  it('comes back, filled in, as sure columns and sound rows', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await priceListTemplate(['检验', '超声'])) as unknown as ArrayBuffer);
    const page = book.getWorksheet('价格表') as ExcelJS.Worksheet;
    page.getRow(2).values = ['001', '血常规', '检验', 22, 18, '不限', '', '空腹'];
    page.getRow(3).values = ['002', 'TCT', '妇科', 150, 120, '已婚女', '30岁以上', ''];
    const table = await parseTable(Buffer.from(await book.xlsx.writeBuffer()), 't.xlsx');
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
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await priceListTemplate(['检验', '超声'])) as unknown as ArrayBuffer);
    const page = book.getWorksheet('价格表') as ExcelJS.Worksheet;
    expect(page.getCell('C2').dataValidation).toMatchObject({ type: 'list', formulae: ['类别!$A$1:$A$2'] });
    expect(page.getCell('F2').dataValidation.formulae).toEqual(['"不限,男,女,未婚女,已婚女"']);
    expect(page.getCell('D2').dataValidation).toMatchObject({ type: 'decimal', showErrorMessage: true });
    expect(book.getWorksheet('类别')?.state).toBe('hidden');
  });

  it('uploaded empty is refused, its instructions not taken for a price list', async () => {
    const table = await parseTable(await priceListTemplate(['检验']), 't.xlsx');
    const sheet = table.sheets[table.best] as RawSheet;
    expect(detectColumns(sheet).problems.length).toBeGreaterThan(0);
  });
});
