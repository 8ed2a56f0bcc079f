import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it, test } from 'vitest';
import { countHeads, type PackageToFill } from '#domain/roster/count-heads.ts';
import { readRosterFile } from './read-roster-file.ts';

const day = '2026-12-27';
const packages: PackageToFill[] = [
  { key: 'young', groupName: '', sex: 1, ageMin: null, ageMax: 39 },
  { key: 'old', groupName: '', sex: 1, ageMin: 40, ageMax: null },
];
const read = async (bytes: Buffer) =>
  readRosterFile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, day);
const headsOf = async (bytes: Buffer) => {
  const { roster } = await read(bytes);
  return Object.fromEntries(countHeads(roster?.people ?? [], packages).packages);
};
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url));

describe('a birthday is a calendar day, wherever the browser is', () => {
  const files = ['roster-birthday-eve.xlsx', 'roster-birthday-eve-text.xlsx'];

  test.each(files)('%s here', async (name) => {
    expect(await headsOf(sample(name))).toEqual({ young: 2, old: 0 });
  });

  // A process has one time zone for good: each of them gets its own.
  test.each(['UTC', 'Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati'])('in %s', (zone) => {
    const script = `
      import { readFileSync } from 'node:fs';
      import { readRosterFile } from '#web/pages/purchase/wizard/roster/read-roster-file.ts';
      const ages = [];
      for (const name of ${JSON.stringify(files)}) {
        const bytes = readFileSync('src/web/pages/purchase/wizard/roster/samples/' + name);
        const file = await readRosterFile(new Uint8Array(bytes).buffer, '${day}');
        ages.push(file.roster.people.map(({ age }) => age));
      }
      console.log(JSON.stringify(ages));`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(JSON.parse(said)).toEqual([
      [39, 39],
      [39, 39],
    ]);
  });

  test.each(['xlsx', 'biff8', 'xlml'] as const)('in both epochs of %s', async (bookType) => {
    for (const [from1904, serial] of [
      [false, 31774],
      [true, 31774 - 1462],
    ] as const) {
      const sheet = XLSX.utils.aoa_to_sheet([
        ['性别', '出生日期'],
        ['男', 0],
      ]);
      sheet.B2 = { t: 'n', v: serial, z: 'yyyy/m/d' };
      const book = XLSX.utils.book_new(sheet);
      book.Workbook = { WBProps: { date1904: from1904 } };
      expect(await headsOf(XLSX.write(book, { type: 'buffer', bookType }) as Buffer)).toEqual({
        young: 1,
        old: 0,
      });
    }
  });
});

const bookOf = (
  sheets: Record<string, unknown[][]>,
  change: (book: XLSX.WorkBook) => void = () => {},
): Buffer => {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  change(book);
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

it('hidden rows are kept apart, hidden columns and sheets are not read, and each is said', async () => {
  const rows = [
    ['性别', '年龄', '部门'],
    ['男', 30, '研发'],
    ['男', 50, '离职'],
  ];
  const file = bookOf({ 名单: rows, 去年: rows, 分公司: rows }, (book) => {
    const sheet = book.Sheets.名单 as XLSX.WorkSheet;
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{ wch: 8 }, { wch: 8 }, { wch: 8, hidden: true }];
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] };
  });
  const { roster, notices } = await read(file);
  expect(roster?.people.map(({ age, department }) => [age, department])).toEqual([[30, '']]);
  expect(roster?.hidden.map(({ age }) => age)).toEqual([50]);
  expect(notices).toEqual([
    '还有像花名册的工作表没有计入：“分公司”。',
    '隐藏的工作表没有读取：“去年”。',
    '隐藏的列没有读取：C 列「部门」。',
  ]);
});

it('what is no table is named for what it is', async () => {
  await expect(read(Buffer.from('%PDF-1.7'))).rejects.toThrow(/PDF/);
  await expect(read(Buffer.from('....ftypheic'))).rejects.toThrow(/图片/);
});

it('an identity number of which digits are lost says nothing, and is asked about', async () => {
  const { roster } = await read(
    bookOf({
      名单: [
        ['姓名', '身份证号'],
        ['甲', Number('110101199003074514')],
        ['乙', '110101199003074514'],
      ],
    }),
  );
  expect(roster?.people.map(({ sex, unclear }) => [sex, unclear?.sex])).toEqual([
    [undefined, '证件号存成了数字，15 位以后已丢失'],
    ['male', undefined],
  ]);
  expect(JSON.stringify(roster)).not.toMatch(/1101011990/);
});

it('a formula of which Excel 2003 XML has no result is asked about, and is no age of 0', async () => {
  const cells = (...texts: string[]) => `<Row>${texts.join('')}</Row>`;
  const text = (value: string) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`;
  const { roster } = await read(
    Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="名单"><Table>${[
        cells(text('性别'), text('年龄')),
        cells(text('女'), '<Cell ss:Formula="=1+1"><Data ss:Type="Number"></Data></Cell>'),
        cells(text('男'), '<Cell ss:Formula="=30+1"><Data ss:Type="Number">31</Data></Cell>'),
      ].join('')}</Table></Worksheet></Workbook>`,
    ),
  );
  expect(roster?.people.map(({ age, unclear }) => [age, unclear !== undefined])).toEqual([
    [undefined, true],
    [31, false],
  ]);
});

