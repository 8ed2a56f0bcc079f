import * as XLSX from '@e965/xlsx';
import { describe, expect, it, test } from 'vitest';
import { best, heading, item, rowsOf, sheetOf, text, xmlBook } from './as-meant.testkit.ts';
import { parseTable } from './parse-table.ts';

// Rules of docs/reading.md at the reader of files: what is hidden or crossed out.

describe('what the sender hid or crossed out was not said', () => {
  const priced = [
    ['项目名称', '成本价', '原价'],
    ['血常规', 8, 22],
    ['胸片', 30, 75],
  ];
  const hiding = (hidden: 'xlsx' | 'biff8' | 'xlml') => {
    const sheet = XLSX.utils.aoa_to_sheet(priced);
    sheet['!cols'] = [{ wch: 10 }, { wch: 10, hidden: true }, { wch: 10 }];
    sheet['!rows'] = [{}, {}, { hidden: true }];
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, sheet, '价目');
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(priced), '作废2023');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
    return XLSX.write(book, { type: 'buffer', bookType: hidden }) as Buffer;
  };

  test.each(['xlsx', 'biff8', 'xlml'] as const)('columns, rows and sheets of %s', async (kind) => {
    const table = await parseTable(hiding(kind));
    expect(table.sheets.map(({ name }) => name)).toEqual(['价目']);
    expect(table.hiddenSheets).toEqual(['作废2023']);
    const sheet = best(table);
    expect(sheet.rows).toEqual([
      ['项目名称', '', '原价'],
      ['血常规', '', '22'],
      ['胸片', '', '75'],
    ]);
    expect(sheet.hiddenColumns).toEqual([{ column: 1, name: 'B 列「成本价」' }]);
    // SheetJS writes no rows into .xls.
    if (kind !== 'biff8') expect(sheet.hiddenRows).toEqual([2]);
  });

  it('rows of an .xls', async () => {
    const file = hiding('biff8');
    const container = XLSX.CFB.read(file, { type: 'buffer' }) as {
      FullPaths: string[];
      FileIndex: { content: Uint8Array }[];
    };
    const stream = Buffer.from(
      container.FileIndex[container.FullPaths.findIndex((path) => path.endsWith('Workbook'))]?.content ?? [],
    );
    const row = Buffer.alloc(20);
    row.writeUInt16LE(0x0208, 0);
    row.writeUInt16LE(16, 2);
    row.writeUInt16LE(2, 4);
    row.writeUInt16LE(3, 8);
    row.writeUInt16LE(0x0120, 16);
    // Behind the dimensions of the first sheet, which the second one's place moves with.
    const at = stream.indexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00])) + 18;
    const longer = Buffer.concat([stream.subarray(0, at), row, stream.subarray(at)]);
    const second = longer.lastIndexOf(Buffer.from([0x85, 0x00]), at);
    longer.writeUInt32LE(longer.readUInt32LE(second + 4) + 20, second + 4);
    expect((await sheetOf(longer)).hiddenRows).toEqual([2]);
  });

  it('a title over hidden columns is seen; a row of height 0 is hidden', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['体检价格表'],
      ['编码', '项目名称', '原价'],
      ['A1', '血常规', 22],
    ]);
    sheet['!cols'] = [{ hidden: true }, {}, {}];
    sheet['!merges'] = [XLSX.utils.decode_range('A1:C1')];
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, sheet, '1');
    const read = await sheetOf(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect(read.rows).toEqual([
      ['', '体检价格表'],
      ['', '项目名称', '原价'],
      ['', '血常规', '22'],
    ]);
    expect(read.merges).toEqual([{ top: 0, left: 1, bottom: 0, right: 2 }]);
  });

  const struckStyles =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/></font><font><strike/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const withStyles = {
    'xl/styles.xml': struckStyles,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="/xl/styles.xml"/></Relationships>`,
  };

  it('crossed out by its style: a price is an error, a name is asked about, a note is left out and said', async () => {
    const rows = await rowsOf(
      xmlBook(
        `<row r="1">${text('A1', '项目名称')}${text('B1', '原价')}${text('C1', '备注')}</row>` +
          item(2, '血常规', '<c r="B2" s="1"><v>50</v></c>') +
          `<row r="3">${text('A3', '胸片', ' s="1"')}<c r="B3"><v>75</v></c></row>` +
          item(4, '心电图', `<c r="B4"><v>30</v></c>${text('C4', '停做', ' s="1"')}`),
        withStyles,
      ),
    );
    expect(
      rows.map(({ name, listPrice, note, errors, warnings }) => [name, listPrice, note, errors, warnings]),
    ).toEqual([
      ['血常规', undefined, undefined, { listPrice: '“50”在表格里被划掉，请填写现在的价格。' }, []],
      ['胸片', 7500, undefined, {}, ['“胸片”在表格里被划掉，请确认是否导入。']],
      ['心电图', 3000, undefined, {}, ['备注“停做”在表格里被划掉，没有采用。']],
    ]);
  });

  it('crossed out in part: what is left counts, and what was left out is said', async () => {
    const runs = (at: string, struck: string, kept: string) =>
      `<c r="${at}" t="inlineStr"><is><r><rPr><strike/><sz val="11"/></rPr><t>${struck}</t></r><r><t>${kept}</t></r></is></c>`;
    const [row] = await rowsOf(xmlBook(heading + item(2, '血常规', `${runs('B2', '50', ' 40')}`)));
    expect([row?.listPrice, row?.warnings]).toEqual([4000, ['原价里划掉的“50”没有采用，请核对。']]);
    const off = runs('B2', '50', '40').replace('<strike/>', '<strike val="0"/>');
    expect((await rowsOf(xmlBook(heading + item(2, '血常规', off))))[0]?.listPrice).toBe(504000);
  });

  it('crossed out by shared runs', async () => {
    const shared =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><rPr><strike val="1"/></rPr><t>120</t></r><r><rPr><sz val="9"/></rPr><t>98</t></r></si></sst>';
    const rels = withStyles['xl/_rels/workbook.xml.rels'].replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    );
    const [row] = await rowsOf(
      xmlBook(heading + item(2, '血常规', '<c r="B2" t="s"><v>0</v></c>'), {
        'xl/_rels/workbook.xml.rels': rels,
        'xl/sharedStrings.xml': shared,
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      }),
    );
    expect(row?.listPrice).toBe(9800);
  });

  it('crossed out in an Excel 2003 XML workbook', async () => {
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="off"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet ss:Name="a"><Table><Column/><Column ss:Hidden="1"/><Row>${['项目名称', '成本', '原价'].map((one) => `<Cell><Data ss:Type="String">${one}</Data></Cell>`).join('')}</Row><Row><Cell><Data ss:Type="String">&#946;-微球蛋白&minus;</Data></Cell><Cell><Data ss:Type="Number">1</Data></Cell><Cell ss:StyleID="off"><Data ss:Type="Number">50</Data></Cell></Row></Table></Worksheet></Workbook>`;
    const [row] = await rowsOf(Buffer.from(xml));
    expect([row?.name, row?.errors.listPrice]).toEqual([
      'β-微球蛋白−',
      '“50”在表格里被划掉，请填写现在的价格。',
    ]);
  });

  const page = (body: string, head = '') =>
    Buffer.from(
      `<html><head>${head}</head><body><table><tr><td>项目名称</td><td>原价</td></tr>${body}</table></body></html>`,
    );

  test.each([
    ['display:none', '<tr><td>血常规<span style="display:none">内部价8</span></td><td>22</td></tr>'],
    [
      'Display: None !important',
      '<tr><td>血常规<b style="color:red;Display: None !important">内部价8</b></td><td>22</td></tr>',
    ],
    ['the attribute hidden', '<tr><td>血常规<i hidden>内部价8</i></td><td>22</td></tr>'],
    ['visibility', '<tr><td>血常规<p style="visibility:hidden">内部价8</p></td><td>22</td></tr>'],
    [
      'a class',
      '<tr><td>血常规<span class="x off">内部价8</span></td><td>22</td></tr>',
      '<style>td{color:red} .off, .gone{display:none}</style>',
    ],
    ['a hidden cell', '<tr><td>血常规</td><td style="display:none">内部价8</td><td>22</td></tr>'],
  ])('hidden by %s', async (_, body, head = '') => {
    const sheet = await sheetOf(page(body, head));
    expect(sheet.rows[1]).toEqual(['血常规', '22']);
    expect(sheet.hiddenTexts).toEqual(['内部价8']);
  });

  it('hidden rows and columns of a page are those of a workbook', async () => {
    const sheet = await sheetOf(
      Buffer.from(
        '<table><col><col style="display:none"><col><tr><td>项目名称</td><td style="display:none">成本</td><td>原价</td></tr><tr style="display:none"><td>血常规</td><td>8</td><td>22</td></tr></table>',
      ),
    );
    expect(sheet.rows).toEqual([
      ['项目名称', '', '原价'],
      ['血常规', '', '22'],
    ]);
    expect([sheet.hiddenRows, sheet.hiddenColumns?.map(({ name }) => name)]).toEqual([[1], ['B 列「成本」']]);
  });

  test.each([
    ['<s>', '<s>50</s> 40'],
    ['<del>', '<del>50</del>40'],
    ['a style', '<span style="text-decoration: line-through">50</span>40'],
    [
      'a class',
      '<span class="old">50</span>40',
      '<style>span.old{text-decoration-line:line-through}</style>',
    ],
  ])('crossed out by %s', async (_, cell, head = '') => {
    const [row] = await rowsOf(page(`<tr><td>血常规</td><td>${cell}</td></tr>`, head));
    expect([row?.listPrice, row?.warnings]).toEqual([4000, ['原价里划掉的“50”没有采用，请核对。']]);
  });
});
