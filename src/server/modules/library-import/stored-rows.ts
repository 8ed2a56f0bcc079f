import type { ReviewedRow } from '#domain/library-import/review-row.ts';
import { newId } from '#server/db/new-id.ts';
import type { JudgedColumn } from './row-record.ts';

export interface RowToInsert extends ReviewedRow {
  readonly sheetAt: number;
  /** The line's cells as they stand in the file. */
  readonly raw: readonly string[];
}

const ROWS_TOGETHER = 500;

/** New rows as JSON arrays of records, some rows each: a statement for each holds nothing up for long. */
export function recordsOf(rows: readonly RowToInsert[]): string[] {
  const records = rows.map((row) => ({
    id: newId(),
    sheet: row.sheetAt,
    row_no: row.rowNo,
    part: row.part ?? 0,
    raw: row.raw,
    ...recordOf(row),
  }));
  return Array.from({ length: Math.ceil(records.length / ROWS_TOGETHER) }, (_, at) =>
    storable(records.slice(at * ROWS_TOGETHER, (at + 1) * ROWS_TOGETHER)),
  );
}

/** What a judged row is in the table, without its identity. */
function recordOf(row: ReviewedRow): Record<JudgedColumn, unknown> {
  const { values, errors, warnings, match, change, state } = row;
  return {
    code: values.code ?? '',
    name: values.name,
    category: values.category ?? '',
    list_price: values.listPrice ?? null,
    sale_price: values.salePrice ?? null,
    sexes: values.sexes ?? null,
    age_min: values.ageMin ?? null,
    age_max: values.ageMax ?? null,
    note: values.note ?? '',
    frozen: values.frozen ?? false,
    candidates: match.candidates,
    catalogue_codes: match.level === 'auto' ? (match.candidates[0]?.codes ?? []) : [],
    state,
    errors,
    warnings,
    change: change.kind,
    institution_item_id: change.entryId ?? null,
  };
}

/** JSON that PostgreSQL takes: without NUL and without half of a surrogate pair. */
export const storable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  );
