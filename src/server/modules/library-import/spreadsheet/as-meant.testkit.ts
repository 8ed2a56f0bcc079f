import { readFileSync } from 'node:fs';
import { detectColumns } from '#domain/library-import/detect-columns.ts';
import { errorTexts, findingTexts } from '#domain/library-import/finding-text.ts';
import { parseRows } from '#domain/library-import/parse-rows.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import { workbookParts, zipFile } from './fixtures.testkit.ts';
import { parseTable } from './parse-table.ts';

// For tests of the rules of docs/reading.md at the reader of files.

export const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url));
export const best = (table: RawTable): RawSheet => table.sheets[table.best] as RawSheet;
export const sheetOf = async (bytes: Uint8Array) => best(await parseTable(bytes));
export const rowsOf = async (bytes: Uint8Array) => {
  const sheet = await sheetOf(bytes);
  return parseRows(sheet, detectColumns(sheet)).rows.map(({ values, errors, warnings }) => ({
    ...values,
    errors: errorTexts(errors),
    warnings: findingTexts(warnings),
  }));
};
/** A workbook whose one sheet holds these rows of XML; other parts by path. */
export const xmlBook = (rows: string, parts: Record<string, string> = {}, before = '') => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${rows}</sheetData></worksheet>`;
  const all = workbookParts(Buffer.from(sheet)).map((part) => ({
    ...part,
    data: part.path in parts ? Buffer.from(parts[part.path] ?? '') : part.data,
  }));
  const known = new Set(all.map(({ path }) => path));
  const more = Object.entries(parts).filter(([path]) => !known.has(path));
  return zipFile([...all, ...more.map(([path, text]) => ({ path, data: Buffer.from(text) }))]);
};
export const text = (at: string, said: string, style = '') =>
  `<c r="${at}"${style} t="inlineStr"><is><t>${said}</t></is></c>`;
export const heading = `<row r="1">${text('A1', '项目名称')}${text('B1', '原价')}${text('C1', '优惠价')}</row>`;
export const item = (row: number, name: string, rest: string) =>
  `<row r="${row}">${text(`A${row}`, name)}${rest}</row>`;
