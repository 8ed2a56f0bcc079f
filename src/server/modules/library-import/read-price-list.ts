import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { cutText } from '#domain/kernel/text.ts';
import {
  type DetectedColumns,
  detectColumns,
  named,
  withRole,
} from '#domain/library-import/detect-columns.ts';
import type { ColumnRole } from '#domain/library-import/header-words.ts';
import type { RawSheet, RawTable } from '#domain/library-import/raw-table.ts';
import { isAmong, type ReadingProblem } from '#domain/library-import/reading-problem.ts';
import { type RememberedName, withRememberedNames } from '#domain/library-import/remembered-names.ts';
import type { LibraryEntry, ReviewedRow } from '#domain/library-import/review-row.ts';
import { sampleOf } from '#domain/library-import/sheet-sample.ts';
import { sheetsTogether } from '#domain/library-import/sheets-together.ts';
import {
  isSureOfStates,
  readStatuses,
  type StatusChoice,
  saysStates,
} from '#domain/library-import/status-column.ts';
import { listedPackages } from './listed-package.ts';
import { leftOutNotices, readingNotices } from './reading-notices.ts';
import { type BatchReading, mostSkipped } from './spreadsheet/batch-reading.ts';
import type { Selection } from './spreadsheet/price-list-job.ts';
import type { ReviewJob, SheetToReview } from './spreadsheet/review-job.ts';
import type { ReviewedSheets } from './spreadsheet/review-sheet.ts';
import type { RowToInsert } from './stored-rows.ts';

interface Against {
  readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
  readonly library: readonly LibraryEntry[];
  readonly names?: ReadonlyMap<string, RememberedName>;
}

export interface PriceList {
  readonly sheetName: string;
  readonly reading: BatchReading;
  readonly rows: readonly RowToInsert[];
}

/** The sheets of a price list: columns found or corrected, rows judged. Without a name and a price column there are no
 * rows yet, only the reading, for a person to correct. */
export async function readPriceList(
  table: RawTable,
  { sheet: main, sheets: wanted = sheetsTogether(table.sheets, main), roles = {}, states }: Selection,
  against: Against,
  review: (job: ReviewJob) => Promise<ReviewedSheets>,
): Promise<PriceList> {
  const sheets = [...new Set([main, ...wanted])]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const sheet = table.sheets[at];
      if (!sheet) throw invalid('文件里没有这个工作表，请重新选择。', { sheet: '请重新选择工作表。' });
      return { at, sheet, detected: detectColumns(sheet) };
    });
  const like = sheets.find(({ at }) => at === main) as SheetToReview;
  const corrected = withStates(
    sheets.map((one) => ({ ...one, detected: withCorrections(one, like, roles) })),
    states,
  );
  const mainSheet = corrected.find(({ at }) => at === main) as SheetToReview;
  const { detected } = mainSheet;
  const problems = corrected.flatMap(({ at, sheet, detected: { problems: found } }): ReadingProblem[] =>
    at === main
      ? [...found]
      : found.filter((one) => !isAmong(one, detected.problems)).map((one) => ({ ...one, sheet: sheet.name })),
  );
  const reviewed =
    problems.length === 0
      ? await review({ sheets: corrected, ...against })
      : { rows: [], skipped: [], rounded: 0 };
  const packages = problems.length === 0 ? listedPackages(corrected) : [];
  const bySheet = new Map(corrected.map((one) => [one.at, one]));
  return {
    sheetName: cutText(corrected.map(({ sheet }) => sheet.name).join('、'), 200),
    reading: {
      sheet: main,
      sheets: table.sheets.map(({ name, rows }) => ({ name, rowCount: rows.length })),
      read: corrected.map((one) => ({ at: one.at, headerRows: one.detected.headerRows })),
      detected: { ...detected, problems },
      skipped: reviewed.skipped.slice(0, mostSkipped),
      skippedCount: reviewed.skipped.length,
      packages,
      notices:
        problems.length === 0
          ? readingNotices(table, corrected, reviewed, packages)
          : leftOutNotices(table, corrected),
      ...(problems.length > 0 && { sample: sampleOf(mainSheet.sheet, detected.firstDataRow) }),
    },
    rows: withRememberedNames(reviewed.rows, against.names ?? new Map(), (code) =>
      Boolean(against.catalogue.items.get(code)?.active),
    ).map((row) => {
      const sheetAt = row.sheet?.at ?? main;
      const from = bySheet.get(sheetAt) as SheetToReview;
      return { ...withSalePrice(row), sheetAt, raw: from.sheet.rows[row.rowNo - 1] ?? [] };
    }),
  };
}

/** A sale price that is only refused for being above the list price stays in the row, to be corrected on either side. */
function withSalePrice(row: ReviewedRow): ReviewedRow {
  const finding = row.errors.salePrice;
  if (finding?.code !== 'saleAboveList' || row.values.salePrice !== undefined) return row;
  return { ...row, values: { ...row.values, salePrice: finding.salePrice } };
}

/** The states that a column of the sheets says; what is not certain about them is one more problem. */
function withStates(sheets: readonly SheetToReview[], choice: StatusChoice | undefined): SheetToReview[] {
  const status = readStatuses(sheets, choice);
  if (!status) return [...sheets];
  return sheets.map((one) => {
    const column = one.detected.roles.status?.column;
    if (column === undefined) return one;
    if (!saysStates(status)) return { ...one, detected: withRole(one.detected, 'status', undefined) };
    const asks = isSureOfStates(status)
      ? []
      : [{ code: 'whichStatus', column: named(one.detected, column) } as const];
    return { ...one, detected: { ...one.detected, status, problems: [...one.detected.problems, ...asks] } };
  });
}

/** Nothing below the header: there is nothing to correct either. */
export const hasNoData = (sheet: RawSheet): boolean => sheet.rows.length <= detectColumns(sheet).firstDataRow;

/** A person's corrections hold for the sheet they were made on and for those with the same headings. */
function withCorrections(
  one: SheetToReview,
  like: SheetToReview,
  corrections: NonNullable<Selection['roles']>,
): DetectedColumns {
  const { detected } = one;
  const headings = ({ columns }: DetectedColumns) =>
    columns.map(({ column, header }) => `${column}${header}`).join('|');
  if (one.at !== like.at && headings(detected) !== headings(like.detected)) return detected;
  const wanted = Object.entries(corrections) as [ColumnRole, number | null][];
  const columns = wanted.flatMap(([, column]) => column ?? []);
  if (new Set(columns).size < columns.length)
    throw invalid('同一列不能同时作为两种内容，请重新选择。', { roles: '有两种内容选了同一列。' });
  if (columns.some((column) => !detected.columns.some((known) => known.column === column)))
    throw invalid('选择的列在这个工作表中没有内容，请重新选择。', { roles: '请重新选择列。' });
  let result = detected;
  // What is taken away first, so that a column set below is not lost again.
  for (const [role, column] of wanted) if (column === null) result = withRole(result, role, undefined);
  for (const [role, column] of wanted) if (column !== null) result = withRole(result, role, column);
  return result;
}
