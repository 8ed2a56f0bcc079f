import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { Failure } from '#domain/kernel/failure.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import { openWorkers } from '#server/workers.ts';
import { expectFailure } from '#test/world/expect-failure.ts';
import { priceRows, workbookParts, xlsxFile, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';
import { readTable } from './read-table.ts';

const best = (table: RawTable): RawSheet => table.sheets[table.best] as RawSheet;
const read = (bytes: Uint8Array) => parseTable(bytes);

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
    ['a cut-off workbook', async () => xlsxFile({ rows: priceRows(50) }).subarray(0, 4000), /损坏/],
    [
      'a sheet cut off in its XML',
      () => zipFile(workbookParts(Buffer.from('<worksheet><sheetData><row><c'))),
      /没有内容/,
    ],
    ['an empty workbook', () => xlsxFile({ rows: [] }), /没有内容/],
    [
      'an encrypted zip',
      () => zipFile(workbookParts(Buffer.from('<x/>')).map((part) => ({ ...part, encrypted: true }))),
      /密码/,
    ],
  ])('%s', async (_, make, message) => {
    await expectFailure(read(await make()), 400, message);
  });

  it('an encrypted workbook (OLE container) and a non-table OLE file', async () => {
    const ole = (stream: string) => {
      const container = XLSX.CFB.utils.cfb_new();
      XLSX.CFB.utils.cfb_add(container, `/${stream}`, Buffer.from('x'));
      return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }));
    };
    await expectFailure(read(ole('EncryptedPackage')), /密码/);
    await expectFailure(read(ole('WordDocument')), /不是表格文件/);
  });

  it('a file above 20 MB, before reading it', async () => {
    await expectFailure(readTable(openWorkers(), new Uint8Array(20 * 1024 * 1024 + 1)), 413, '20 MB');
  });

  it('a zip bomb by its headers', async () => {
    await expectFailure(read(zipFile(workbookParts(Buffer.alloc(64 * 1024 * 1024, 0x20)))), 413, '解压');
  });

  it('a zip bomb whose headers claim to be small, while it inflates', async () => {
    await expectFailure(
      read(zipFile(workbookParts(Buffer.alloc(64 * 1024 * 1024, 0x20), 1000))),
      400,
      '损坏',
    );
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
    await expectFailure(read(zipFile(twice)), '没有内容');
  });

  it('text without end, which would cost the parser quadratic time', async () => {
    await expectFailure(read(zipFile(workbookParts(Buffer.alloc(20 * 1024 * 1024, 0x20)))), '没有内容');
  });

  // Each took minutes, and a thread until its deadline: the square of its length.
  const priced = (inside: string) =>
    Buffer.from(
      `<table><tr><td>项目</td><td>价格</td></tr><tr><td>${inside}血常规</td><td>20</td></tr></table>`,
    );
  it.each([
    ['spaces in pieces', () => priced('x&#32;'.repeat(3) + '&#32;'.repeat(400_000))],
    [
      'a style of one property again and again',
      () => priced(`<b style="${'text-decoration:'.repeat(60_000)}"></b>`),
    ],
    ['comments in comments of a style sheet', () => priced(`<style>${'/*'.repeat(240_000)}</style>`)],
    ['a style sheet of a single word', () => priced(`<style>${'a'.repeat(450_000)}</style>`.repeat(30))],
  ])('and reads a page all the same that holds %s', async (_, make) => {
    expect(best(await read(make())).rows[1]?.[1]).toBe('20');
  });

  it('a page whose cells reach over hundreds of millions of columns, which ended the whole node', async () => {
    const page = Buffer.from(`<table><tr>${'<td colspan=1000>'.repeat(600_000)}</table>`);
    await expectFailure(read(page), 400, '没有内容');
  });

  it('a page of elements in elements without end', async () => {
    const page = Buffer.from(
      `${'<div>'.repeat(1_000_000)}<table><tr><td>血常规</td><td>20</td></tr></table>`,
    );
    await expectFailure(read(page), 413, '嵌套层数过多');
  });

  it('columns that are described over and over', async () => {
    const cols = '<col min="1" max="16384" hidden="1"/>'.repeat(20_000);
    const sheet = `<worksheet><cols>${cols}</cols><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`;
    await expectFailure(read(zipFile(workbookParts(Buffer.from(sheet)))), 413, '解压后的内容过大');
  });

  it('a directory of too many entries', async () => {
    const entries = Array.from({ length: 2001 }, (_, at) => ({ path: `f${at}`, data: Buffer.alloc(0) }));
    await expectFailure(read(zipFile(entries)), 413);
  });

  it('more than 20,000 rows or 60 columns of the price list, but not of another sheet', async () => {
    const cell = (at: string) => `<c r="${at}"><v>1</v></c>`;
    const sheet = (inside: string) =>
      zipFile(workbookParts(Buffer.from(`<worksheet><sheetData>${inside}</sheetData></worksheet>`)));
    const far = await expectFailure(
      read(sheet(`<row r="1">${cell('A1')}</row><row r="1000000">${cell('A1000000')}</row>`)),
    );
    expect([far.code, far.message.includes('20,000 行')]).toEqual([413, true]);
    await expectFailure(read(sheet(`<row r="1">${cell('A1')}${cell('BI1')}</row>`)), '60 列');
    const wideRow = Array.from({ length: 70 }, () => 1);
    const table = await read(
      xlsxFile({ name: '别的', rows: [['a'], wideRow] }, { name: '价格', rows: priceRows(3) }),
    );
    expect(best(table).name).toBe('价格');
  });

  it('20,000 rows under their headings are read, as text and as a workbook; more are refused', async () => {
    const rows = [['2026 年价格表'], ['项目名称', '价格'], ...priceRows(20_000).slice(1)];
    const text = (lines: readonly (readonly unknown[])[]) =>
      Buffer.from(lines.map((line) => line.join(',')).join('\n'));
    for (const bytes of [text(rows), xlsxFile({ name: '价格', rows })])
      expect(best(await read(bytes)).rows.at(-1)).toEqual(rows.at(-1)?.map(String));
    const far = [...rows, ...rows.slice(2, 102)];
    for (const bytes of [text(far), xlsxFile({ name: '价格', rows: far })])
      await expectFailure(read(bytes), 413, '20,000 行');
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
