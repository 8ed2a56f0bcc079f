import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { someCategories, someItems } from '#domain/catalogue/name-fixtures.testkit.ts';
import { Failure } from '#domain/kernel/failure.ts';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import * as XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceRows, workbookParts, xlsFile, xlsxFile, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';
import { readTable } from './read-table.ts';
import { reviewSheet, reviewSheetHere } from './review-sheet.ts';
import { runInWorker } from './run-in-worker.ts';

const best = (table: RawTable): RawSheet => table.sheets[table.best] as RawSheet;
const refusal = async (work: Promise<unknown>): Promise<Failure> => {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
};
const read = (bytes: Uint8Array, name = '价格表.xlsx') => parseTable(bytes, name);
const csv = '项目名称,价格\n血常规,22\n“肝功能”,¥60.00\n';

describe('readTable reads what institutions have', () => {
  it('takes an .xlsx through the worker, from bytes and from a path, with the same result', async () => {
    const bytes = await xlsxFile({ rows: priceRows(3), merges: ['A1:E1'] });
    const folder = await mkdtemp(join(tmpdir(), 'price-list-'));
    try {
      const path = join(folder, 'upload');
      await writeFile(path, bytes);
      const table = await readTable(bytes, 'a.xlsx');
      expect(table.kind).toBe('xlsx');
      expect(best(table).rows[2]).toEqual(['X10000', '血常规第0组', '检验', '20', '15']);
      expect(best(table).merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 4 }]);
      expect(await readTable(path, 'a.xlsx')).toEqual(table);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes a legacy .xls with merges', async () => {
    const table = await read(
      xlsFile(
        [
          ['价格表', ''],
          ['项目', '单价'],
          ['血常规', 22.5],
          ['胸片', 75],
        ],
        ['A1:B1'],
      ),
      'a.xls',
    );
    expect(table.kind).toBe('xls');
    expect(best(table).rows).toEqual([['价格表'], ['项目', '单价'], ['血常规', '22.5'], ['胸片', '75']]);
    expect(best(table).merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 1 }]);
  });

  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with mark', Buffer.from(`\ufeff${csv}`)],
    ['GBK', iconv.encode(csv, 'gbk')],
    ['GB18030 with a rare character', iconv.encode(csv.replace('肝', '𠮷肝'), 'gb18030')],
    ['UTF-16 with mark', iconv.encode(csv, 'utf16le', { addBOM: true })],
    ['tabs', Buffer.from(csv.replaceAll(',', '\t'))],
    ['semicolons', Buffer.from(csv.replaceAll(',', ';'))],
    ['a sep= line', Buffer.from(`sep=;\n${csv.replaceAll(',', ';')}`)],
    ['CRLF', Buffer.from(csv.replaceAll('\n', '\r\n'))],
  ])('takes text in %s', async (_, bytes) => {
    const table = await read(bytes, '表.csv');
    expect(table.kind).toBe('csv');
    expect(best(table).rows.map((row) => row.length)).toEqual([2, 2, 2]);
    expect(best(table).rows[1]).toEqual(['血常规', '22']);
    expect(best(table).rows[2]?.[0]).toMatch(/肝功能/);
  });

  it('keeps quoted separators and line breaks in one cell, and survives a lone quotation mark', async () => {
    const quoted = await read(Buffer.from('项目,备注,价格\n血常规,"空腹, 早上\n第一次",22\n'));
    expect(best(quoted).rows[1]).toEqual(['血常规', '空腹, 早上\n第一次', '22']);
    const lone = await read(Buffer.from('项目,价格\n"血常规,22\n胸片,75\n'));
    expect(best(lone).rows).toHaveLength(3);
  });

  it('takes an HTML table that is named .xls, without guessing at its values', async () => {
    const html =
      '<html><meta charset="gbk"><table><tr><td>项目名称</td><td>价格</td></tr><tr><td>血常规</td><td>1-2</td></tr></table></html>';
    const table = await read(iconv.encode(html, 'gbk'), '导出.xls');
    expect(table.kind).toBe('html');
    expect(best(table).rows[1]).toEqual(['血常规', '1-2']);
  });

  it('picks the price list among the visible sheets', async () => {
    const table = await read(
      await xlsxFile(
        { name: '说明', rows: [['本表供参考'], ['请勿外传']] },
        { name: '隐藏', rows: priceRows(9), hidden: true },
        { name: '价格', rows: priceRows(2) },
      ),
    );
    expect(table.sheets.map((sheet) => sheet.name)).toEqual(['说明', '价格']);
    expect(best(table).name).toBe('价格');
  });

  it('reads prefixed XML, inline strings, cells and rows without addresses', async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>甲 &amp; 乙</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row><x:row r="3"><x:c r="B3"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const table = await read(zipFile(workbookParts(Buffer.from(xml))));
    expect(best(table).rows).toEqual([['甲 & 乙', '5'], [], ['', '7']]);
  });
});