const xmlRoster = (rows: string, columns = '') =>
  Buffer.from(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="out"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet ss:Name="名单"><Table>${columns}${rows}</Table></Worksheet></Workbook>`,
  );
const xmlText = (value: string, style = '') =>
  `<Cell${style && ` ss:StyleID="${style}"`}><Data ss:Type="String">${value}</Data></Cell>`;

describe('Excel 2003 XML is read as the server reads it', () => {
  const heading = `<Row>${xmlText('性别')}${xmlText('年龄')}${xmlText('部门')}</Row>`;

  it('a formula without any Data has no result', async () => {
    const { roster } = await read(
      xmlRoster(`${heading}<Row>${xmlText('男')}<Cell ss:Formula="=1+1"/></Row>`),
    );
    expect(roster?.people[0]?.unclear?.age).toBe('年龄的公式没有保存计算结果');
  });

  it('who is crossed out or hidden is kept apart, a hidden column is named, references are decoded', async () => {
    const { roster, notices } = await read(
      xmlRoster(
        `${heading}<Row>${xmlText('女', 'out')}${xmlText('40')}</Row><Row ss:Hidden="1">${xmlText('男')}${xmlText('50')}</Row><Row>${xmlText('男')}${xmlText('30')}${xmlText('研&middot;发')}</Row>`,
        '<Column/><Column/>',
      ),
    );
    expect(roster?.people.map(({ age, department }) => [age, department])).toEqual([[30, '研·发']]);
    expect(roster?.hidden.map(({ age }) => age)).toEqual([40, 50]);
    expect(notices).toEqual([]);
    const { notices: said } = await read(
      xmlRoster(
        `${heading}<Row>${xmlText('男')}${xmlText('30')}${xmlText('研发')}</Row>`,
        '<Column/><Column/><Column ss:Hidden="1"/>',
      ),
    );
    expect(said).toEqual(['隐藏的列没有读取：C 列「部门」。']);
  });
});

describe('a web page named .xls', () => {
  const page = (rows: string, style = '') =>
    Buffer.from(
      `<html><head>${style}</head><table><tr><td>性别</td><td>年龄</td></tr>${rows}</table></html>`,
    );

  it.each([
    ['<tr style="display:none"><td>男</td><td>50</td></tr>'],
    ['<tr hidden><td>男</td><td>50</td></tr>'],
    ['<tr><td><s>男</s></td><td>50</td></tr>'],
    ['<tr><td>男</td><td><span style="text-decoration: line-through">50</span></td></tr>'],
    ['<tr class="old"><td>男</td><td>50</td></tr>'],
  ])('that hides or crosses out is refused, with the way out: %s', async (row) => {
    await expect(read(page(row, '<style>.old{display:none}</style>'))).rejects.toThrow(
      /隐藏或划掉.*另存为 .xlsx/,
    );
  });

  it('is read where it hides nothing but the empty row that Excel writes', async () => {
    const { roster } = await read(
      page('<tr><td>男</td><td>30</td></tr><tr height=0 style="display:none"><td width=72></td></tr>'),
    );
    expect(roster?.people.map(({ age }) => age)).toEqual([30]);
  });
});

it('birthdays as people write them; what may be a day or a year is asked about', async () => {
  const written = [
    '1985/3/7',
    '19850307',
    '85.3.7',
    '85年3月7日',
    '850307',
    '1985年3月',
    '１９８５．３．７',
    '1985 03 07',
    '1985-3-7 00:00:00',
  ];
  const open = ['03/07/15', '3/7/1985', '1985-02-29', '31113', '1899-1-1'];
  const { roster } = await read(
    bookOf({ 名单: [['性别', '出生日期'], ...[...written, ...open].map((birth) => ['男', birth])] }),
  );
  expect(roster?.people.map(({ age }) => age)).toEqual([
    ...written.map(() => 41),
    ...open.map(() => undefined),
  ]);
  expect(roster?.people.slice(written.length).every(({ unclear }) => unclear?.age !== undefined)).toBe(true);
});

it.each([
  [
    'one bad byte',
    [
      ...Buffer.from('姓名,性别,出生日期\n甲,男,1985-03-07\n乙'),
      0xff,
      ...Buffer.from(',女,1990-03-07\n丙,男,1991-03-07\n丁,男,1992-03-07\n'),
    ],
    4,
  ],
  [
    'UTF-16, the other way round',
    [0xfe, 0xff, ...Buffer.from('姓名\t性别\n甲\t男\n', 'utf16le').swap16()],
    1,
  ],
])('a text file with %s is read', async (_, bytes, people) => {
  expect((await readRosterFile(Uint8Array.from(bytes).buffer, '2026-12-01')).roster?.people).toHaveLength(
    people,
  );
});
