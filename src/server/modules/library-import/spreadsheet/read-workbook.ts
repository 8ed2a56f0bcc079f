import type { RawSheet } from '#domain/library-import/raw-table.ts';
import * as XLSX from '@e965/xlsx';
import { requireSoundWorkbook } from './checked-zip.ts';
import { damaged, limits, notATable, passwordProtected } from './limits.ts';
import { isDateFormat, numberText } from './number-text.ts';
import { buildSheet, type SheetBuilder, TableBudget } from './sheet-builder.ts';

// cellStyles: hidden rows are among what SheetJS takes for styles.
const options = { dense: true, cellNF: true, cellHTML: false, cellStyles: true } as const;

/** The visible sheets of an .xlsx or .xlsm. */
export async function readXlsx(bytes: Uint8Array): Promise<RawSheet[]> {
  await requireSoundWorkbook(bytes);
  return sheetsOf(() => XLSX.read(bytes, { ...options, type: 'buffer' }));
}

/** The visible sheets of a legacy .xls (Excel 97–2003, WPS .et). */
export async function readXls(bytes: Uint8Array): Promise<RawSheet[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let streams: string[];
  try {
    const container = XLSX.CFB.read(buffer, { type: 'buffer' }) as { FullPaths: string[] };
    streams = container.FullPaths.map((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  } catch {
    throw damaged();
  }
  if (streams.includes('encryptedpackage')) throw passwordProtected();
  if (!streams.includes('workbook') && !streams.includes('book')) throw notATable();
  // Excel 95 and older wrote text in the code page of its machine; 936 is GBK.
  XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return sheetsOf(() => XLSX.read(buffer, { ...options, codepage: 936, type: 'buffer' }));
}

/** Tables of an HTML or Excel 2003 XML export that is named .xls. Values stay text: nothing is guessed. */
export const readHtml = (text: string): Promise<RawSheet[]> =>
  // Excel's clipboard gives its line breaks a style, which SheetJS takes for no line break.
  sheetsOf(() => XLSX.read(text.replace(/<br\b[^>]*>/gi, '<br>'), { ...options, type: 'string', raw: true }));

async function sheetsOf(parse: () => XLSX.WorkBook): Promise<RawSheet[]> {
  let book: XLSX.WorkBook;
  try {
    book = parse();
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw passwordProtected();
    throw damaged();
  }
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
  const budget = new TableBudget();
  const sheets: RawSheet[] = [];
  for (const name of (visible.length > 0 ? visible : book.SheetNames).slice(0, limits.sheets))
    sheets.push(
      await buildSheet(name, budget, (sheet) => copySheet(book.Sheets[name] as XLSX.WorkSheet, sheet)),
    );
  return sheets;
}

function copySheet(from: XLSX.WorkSheet, sheet: SheetBuilder): void {
  from['!rows']?.forEach((row, at) => {
    if (row?.hidden) sheet.hide(at);
  });
  for (const { s, e } of from['!merges'] ?? []) sheet.merge({ top: s.r, left: s.c, bottom: e.r, right: e.c });
  const rows = (from['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
  rows.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell)
        sheet.add(row, column, textOf(cell), cell.t === 'e' ? 'error' : cell.f ? 'formula' : undefined);
    });
  });
}

function textOf(cell: XLSX.CellObject): string {
  if (cell.t === 'n') {
    const format = typeof cell.z === 'string' ? cell.z : undefined;
    return numberText(Number(cell.v), format && isDateFormat(format) ? 'yyyy-mm-dd' : format);
  }
  if (cell.t === 'b') return cell.v ? '是' : '否';
  if (cell.t === 'e') return cell.w ?? '#VALUE!';
  if (cell.t === 'd') return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v);
  return cell.v === undefined ? '' : String(cell.v);
}
