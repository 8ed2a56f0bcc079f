import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { shorten } from '#domain/kernel/text.ts';
import { biffExtras } from '#domain/library-import/biff-parts.ts';
import { foreignFile } from '#domain/library-import/foreign-file.ts';
import { isHiddenColumn, isHiddenRow } from '#domain/library-import/hidden-size.ts';
import type { CellMarkKind } from '#domain/library-import/raw-table.ts';
import { columnLetter } from '#domain/library-import/raw-table.ts';
import { withoutTextGuard } from '#domain/library-import/text-guard.ts';
import type { WorkbookCell } from '#domain/library-import/workbook-cell.ts';
import { readCellWithExtras, type SheetExtras, sheetExtras } from '#domain/library-import/workbook-extras.ts';
import { xmlWorkbookExtras } from '#domain/library-import/xml-workbook.ts';
import { type Roster, readRoster } from '#domain/roster/read-roster.ts';
import { hidesText } from './hidden-in-page.ts';

/** The file is no table: what it is, in Chinese. */
export class NoRosterFile extends Error {}

export interface RosterFile {
  readonly roster: Roster | undefined;
  /** What of the file was not read, in Chinese. */
  readonly notices: readonly string[];
}

/**
 * The first sheet of a workbook that lists people, read in the browser; the reader comes only when a file is chosen. `today`: `2026-12-01`.
 * @throws NoRosterFile for a picture, a PDF …; Error for what is damaged or locked
 */
export async function readRosterFile(bytes: ArrayBuffer, today: string): Promise<RosterFile> {
  const { found, notices } = await readPeopleFile(bytes, (sheet) => {
    const roster = readRoster(sheet.rows, today, sheet);
    return roster && roster.people.length + roster.hidden.length > 0 ? roster : undefined;
  });
  return { roster: found, notices };
}

type PeopleSheet = ReturnType<typeof textsOf>;

/**
 * What `readSheet` finds in the first sheet that lists people, and what of the file was not read, in Chinese.
 * @throws NoRosterFile for a picture, a PDF …; Error for what is damaged or locked
 */
export async function readPeopleFile<Found>(
  bytes: ArrayBuffer,
  readSheet: (sheet: PeopleSheet) => Found | undefined,
): Promise<{ readonly found: Found | undefined; readonly notices: readonly string[] }> {
  const foreign = foreignFile(new Uint8Array(bytes));
  if (foreign) throw new NoRosterFile(foreign);
  const { read, CFB, set_cptable: setCodePages } = await import('@e965/xlsx');
  const [first = 0, second = 0] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const isZip = first === 0x50;
  const plain = plainText(bytes, [first, second]);
  // Old .xls files are in the code page of their machine: 936 is GBK.
  if (!isZip && plain === undefined) setCodePages(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  // Dates stay numbers: a Date would be a moment, in the browser's time zone.
  const options = { dense: true, cellNF: true, cellStyles: true, bookFiles: true } as const;
  const book =
    plain === undefined
      ? read(bytes, { ...options, ...(!isZip && { codepage: 936 }) })
      : // As it is written: 0012 is no number.
        read(plain, { ...options, type: 'string', raw: true });
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const extrasAt = isZip
    ? sheetExtras(partsOf(book))
    : plain !== undefined
      ? () => ({})
      : await olderExtras(
          new Uint8Array(bytes),
          book,
          (file) => CFB.read(file, { type: 'array' }) as Container,
        );
  const isHidden = (at: number) => Boolean(book.Workbook?.Sheets?.[at]?.Hidden);
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    hidden: isHidden(at),
    ...textsOf(book.Sheets[name], from1904, extrasAt(at), isZip),
  }));
  const visible = sheets.filter(({ hidden }) => !hidden);
  const found = (visible.length > 0 ? visible : sheets).flatMap((sheet) => {
    const list = readSheet(sheet);
    return list === undefined ? [] : [{ ...sheet, list }];
  });
  const [taken, ...others] = found;
  const hidden = sheets.filter((sheet) => sheet.hidden && sheet.rows.length > 0 && visible.length > 0);
  return {
    found: taken?.list,
    notices: [
      ...(others.length > 0 ? [`还有像花名册的工作表没有计入：${quoted(others)}。`] : []),
      ...(hidden.length > 0 ? [`隐藏的工作表没有读取：${quoted(hidden)}。`] : []),
      ...(taken && taken.hiddenColumns.length > 0
        ? [`隐藏的列没有读取：${taken.hiddenColumns.join('、')}。`]
        : []),
    ],
  };
}

/** Of a .csv: UTF-8, or else GBK, which Excel writes in China. Undefined for workbooks and web pages. */
function plainText(bytes: ArrayBuffer, [first, second]: readonly [number, number]): string | undefined {
  const isOle = first === 0xd0 && second === 0xcf;
  if (isOle || first === 0x50 || (first === 0x09 && second <= 0x08)) return undefined;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = textIn(bytes, 'utf-8') ?? textIn(bytes, 'gb18030') ?? leastDamaged(bytes);
  return text === undefined || text.trimStart().startsWith('<') ? undefined : text;
}

