import * as XLSX from '@e965/xlsx';
import { decodeHTMLStrict } from 'entities';
import { biffExtras } from '#domain/library-import/biff-parts.ts';
import { eachFilled } from '#domain/library-import/each-filled.ts';
import { isHiddenColumn, isHiddenRow } from '#domain/library-import/hidden-size.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import type { WorkbookCell } from '#domain/library-import/workbook-cell.ts';
import { readCellWithExtras, type SheetExtras, sheetExtras } from '#domain/library-import/workbook-extras.ts';
import { xmlWorkbookExtras } from '#domain/library-import/xml-workbook.ts';
import { requireSoundWorkbook } from './checked-zip.ts';
import { damaged, limits, notATable, passwordProtected } from './limits.ts';
import { buildSheet, type SheetBuilder, TableBudget } from './sheet-builder.ts';

// cellStyles: hidden rows and columns are among what SheetJS takes for styles.
const options = { dense: true, cellNF: true, cellHTML: false, cellStyles: true } as const;
/** Excel 95 and older wrote text in the code page of its machine; 936 is GBK. */
const gbk = new TextDecoder('gb18030');
const chinese = { ...options, codepage: 936, type: 'buffer' } as const;

export interface ReadBook {
  /** The visible ones; all where the file hides all. */
  readonly sheets: RawSheet[];
  /** Names of the hidden ones that hold anything. */
  readonly hidden: string[];
}

/** An .xlsx or .xlsm. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadBook> {
  await requireSoundWorkbook(bytes);
  return sheetsOf(
    () => XLSX.read(bytes, { ...options, bookFiles: true, type: 'buffer' }),
    (book) => sheetExtras(partsOf(book)),
  );
}

/** Parts that SheetJS has inflated. */
function partsOf(book: XLSX.WorkBook): (path: string) => string {
  const { files = {} } = book as { files?: Record<string, { content?: Uint8Array } | undefined> };
  return (path) => Buffer.from(files[path]?.content ?? []).toString('utf8');
}

/** A legacy .xls (Excel 97–2003, WPS .et) in its container. */
export async function readXls(bytes: Uint8Array): Promise<ReadBook> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let container: { FullPaths: string[]; FileIndex: { content?: unknown }[] };
  try {
    container = XLSX.CFB.read(buffer, { type: 'buffer' }) as typeof container;
  } catch {
    throw damaged();
  }
  const streams = container.FullPaths.map((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  if (streams.includes('encryptedpackage')) throw passwordProtected();
  if (streams.includes('worddocument')) throw notATable('这是 Word 文档，不是表格文件');
  if (streams.includes('powerpoint document')) throw notATable('这是 PPT 文件，不是表格文件');
  const stream = streams.findIndex((name) => name === 'workbook' || name === 'book');
  if (stream < 0) throw notATable();
  const content = container.FileIndex[stream]?.content as Uint8Array | undefined;
  return readBiff(buffer, Uint8Array.from(content ?? []));
}

/** Records of an .xls without a container, as programs of the nineties and their export routines write them. */
export const readBareXls = (bytes: Uint8Array): Promise<ReadBook> =>
  readBiff(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), bytes);

async function readBiff(file: Buffer, stream: Uint8Array): Promise<ReadBook> {
  XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return sheetsOf(
    () => XLSX.read(file, chinese),
    () => biffExtras(stream, (text) => gbk.decode(text)),
  );
}

/** An Excel 2003 XML workbook. */
export const readXmlWorkbook = (text: string): Promise<ReadBook> =>
  sheetsOf(
    () => XLSX.read(text, { ...options, type: 'string', raw: true }),
    (book) =>
      xmlWorkbookExtras(text, (at) => rowsOf(book.Sheets[book.SheetNames[at] ?? '']), decodeHTMLStrict),
  );

type ExtrasAt = (at: number) => Partial<SheetExtras> & { readonly hiddenColumns?: readonly number[] };

async function sheetsOf(
  parse: () => XLSX.WorkBook,
  extras: (book: XLSX.WorkBook) => ExtrasAt,
): Promise<ReadBook> {
  let book: XLSX.WorkBook;
  try {
    book = parse();
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw passwordProtected();
    throw damaged();
  }
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const all = book.SheetNames.map((name, at) => ({ name, at, hidden: isHidden(book, at) }));
  const visible = all.filter(({ hidden }) => !hidden);
  const read = (visible.length > 0 ? visible : all).slice(0, limits.sheets);
  const extrasAt = extras(book);
  const budget = new TableBudget();
  const sheets: RawSheet[] = [];
  for (const { name, at } of read) {
    const from = book.Sheets[name];
    // SheetJS leaves out a sheet that it cannot read.
    if (!from) throw damaged();
    sheets.push(await buildSheet(name, budget, (sheet) => copySheet(from, sheet, from1904, extrasAt(at))));
  }
  const hidden = visible.length === 0 ? [] : all.filter((one) => one.hidden && holdsAnything(book, one.name));
  return { sheets, hidden: hidden.map(({ name }) => name) };
}

const isHidden = (book: XLSX.WorkBook, at: number) => Boolean(book.Workbook?.Sheets?.[at]?.Hidden);

const holdsAnything = (book: XLSX.WorkBook, name: string) =>
  Object.values(rowsOf(book.Sheets[name])).some((cells) =>
    Object.values(cells ?? []).some((cell) => cell && cell.t !== 'z'),
  );

const rowsOf = (sheet: XLSX.WorkSheet | undefined) =>
  (sheet?.['!data'] ?? []) as ((XLSX.CellObject & { r?: string })[] | undefined)[];

function copySheet(
  from: XLSX.WorkSheet,
  sheet: SheetBuilder,
  from1904: boolean,
  extras: ReturnType<ExtrasAt>,
): void {
  eachFilled(from['!rows'], (row, at) => {
    if (isHiddenRow(row)) sheet.hide(at);
  });
  eachFilled(from['!cols'], (column, at) => {
    if (isHiddenColumn(column)) sheet.hideColumn(at);
  });
  for (const column of extras.hiddenColumns ?? []) sheet.hideColumn(column);
  for (const { s, e } of from['!merges'] ?? []) sheet.merge({ top: s.r, left: s.c, bottom: e.r, right: e.c });
  const unsaved = new Set(extras.noResult);
  eachFilled(rowsOf(from), (cells, row) => {
    eachFilled(cells, (cell, column) => {
      if (!cell) return;
      unsaved.delete(`${row},${column}`);
      const { text, mark, struck } = readCellWithExtras(
        cell as WorkbookCell,
        `${row},${column}`,
        extras,
        from1904,
      );
      sheet.add(row, column, text, mark);
      if (struck === true) sheet.mark(row, column, 'struck');
      else if (struck !== undefined) sheet.mark(row, column, 'struckPart', struck);
    });
  });
  // SheetJS leaves out cells of formulas that came to nothing.
  for (const address of unsaved) {
    const [row = 0, column = 0] = address.split(',').map(Number);
    sheet.add(row, column, '', 'noResult');
  }
}