describe('readTable neutralises cells', () => {
  it('takes a formula’s saved result and says so, marks formulas without one and text that could become one', async () => {
    const table = await read(
      await xlsxFile({
        rows: [
          ['项目名称', '价格'],
          ['血常规', { formula: '11*2', result: 22 }],
          ['胸片', { formula: 'A9' }],
          ['=HYPERLINK("http://x","点")', 5],
          ['@SUM(1)', -3],
          ['心电图', { error: '#REF!' }],
        ],
      }),
    );
    const sheet = best(table);
    expect(sheet.rows[1]).toEqual(['血常规', '22']);
    expect(sheet.rows[3]?.[0]).toBe('=HYPERLINK("http://x","点")');
    expect(sheet.marks).toEqual([
      { row: 1, column: 1, kind: 'formula' },
      { row: 2, column: 1, kind: 'noResult' },
      { row: 3, column: 0, kind: 'formulaText' },
      { row: 4, column: 0, kind: 'formulaText' },
      { row: 5, column: 1, kind: 'errorValue' },
    ]);
    const { rows } = parseRows(sheet, detectColumns(sheet));
    expect(rows.map((row) => Object.keys(row.errors))).toEqual([
      [],
      ['listPrice'],
      [],
      ['listPrice'],
      ['listPrice'],
    ]);
    expect(rows[1]?.errors.listPrice).toContain('没有保存计算结果');
  });

  it('shows numbers as Excel does: no binary noise, leading zeros by format, dates as dates', async () => {
    const table = await read(
      await xlsxFile({
        rows: [
          ['编码', '项目名称', '价格'],
          [7, '血常规', 0.1 + 0.2],
          [8, '胸片', 45000],
        ],
        formats: { A2: '0000', A3: '0000', C3: 'm"月"d"日"' },
      }),
    );
    expect(best(table).rows.slice(1)).toEqual([
      ['0007', '血常规', '0.3'],
      ['0008', '胸片', '2023-03-15'],
    ]);
  });
});

describe('readTable refuses, in Chinese, what is no price list', () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]);
  it.each([
    ['a program named .xlsx', () => exe, /程序.*请上传 \.xlsx、\.xls 或 \.csv/],
    ['an empty file', () => Buffer.alloc(0), /空的/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), /PDF/],
    ['random bytes', () => Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 9]), /不是表格文件/],
    ['a zip of something else', () => zipFile([{ path: 'a.txt', data: Buffer.from('x') }]), /压缩包/],
    ['a Word document', () => zipFile([{ path: 'word/document.xml', data: Buffer.from('<x/>') }]), /Word/],
    ['an .xlsb', () => zipFile([{ path: 'xl/workbook.bin', data: Buffer.from('x') }]), /xlsb/],
    ['a web page without a table', () => Buffer.from('<!doctype html><p>请登录</p>'), /没有表格/],
    ['a cut-off workbook', async () => (await xlsxFile({ rows: priceRows(50) })).subarray(0, 4000), /损坏/],
    ['broken XML', () => zipFile(workbookParts(Buffer.from('<worksheet><sheetData><row><c'))), /损坏/],
    ['an empty workbook', () => xlsxFile({ rows: [] }), /没有内容/],
    [
      'an encrypted zip',
      () => zipFile(workbookParts(Buffer.from('<x/>')).map((part) => ({ ...part, encrypted: true }))),
      /密码/,
    ],
  ])('%s', async (_, make, message) => {
    const failure = await refusal(read(await make()));
    expect(failure.code).toBe(400);
    expect(failure.message).toMatch(message);
  });

  it('an encrypted workbook (OLE container) and a non-table OLE file', async () => {
    const ole = (stream: string) => {
      const container = XLSX.CFB.utils.cfb_new();
      XLSX.CFB.utils.cfb_add(container, `/${stream}`, Buffer.from('x'));
      return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }));
    };
    expect((await refusal(read(ole('EncryptedPackage')))).message).toMatch(/密码/);
    expect((await refusal(read(ole('WordDocument')))).message).toMatch(/不是表格文件/);
  });

  it('a file above 20 MB, before reading it', async () => {
    const failure = await refusal(readTable(new Uint8Array(20 * 1024 * 1024 + 1), 'a.xlsx'));
    expect(failure.code).toBe(413);
    expect(failure.message).toContain('20 MB');
  });

  it('a zip bomb by its headers', async () => {
    const failure = await refusal(read(zipFile(workbookParts(Buffer.alloc(64 * 1024 * 1024, 0x20)))));
    expect(failure.code).toBe(413);
    expect(failure.message).toContain('解压');
  });

  it('a zip bomb whose headers claim to be small, while it inflates', async () => {
    const failure = await refusal(read(zipFile(workbookParts(Buffer.alloc(64 * 1024 * 1024, 0x20), 1000))));
    expect(failure.code).toBe(400);
    expect(failure.message).toContain('损坏');
  });

  it('a workbook that has one large part read again and again', async () => {
    const parts = workbookParts(
      Buffer.from(`<worksheet>${`<!--${' '.repeat(500_000)}-->`.repeat(40)}</worksheet>`),
    );
    const twice = parts.map((part) =>
      part.path === 'xl/workbook.xml'
        ? {
            ...part,
            data: Buffer.from(part.data.toString().replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(10))),
          }
        : part,
    );
    expect((await refusal(read(zipFile(twice)))).message).toContain('解压');
  });

  it('text without end, which would cost the parser quadratic time', async () => {
    expect(
      (await refusal(read(zipFile(workbookParts(Buffer.alloc(20 * 1024 * 1024, 0x20)))))).message,
    ).toContain('损坏');
  });

  it('a directory of too many entries', async () => {
    const entries = Array.from({ length: 2001 }, (_, at) => ({ path: `f${at}`, data: Buffer.alloc(0) }));
    expect((await refusal(read(zipFile(entries)))).code).toBe(413);
  });

  it('more than 20,000 rows or 60 columns of the price list, but not of another sheet', async () => {
    const cell = (at: string) => `<c r="${at}"><v>1</v></c>`;
    const sheet = (inside: string) =>
      zipFile(workbookParts(Buffer.from(`<worksheet><sheetData>${inside}</sheetData></worksheet>`)));
    const far = await refusal(
      read(sheet(`<row r="1">${cell('A1')}</row><row r="1000000">${cell('A1000000')}</row>`)),
    );
    expect([far.code, far.message.includes('20,000 行')]).toEqual([413, true]);
    const wide = await refusal(read(sheet(`<row r="1">${cell('A1')}${cell('BI1')}</row>`)));
    expect(wide.message).toContain('60 列');
    const wideRow = Array.from({ length: 70 }, () => 1);
    const table = await read(
      await xlsxFile({ name: '别的', rows: [['a'], wideRow] }, { name: '价格', rows: priceRows(3) }),
    );
    expect(best(table).name).toBe('价格');
  });

  it('entity tricks expand to nothing', async () => {
    const xml =
      '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>x&b;</t></is></c></row></sheetData></worksheet>';
    const result = await read(zipFile(workbookParts(Buffer.from(xml)))).then(
      (table) => best(table).rows[0]?.[0],
      (error: unknown) => (error instanceof Failure ? 'refused' : error),
    );
    expect(['refused', 'x&b;']).toContain(result);
  });
});

