import iconv from 'iconv-lite';
import { describe, expect, it, test } from 'vitest';
import { expectFailure } from '#test/world/expect-failure.ts';
import { rowsOf, sample, sheetOf } from './as-meant.testkit.ts';
import { priceRows, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';

// Rules of docs/reading.md at the reader of files: texts, kinds of files and their bytes.

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
