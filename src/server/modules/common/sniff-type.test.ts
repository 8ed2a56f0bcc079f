import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookParts, zipFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { cleanFileName } from './clean-file-name.ts';
import { docx, sniffType, xls, xlsm, xlsx } from './sniff-type.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sample = (name: string) =>
  readFileSync(new URL(`../library-import/spreadsheet/samples/${name}`, import.meta.url));
const office = (type: string, part = 'some/part.xml') =>
  zipFile([
    {
      path: '_rels/.rels',
      data: Buffer.from(
        `<Relationships><Relationship Id="a" Target="docProps/core.xml" Type="http://x/core-properties"/><Relationship Target="/${part}" Id="b" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument"/></Relationships>`,
      ),
    },
    {
      path: '[Content_Types].xml',
      data: Buffer.from(
        `<Types><Default Extension="xml" ContentType="application/xml"/><Override ContentType="${type}" PartName="/${part}"/></Types>`,
      ),
    },
    { path: part, data: Buffer.from('<x/>') },
  ]);
const main = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;

test.each([
  ['a workbook whose main part has another name', sample('workbook2.xlsx'), xlsx],
  ['an ordinary workbook', zipFile(workbookParts(Buffer.from('<x/>'))), xlsx],
  ['a workbook by its relationships', office(main('spreadsheetml.sheet')), xlsx],
  ['one with macros', office('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), xlsm],
  ['a document by its relationships', office(main('wordprocessingml.document')), docx],
  [
    'a presentation that lies where workbooks lie',
    office(main('presentationml.presentation'), 'xl/workbook.xml'),
    'application/zip',
  ],
  ['another zip', zipFile([{ path: 'a.txt', data: Buffer.from('x') }]), 'application/zip'],
  ['an .xls without its container', sample('delphi-stream.xls'), xls],
  ['one of BIFF2', sample('his-biff2.xls'), xls],
  ['text in UTF-16', iconv.encode('项目,价格', 'utf16le', { addBOM: true }), 'text/plain'],
  ['a page in UTF-16', iconv.encode(' <html>', 'utf16le', { addBOM: true }), 'text/html'],
  ['text', Buffer.from('项目,价格'), 'text/plain'],
  ['a script', Buffer.from('#!/bin/sh'), 'text/x-script'],
  ['bytes', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
])('%s', async (name, bytes, type) => {
  const path = join(folder, encodeURIComponent(name));
  await writeFile(path, bytes);
  expect(await sniffType(path)).toBe(type);
});

test.each([
  ['报价\u202exslx.exe', '报价xslx.exe'],
  ['a/b\\c\u0000.xlsx', 'a_b_c.xlsx'],
  [`${'好'.repeat(120)}😀.xlsx`, `${'好'.repeat(113)}😀.xlsx`],
  ['\ud83d.xlsx', '\ufffd.xlsx'],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});
