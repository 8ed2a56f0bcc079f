import * as XLSX from '@e965/xlsx';
import { describe, expect, it, test } from 'vitest';
import { heading, item, rowsOf, sample, sheetOf, xmlBook } from './as-meant.testkit.ts';
import { xlsxFile } from './fixtures.testkit.ts';

// Rules of docs/reading.md at the reader of files: what a cell holds: results not saved, lost digits, days.

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

  /** Ends of a formula's record: what it came to. */
  const came = (...bytes: number[]) => Buffer.from([...bytes, 0, 0, 0, 0xff, 0xff]);
  test.each([
    ['nothing', came(3, 0, 0), /公式没有保存计算结果/],
    ['a text that does not follow', came(0, 0, 0), /公式没有保存计算结果/],
    ['an error', came(2, 0, 0x17), /公式出错/],
  ])('.xls: a formula that came to %s', async (_, result, why) => {
    const sheet = XLSX.utils.aoa_to_sheet([
      ['项目名称', '原价', '优惠价'],
      ['血常规', 50, 40],
      ['胸片', 80, 60],
    ]);
    // SheetJS writes no formulas into .xls: a text's record becomes one, of the number 1.
    const place = 'x'.repeat(16);
    sheet.C2 = { t: 's', v: place };
    const file = XLSX.write(XLSX.utils.book_new(sheet), { type: 'buffer', bookType: 'biff8' }) as Buffer;
    const at = file.indexOf(Buffer.from(place, 'utf16le'));
    const record = file.lastIndexOf(Buffer.from([0x04, 0x02]), at);
    const data = record + 4;
    file.writeUInt16LE(0x0006, record);
    file.fill(0, data + 6, data + file.readUInt16LE(record + 2));
    result.copy(file, data + 6);
    Buffer.from([3, 0, 0x1e, 1, 0]).copy(file, data + 20);
    const rows = await rowsOf(file);
    expect(rows.map(({ salePrice }) => salePrice)).toEqual([undefined, 6000]);
    expect(rows[0]?.errors.salePrice).toMatch(why);
  });

  test.each([
    '',
    '<Data ss:Type="Number"></Data>',
    '<Data ss:Type="String"/>',
    '<Comment><Data>12</Data></Comment>',
  ])('Excel 2003 XML: a formula with %s', async (data) => {
    const cells = (...said: string[]) =>
      said.map((one) => `<Cell><Data ss:Type="String">${one}</Data></Cell>`).join('');
    const rows = await rowsOf(
      Buffer.from(`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="价目"><Table><Row ss:Index="2">${cells('项目名称', '原价', '优惠价')}</Row>
<Row>${cells('血常规', '50')}<Cell ss:Index="3" ss:Formula="=RC[-1]*0.8">${data}</Cell></Row>
<Row>${cells('胸片', '80', '60')}</Row></Table></Worksheet></Workbook>`),
    );
    expect(rows.map(({ salePrice }) => salePrice)).toEqual([undefined, 6000]);
    expect(rows[0]?.errors.salePrice).toMatch(/公式没有保存计算结果/);
  });

  it('a number that its cell shows as a percentage is a discount and no price', async () => {
    const file = (heading: string) =>
      xlsxFile({
        rows: [
          ['项目名称', '原价', heading],
          ['血常规', 50, 0.85],
        ],
        formats: { C2: '0%' },
      });
    const [asPrice] = await rowsOf(file('优惠价'));
    expect([asPrice?.salePrice, asPrice?.errors.salePrice]).toEqual([
      undefined,
      '“85%”是折扣而不是价格，请填写折后的金额。',
    ]);
    expect((await rowsOf(file('折扣')))[0]?.salePrice).toBe(4250);
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