describe('the worker bounds a hostile file', () => {
  let large: Buffer;
  beforeAll(async () => {
    large = await xlsxFile({ rows: priceRows(15_000) });
  });

  it('ends at the deadline and leaves the next file unharmed', async () => {
    const failure = await refusal(
      runInWorker({ kind: 'read', source: large, fileName: 'a' }, { parseMs: 1, workerHeapMb: 256 }),
    );
    expect([failure.code, failure.message.includes('超时')]).toEqual([413, true]);
    expect((await readTable(Buffer.from(csv), 'a.csv')).kind).toBe('csv');
  });

  it('ends when its heap is full', async () => {
    const failure = await refusal(
      runInWorker({ kind: 'read', source: large, fileName: 'a' }, { parseMs: 60_000, workerHeapMb: 8 }),
    );
    expect([failure.code, failure.message.includes('内存')]).toEqual([413, true]);
  });

  it('reviews a sheet to the same result as in this thread', async () => {
    const sheet = best(
      await read(
        await xlsxFile({
          rows: [
            ['项目名称', '价格'],
            ['血常规', 22],
            ['血常规22项', '面议'],
          ],
        }),
      ),
    );
    const catalogue = {
      items: new Map(someItems.map((item) => [item.code, item])),
      categories: someCategories,
    };
    const job = { sheet, detected: detectColumns(sheet), catalogue, library: [] };
    const reviewed = await reviewSheet(job);
    expect(reviewed.rows.map((row) => row.state)).toEqual(['ready', 'error']);
    expect(reviewed).toEqual(reviewSheetHere(job));
  });

  it('passes refusals on as Failures', async () => {
    expect((await refusal(readTable(Buffer.from('%PDF-1.7\n'), 'a.xlsx'))).message).toContain('PDF');
  });

  it('serves many files, two at a time, and refuses when too many wait', async () => {
    const bytes = Buffer.from(csv);
    const results = await Promise.allSettled(Array.from({ length: 24 }, () => readTable(bytes, 'a.csv')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(22);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => (result.reason as Failure).code)).toEqual([503, 503]);
    expect((await readTable(bytes, 'a.csv')).kind).toBe('csv');
  });
});
