/** A spreadsheet as read from a file: cell texts only, nothing computed. Rows and columns count from 0;
 * row index + 1 is the row number that the person sees in Excel. */
export interface RawTable {
  readonly kind: TableKind;
  /** Visible sheets that hold anything, in workbook order; a text file has one. Never empty. */
  readonly sheets: readonly RawSheet[];
  /** Index of the sheet that looks most like a price list. */
  readonly best: number;
  /** Sheets that the file hides and that hold anything: not read. */
  readonly hiddenSheets?: readonly string[];
}

export type TableKind = 'xlsx' | 'xls' | 'html' | 'csv';

export interface RawSheet {
  readonly name: string;
  /** Trimmed texts; rows are as long as their last filled cell. */
  readonly rows: readonly (readonly string[])[];
  readonly merges: readonly MergedRange[];
  readonly marks: readonly CellMark[];
  /** Rows that the file hides: a filter, or something its author did not mean to send. */
  readonly hiddenRows?: readonly number[];
  /** Columns that the file hides. `visibleOnly` leaves their texts out. */
  readonly hiddenColumns?: readonly HiddenColumn[];
  /** Parts of an HTML page that no browser shows, shortened: not read. */
  readonly hiddenTexts?: readonly string[];
  /** The sheet has more rows or columns than are read: what was exceeded, in Chinese. */
  readonly exceeded?: string;
}

interface HiddenColumn {
  readonly column: number;
  /** As a person finds it: `D 列「成本价」`. */
  readonly name: string;
}

/** All four inclusive. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * Something to know about one cell's text. `formula`: a formula's cached result; `noResult`: a formula whose
 * result was not saved; `formulaText`: plain text that a spreadsheet could run as a formula (= + - @ in front),
 * kept as text; `errorValue`: #REF! and the like; `cut`: longer than is kept; `imprecise`: a number of more than 15 digits, of
 * which spreadsheets keep 15; `struck`: all of the text is crossed out; `struckPart`: what was crossed out is left out (`said`);
 * `damaged`: bytes or half characters that stand for no character, shown as �.
 */
export interface CellMark {
  readonly row: number;
  readonly column: number;
  readonly kind: CellMarkKind;
  /** Of `struckPart`: what was left out. */
  readonly said?: string;
}

export type CellMarkKind =
  | 'formula'
  | 'noResult'
  | 'formulaText'
  | 'errorValue'
  | 'cut'
  | 'imprecise'
  | 'struck'
  | 'struckPart'
  | 'damaged';

/** Text that Excel or WPS would take for a formula when typed in. Plain signed numbers and lone dashes are not. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d,.]*%?$/.test(text);
}

export const cellText = (sheet: RawSheet, row: number, column: number): string =>
  sheet.rows[row]?.[column] ?? '';

/** 0 → A, 25 → Z, 26 → AA: how people name columns. */
export function columnLetter(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
