import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { invalid } from '#domain/kernel/failure.ts';
import { detectColumns, type DetectedColumns, withRole } from '#domain/library-import/detect-columns.ts';
import type { ColumnRole } from '#domain/library-import/header-words.ts';
import { parsePrice } from '#domain/library-import/parse-price.ts';
import { cellText, type RawSheet, type RawTable } from '#domain/library-import/raw-table.ts';
import type { LibraryEntry, ReviewedRow } from '#domain/library-import/review-row.ts';
import { type BatchReading, skippedKept } from './import-batch.store.ts';
import { reviewSheet } from './spreadsheet/review-sheet.ts';

export type Corrections = Readonly<Partial<Record<ColumnRole, number | null>>>;

export interface PriceList {
  readonly sheetName: string;
  readonly reading: BatchReading;
  readonly rows: readonly ReviewedRow[];
  readonly rawRow: (rowNo: number) => readonly string[];
}

/** One sheet of a file: columns found or corrected, rows judged. Without a name and a price column there are no rows
 * yet, only the reading, for a person to correct. */
export async function readPriceList(
  table: RawTable,
  sheetAt: number,
  corrections: Corrections,
  against: { catalogue: Catalogue; library: readonly LibraryEntry[] },
): Promise<PriceList> {
  const sheet = table.sheets[sheetAt];
  if (!sheet) throw invalid('文件里没有这个工作表，请重新选择。', { sheet: '请重新选择工作表。' });
  const detected = corrected(detectColumns(sheet), corrections);
  const reviewed =
    detected.problems.length === 0
      ? await reviewSheet({ sheet, detected, ...against })
      : { rows: [], skipped: [] };
  return {
    sheetName: sheet.name,
    reading: {
      sheet: sheetAt,
      sheets: table.sheets.map(({ name, rows }) => ({ name, rowCount: rows.length })),
      detected,
      skipped: reviewed.skipped.slice(0, skippedKept),
      skippedCount: reviewed.skipped.length,
    },
    rows: reviewed.rows.map((row) => withSalePrice(row, sheet, detected)),
    rawRow: (rowNo) => sheet.rows[rowNo - 1] ?? [],
  };
}

/** A sale price that is only refused for being above the list price stays in the row, to be corrected on either side. */
function withSalePrice(row: ReviewedRow, sheet: RawSheet, { roles }: DetectedColumns): ReviewedRow {
  if (!row.errors.salePrice || row.values.salePrice !== undefined || !roles.salePrice) return row;
  const { fen } = parsePrice(cellText(sheet, row.rowNo - 1, roles.salePrice.column));
  return fen === undefined ? row : { ...row, values: { ...row.values, salePrice: fen } };
}

/** Nothing below the header: there is nothing to correct either. */
export const hasNoData = (sheet: RawSheet): boolean => sheet.rows.length <= detectColumns(sheet).firstDataRow;

function corrected(detected: DetectedColumns, corrections: Corrections): DetectedColumns {
  const wanted = Object.entries(corrections) as [ColumnRole, number | null][];
  const columns = wanted.flatMap(([, column]) => column ?? []);
  if (new Set(columns).size < columns.length)
    throw invalid('同一列不能同时作为两种内容，请重新选择。', { roles: '有两种内容选了同一列。' });
  if (columns.some((column) => !detected.columns.some((known) => known.column === column)))
    throw invalid('选择的列在这个工作表中没有内容，请重新选择。', { roles: '请重新选择列。' });
  let result = detected;
  // What is taken away first, so that a column set below is not lost again.
  for (const [role, column] of wanted)
    if (column === null && result.roles[role]) result = withRole(result, role, undefined);
  for (const [role, column] of wanted)
    if (column !== null && result.roles[role]?.column !== column) result = withRole(result, role, column);
  return result;
}