/** One bad byte costs one cell: � stands for it. Of more than one in fifty the file is no text. */
function leastDamaged(bytes: ArrayBuffer): string | undefined {
  const badIn = (text: string) => text.split('�').length - 1;
  const [best] = ['utf-8', 'gb18030']
    .map((encoding) => new TextDecoder(encoding).decode(bytes))
    .toSorted((a, b) => badIn(a) - badIn(b));
  return best === undefined || best.includes('\0') || badIn(best) * 50 > best.length ? undefined : best;
}

function textIn(bytes: ArrayBuffer | Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly content?: ArrayLike<number> }[];
}

/** What SheetJS leaves out of an .xls or an Excel 2003 XML workbook, as the server's readers find it. */
async function olderExtras(
  bytes: Uint8Array,
  book: WorkBook,
  open: (bytes: Uint8Array) => Container,
): Promise<(at: number) => FileExtras> {
  const gbk = new TextDecoder('gb18030');
  if (bytes[0] === 0x09) return biffExtras(bytes, (text) => gbk.decode(text));
  if (bytes[0] === 0xd0) {
    const { FullPaths: paths, FileIndex: files } = open(bytes);
    const at = paths.findIndex((path) => /(?:^|\/)(?:workbook|book)$/i.test(path));
    return biffExtras(Uint8Array.from(files[at]?.content ?? []), (text) => gbk.decode(text));
  }
  const text = textIn(bytes, 'utf-8') ?? textIn(bytes, 'gb18030') ?? '';
  if (!/<(?:\w+:)?Workbook\b/.test(text)) {
    if (hidesText(text))
      throw new NoRosterFile(
        '这是网页格式的表格，其中有隐藏或划掉的内容，无法确定是否要计入。请用 Excel 或 WPS 打开，删去不要的行和列，另存为 .xlsx 后再选择。',
      );
    return () => ({});
  }
  const { decodeHTMLStrict } = await import('entities');
  const cellsOf = (at: number) => book.Sheets[book.SheetNames[at] ?? '']?.['!data'] ?? [];
  return xmlWorkbookExtras(text, cellsOf, decodeHTMLStrict);
}

type FileExtras = Partial<SheetExtras> & { readonly hiddenColumns?: readonly number[] };

const quoted = (sheets: readonly { name: string }[]) => sheets.map(({ name }) => `“${name}”`).join('、');

/** Texts of a sheet in their places, without hidden columns. */
function textsOf(sheet: WorkSheet | undefined, from1904: boolean, extras: FileExtras, isZip: boolean) {
  const marks = new Map<string, CellMarkKind | undefined>();
  const struckRows = new Set<number>();
  const columns = (sheet?.['!cols'] ?? []).flatMap((column, at) => (isHiddenColumn(column) ? [at] : []));
  columns.push(...(extras.hiddenColumns ?? []));
  const hiddenRows = new Set((sheet?.['!rows'] ?? []).flatMap((row, at) => (isHiddenRow(row) ? [at] : [])));
  const names = new Map<number, string>();
  const data = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  const rows = Array.from(data, (cells, row) =>
    Array.from(cells ?? [], (cell, column) => {
      if (!cell) return '';
      const { text, mark, struck } = readCellWithExtras(
        // In .xls and Excel 2003 XML a formula without a saved result is 0 here; nobody is 0 years old by a formula.
        (!isZip && cell.f !== undefined && cell.v === 0 ? { ...cell, v: undefined } : cell) as WorkbookCell,
        `${row},${column}`,
        extras,
        from1904,
      );
      // Who is crossed out of a roster is asked about like a hidden row.
      if (struck === true) struckRows.add(row);
      if (columns.includes(column)) {
        if (text !== '' && !names.has(column))
          names.set(column, `${columnLetter(column)} 列「${shorten(text, 20)}」`);
        return '';
      }
      marks.set(`${row},${column}`, mark ?? (text.includes('�') ? 'damaged' : undefined));
      return mark === undefined ? withoutTextGuard(text) : text;
    }),
  );
  // SheetJS leaves out cells of formulas that came to nothing.
  for (const address of extras.noResult ?? []) {
    const [row = 0, column = 0] = address.split(',').map(Number);
    if (row < rows.length && !columns.includes(column) && !marks.has(address)) marks.set(address, 'noResult');
  }
  return {
    rows,
    hiddenColumns: [...names.values()],
    markOf: (row: number, column: number) => marks.get(`${row},${column}`),
    isHidden: (row: number) => hiddenRows.has(row) || struckRows.has(row),
  };
}

/** Parts that SheetJS has inflated. */
function partsOf(book: WorkBook): (path: string) => string {
  const { files = {} } = book as { files?: Record<string, { content?: ArrayLike<number> } | undefined> };
  return (path) => new TextDecoder().decode(Uint8Array.from(files[path]?.content ?? []));
}
