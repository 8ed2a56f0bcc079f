import { readFileSync } from 'node:fs';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { errorTexts, findingTexts } from '#domain/library-import/finding-text.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import { expectFailure } from '#test/world/expect-failure.ts';
import * as XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';
import { describe, expect, it, test } from 'vitest';
import { priceRows, workbookParts, xlsxFile, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';

// Rules of docs/reading.md at the reader of files: each with samples of its kind.

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url));
const best = (table: RawTable): RawSheet => table.sheets[table.best] as RawSheet;
const sheetOf = async (bytes: Uint8Array) => best(await parseTable(bytes));
const rowsOf = async (bytes: Uint8Array) => {
  const sheet = await sheetOf(bytes);
  return parseRows(sheet, detectColumns(sheet)).rows.map(({ values, errors, warnings }) => ({
    ...values,
    errors: errorTexts(errors),
    warnings: findingTexts(warnings),
  }));
};
/** A workbook whose one sheet holds these rows of XML; other parts by path. */
const xmlBook = (rows: string, parts: Record<string, string> = {}, before = '') => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${rows}</sheetData></worksheet>`;
  const all = workbookParts(Buffer.from(sheet)).map((part) => ({
    ...part,
    data: part.path in parts ? Buffer.from(parts[part.path] ?? '') : part.data,
  }));
  const known = new Set(all.map(({ path }) => path));
  const more = Object.entries(parts).filter(([path]) => !known.has(path));
  return zipFile([...all, ...more.map(([path, text]) => ({ path, data: Buffer.from(text) }))]);
};
const text = (at: string, said: string, style = '') =>
  `<c r="${at}"${style} t="inlineStr"><is><t>${said}</t></is></c>`;
const heading = `<row r="1">${text('A1', '项目名称')}${text('B1', '原价')}${text('C1', '优惠价')}</row>`;
const item = (row: number, name: string, rest: string) =>
  `<row r="${row}">${text(`A${row}`, name)}${rest}</row>`;

describe('nothing stored is not 0', () => {
  test.each([
    ['formula-no-cache.xlsx', 4],
    ['shared-formula-no-cache.xlsx', 3],
  ])('%s: each formula without a result is an error that says so', async (name, unsaved) => {
    const rows = await rowsOf(sample(name));
    const broken = rows.slice(0, unsaved);
    expect(broken.map(({ salePrice }) => salePrice)).toEqual(broken.map(() => undefined));
    for (const { errors } of broken) expect(errors.salePrice).toMatch(/公式没有保存计算结果/);
  });

  test.each(['', ' t="str"', ' t="b"', ' t="e"'])('whatever the cell says of its type:%s', async (type) => {
    for (const value of ['', '<v/>', '<v></v>', '<v> </v>']) {
      const [row] = await rowsOf(
        xmlBook(
          `${heading}${item(2, '血常规', `<c r="B2"><v>50</v></c><c r="C2"${type}><f>B2*0.8</f>${value}</c>`)}`,
        ),
      );
      expect(row?.errors.salePrice).toMatch(/没有保存计算结果|公式出错/);
      expect(row?.salePrice).toBeUndefined();
    }
  });

  it('a saved 0 is read and needs a person, as a list price and as a sale price', async () => {
    const rows = await rowsOf(
      xlsxFile({
        rows: [
          ['项目名称', '原价', '优惠价'],
          ['血常规', 50, 0],
          ['胸片', 0, 0],
          ['心电图', 50, '免费'],
        ],
      }),
    );
    expect(rows.map(({ salePrice }) => salePrice)).toEqual([0, 0, 0]);
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      ['优惠价为 0（免费），请确认。'],
      ['价格为 0（免费），请确认。'],
      ['优惠价为 0（免费），请确认。'],
    ]);
  });

  it('a name that looks like a heading stays an item where its price was not saved', async () => {
    const rows = await rowsOf(
      xmlBook(
        `${heading}${item(2, '血常规', '<c r="B2"><v>5</v></c>')}${item(3, '内科', '<c r="B3"><f>B2*2</f></c>')}`,
      ),
    );
    expect(rows.map(({ name, errors }) => [name, Object.keys(errors)])).toEqual([
      ['血常规', []],
      ['内科', ['listPrice']],
    ]);
  });
});

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

describe('lost precision is not exact', () => {
  test.each([
    ['a number', Number('440301198001017000')],
    ['its text', '4.40301E+17'],
  ])('a code as %s is asked for', async (_, code) => {
    const [row] = await rowsOf(
      xlsxFile({
        rows: [
          ['项目编码', '项目名称', '原价'],
          [code, '血常规', 22],
        ],
      }),
    );
    expect(row?.errors.code).toMatch(/超过 15 位/);
  });

  it('15 digits are whole', async () => {
    const [row] = await rowsOf(
      xlsxFile({
        rows: [
          ['项目编码', '项目名称', '原价'],
          [123456789012345, '血常规', 22],
        ],
      }),
    );
    expect([row?.code, row?.errors]).toEqual(['123456789012345', {}]);
  });
});

describe('a calendar day is not a moment', () => {
  test.each(['xlsx', 'biff8', 'biff5', 'xlml'] as const)('both epochs of %s', async (bookType) => {
    for (const [from1904, serial] of [
      [false, 31774],
      [true, 31774 - 1462],
    ] as const) {
      const sheet = XLSX.utils.aoa_to_sheet([
        ['a', 'b'],
        ['x', 0],
      ]);
      sheet.B2 = { t: 'n', v: serial, z: 'yyyy/m/d' };
      const book = XLSX.utils.book_new(sheet);
      book.Workbook = { WBProps: { date1904: from1904 } };
      const read = await sheetOf(XLSX.write(book, { type: 'buffer', bookType }) as Buffer);
      expect(read.rows[1]).toEqual(['x', '1986-12-28']);
    }
  });
});

describe('text is cleaned, and cut between characters', () => {
  it('half characters cost their cell and nothing else', async () => {
    const rows = await rowsOf(sample('lone-surrogate.xlsx'));
    expect(rows.map(({ name, listPrice }) => [name, listPrice])).toEqual([
      ['血常规�', 3000],
      ['心电图', 4000],
    ]);
    expect(rows[0]?.warnings).toEqual(['项目名称“血常规�”里有无法识别的字符（�），请核对。']);
  });

  it('a long cell is cut in front of the character that does not fit', async () => {
    const note = (await sheetOf(sample('surrogate-cut-cell.xlsx'))).rows[1]?.[2] ?? '';
    expect([note.length, note.isWellFormed()]).toEqual([1999, true]);
    for (const { errors } of await rowsOf(sample('surrogate-cut-price.xlsx')))
      expect(Object.values(errors).every((one) => one.isWellFormed())).toBe(true);
  });

  it('marks that nobody sees are gone: of prices, names and headings', async () => {
    const rows = await rowsOf(sample('zero-width.xlsx'));
    expect(rows.slice(0, 3).map(({ listPrice, errors }) => [listPrice, errors])).toEqual(
      [3000, 2500, 4000].map((fen) => [fen, {}]),
    );
    const [row] = await rowsOf(Buffer.from('项目\u200b名称,\ufeff原价\n血\u200b常\u2060规,\u202d25\u202c\n'));
    expect([row?.name, row?.listPrice]).toEqual(['血常规', 2500]);
  });
});

describe('the gate is as wide as the reader', () => {
  it('records of an .xls without its container', async () => {
    const sheet = await sheetOf(sample('delphi-stream.xls'));
    expect(sheet.rows.slice(0, 2)).toEqual([
      ['项目名称', '原价', '优惠价'],
      ['血常规', '30', '20'],
    ]);
  });

  test.each(['his-biff2.xls', 'his-biff3.xls', 'his-biff4.xls'])('%s, with text in GBK', async (name) => {
    const bytes = Buffer.from(sample(name));
    // The sample's maker writes no Chinese: its underscores stand in for two characters.
    iconv.encode('项目', 'gbk').copy(bytes, bytes.indexOf('____', 0, 'latin1'));
    expect((await sheetOf(bytes)).rows[0]?.[0]).toBe('项目');
    expect((await sheetOf(bytes)).rows[1]?.slice(1)).toEqual(['30', '20']);
  });

  it('a workbook whose main part has another name', async () => {
    expect((await rowsOf(sample('workbook2.xlsx'))).map(({ listPrice }) => listPrice)).toEqual([3000, 2500]);
  });

  test.each([
    ['equals-quoted.csv', ['0012', 3000, 2000]],
    ['equals-quoted2.csv', ['0012', 3000, 3000]],
    ['apostrophe.csv', ['0012', 3000, 3000]],
  ])('%s: what guards a text is no part of it', async (name, expected) => {
    const [row] = await rowsOf(sample(name));
    expect([row?.code, row?.listPrice, row?.salePrice]).toEqual(expected);
    expect(row?.errors).toEqual({});
  });

  it('a guarded text may hold the separator', async () => {
    const [row] = await rowsOf(Buffer.from('项目名称,原价,备注\n血常规,="1,280.00",="空腹, 早上"\n'));
    expect([row?.listPrice, row?.note]).toEqual([128000, '空腹, 早上']);
  });

  test.each([
    ['web-archive.xls', /单个文件网页.*另存为 \.xlsx/],
    ['slk.xls', /SYLK.*另存为 \.xlsx/],
    ['dif.xls', /DIF.*另存为 \.xlsx/],
    ['fake.heic', /图片/],
  ])('%s is named for what it is', async (name, message) => {
    await expectFailure(parseTable(sample(name)), 400, message);
  });

  const dbf = Buffer.alloc(200);
  dbf.set([0x03, 126, 11, 27, 1, 0, 0, 0, 65, 0, 10, 0]);
  const office = (type: string) =>
    zipFile([
      {
        path: '_rels/.rels',
        data: Buffer.from(
          '<Relationships><Relationship Type="http://x/officeDocument" Target="some/part.xml"/></Relationships>',
        ),
      },
      {
        path: '[Content_Types].xml',
        data: Buffer.from(
          `<Types><Override PartName="/some/part.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
        ),
      },
      { path: 'some/part.xml', data: Buffer.from('<x/>') },
    ]);
  test.each([
    ['DBF', dbf, /DBF.*另存为 \.xlsx/],
    [
      '.ods',
      zipFile([{ path: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') }]),
      /\.ods.*另存为 \.xlsx/,
    ],
    ['Numbers', zipFile([{ path: 'Index/Document.iwa', data: Buffer.from('x') }]), /Numbers.*导出为 Excel/],
    ['OFD', zipFile([{ path: 'OFD.xml', data: Buffer.from('x') }]), /OFD/],
    ['Word, by its relationships', office('wordprocessingml.document'), /Word/],
    ['PowerPoint', office('presentationml.presentation'), /PPT/],
    ['RTF', Buffer.from('{\\rtf1\\ansi'), /RTF.*另存为 \.xlsx/],
    ['JSON', Buffer.from('{"name":"血常规"}'), /JSON/],
    [
      'a page of frames',
      Buffer.from('<html><frameset><frame src="a.files/sheet001.htm"></frameset></html>'),
      /另存为 \.xlsx/,
    ],
    ['Access', Buffer.from('\0\x01\0\0Standard Jet DB\0', 'latin1'), /Access/],
  ])('%s', async (_, bytes, message) => {
    await expectFailure(parseTable(bytes), 400, message);
  });

  it('a heading ID;Price of a CSV file is no SYLK', async () => {
    expect((await sheetOf(Buffer.from('ID;Price;项目名称\n1;22;血常规\n2;30;胸片\n'))).rows[1]).toEqual([
      '1',
      '22',
      '血常规',
    ]);
  });
});

describe('one bad byte costs one cell', () => {
  const csv = (encoding: string) => {
    const body = iconv.encode(
      `项目名称,原价,备注\n${priceRows(30)
        .slice(2)
        .map(([, name, , price]) => `${name},${price},好`)
        .join('\n')}\n`,
      encoding,
    );
    return { body, at: body.indexOf(iconv.encode('好', encoding), body.length / 2) };
  };
  test.each(['utf8', 'gb18030', 'utf16le'])('of a file in %s', async (encoding) => {
    const { body, at } = csv(encoding);
    // Half of the character is overwritten by what begins none.
    if (encoding === 'utf16le') body.writeUInt16LE(0xd83d, at);
    else body[at] = 0xff;
    const rows = await rowsOf(body);
    const damaged = rows.filter(({ note }) => note !== '好');
    expect([rows.length, damaged.length]).toEqual([30, 1]);
    expect(damaged[0]?.warnings.join()).toMatch(/无法识别的字符/);
  });

  it('a NUL or another control character, too', async () => {
    const rows = await rowsOf(Buffer.from('项目名称,原价\n血\0常规,22\n胸片,75\n心电图,30\n'));
    expect(rows.map(({ name }) => name)).toEqual(['血�常规', '胸片', '心电图']);
  });

  it('references of HTML are decoded, in a page and in any text', async () => {
    const html = Buffer.from(
      '<table><tr><td>项目名称</td><td>原价</td></tr><tr><td>&#946;2-微球蛋白&nbsp;&ge;1&#x3b1;</td><td>22</td></tr></table>',
    );
    expect((await sheetOf(html)).rows[1]?.[0]).toBe('β2-微球蛋白\u00a0≥1α');
    expect(
      (await sheetOf(Buffer.from('项目名称,原价\n&#946;-胶原&minus;,22\nAT&T,1\n'))).rows.slice(1),
    ).toEqual([
      ['β-胶原−', '22'],
      ['AT&T', '1'],
    ]);
  });

  it('text that Word put on the clipboard', async () => {
    expect((await sheetOf(sample('word_paste.html'))).rows).toEqual([
      ['项目', '价格'],
      ['血常规', '20'],
    ]);
  });
});
