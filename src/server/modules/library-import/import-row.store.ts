import { type Selectable, sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import { certainFrom } from '#domain/library-import/review-row.ts';
import type { RowFinding } from '#domain/library-import/row-finding.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ImportRowTable } from '#server/db/tables/library.ts';
import { contained } from '#server/modules/common/search-grams.ts';
import { judgedFromRecord, storedColumns, storedRecord } from './row-record.ts';
import { storable } from './stored-rows.ts';

export type RowState = 'ready' | 'review' | 'error' | 'confirmed';
export type RowChange = 'new' | 'changed' | 'same';

export interface ImportRowRow extends Selectable<ImportRowTable> {
  /** The library item that the row would change, as it is now. */
  item_name: string | null;
  item_list_price: number | null;
  item_sale_price: number | null;
}

const selectRow = sql`SELECT r.*, i.name AS item_name, i.list_price AS item_list_price,
  i.sale_price AS item_sale_price
  FROM import_row r LEFT JOIN institution_item i ON i.id = r.institution_item_id`;

export interface ListedRow extends ImportRowRow {
  /** Undecided rows that this one stands for, itself included. */
  times?: number;
}

/** All rows of a batch, from the records that `recordsOf` makes. */
export async function insertRecords(tx: Tx, batchId: string, records: readonly string[]): Promise<void> {
  for (const some of records)
    await sql`INSERT INTO import_row (batch_id, ${storedColumns})
      SELECT ${batchId}::uuid, d.* FROM jsonb_to_recordset(${some}::jsonb) AS d ${storedRecord}`.execute(tx);
}

/** Rows as they are after an edit; confirmed ones stay as they are. Returns how many were written. */
export async function updateRows(tx: Tx, rows: readonly ImportRowRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`UPDATE import_row r SET ${judgedFromRecord}
    FROM jsonb_to_recordset(${storable(rows)}::jsonb) AS d ${storedRecord}
    WHERE r.id = d.id AND r.state <> 'confirmed'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** @throws Failure 404 when another call has just deleted it */
export async function rowById(db: Sql, rowId: string): Promise<ImportRowRow> {
  const { rows } = await sql<ImportRowRow>`${selectRow} WHERE r.id = ${rowId}`.execute(db);
  if (!rows[0]) throw notFound('这条明细刚刚被删除，请刷新列表。');
  return rows[0];
}

export const rowsOfBatch = async (db: Sql, batchId: string): Promise<ImportRowRow[]> =>
  (
    await sql<ImportRowRow>`${selectRow} WHERE r.batch_id = ${batchId} ORDER BY r.sheet, r.row_no, r.part`.execute(
      db,
    )
  ).rows;

/** A code of findings, as SQL asks for it. */
const findingCode = (code: RowFinding['code']) => sql.lit(code);

/** Nothing is wrong with the row `r` but that its name stands there at another price, too. */
export const isDuplicate = sql`r.state = 'error' AND r.errors #>> '{name,code}' = ${findingCode('pricesDiffer')}
  AND r.errors - 'name' = '{}'`;

/** The reader of names, or an earlier decision, is sure of the first candidate. */
export const isCertain = sql`(candidates -> 0 ->> 'score')::float >= ${sql.lit(certainFrom)}`;

/** No standard item comes near, and there is nothing else to look at. */
export const isUnknown = sql`candidates = '[]' AND warnings = '[]'`;

/** What there is to look at in the row `r`, besides that another line says the same. */
const ownWarnings = sql`ARRAY(SELECT w FROM jsonb_array_elements(r.warnings) w
    WHERE w ->> 'code' <> ${findingCode('repeated')})`;

/** Undecided rows `r` with the same of these are decided together: the name, its first candidate, what else there is to look at. */
const oneDecision = sql`name_key(r.name), r.candidates -> 0 -> 'codes', ${ownWarnings}`;

interface RowFilter {
  readonly batchId: string;
  readonly state?: RowState | undefined;
  readonly change?: RowChange | undefined;
  readonly keyword: string;
}

export async function pageOfRows(
  db: Sql,
  { batchId, state, change, keyword }: RowFilter,
  { current, size }: { current: number; size: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = sql`r.batch_id = ${batchId} ${state ? sql`AND r.state = ${state}` : sql``}
    ${change ? sql`AND r.change = ${change}` : sql``}
    ${keyword === '' ? sql`` : sql`AND ${contained(sql`search_plain(r.name || E'\\n' || r.code)`, keyword)}`}`;
  const page = sql`LIMIT ${size} OFFSET ${(current - 1) * size}`;
  // Undecided rows stand once for each name: the first row, and how often the name comes.
  const { rows } =
    state === 'review'
      ? await sql<ListedRow>`SELECT x.*, g.times FROM (${selectRow} WHERE r.batch_id = ${batchId}) x JOIN (SELECT (array_agg(r.id ORDER BY r.sheet, r.row_no, r.part))[1] AS id,
            count(*)::int AS times, min((r.sheet * 100000 + r.row_no) * 10 + r.part) AS first
          FROM import_row r WHERE ${where}
          GROUP BY ${oneDecision}) g ON g.id = x.id
        ORDER BY g.first ${page}`.execute(db)
      : await sql<ListedRow>`${selectRow} WHERE ${where} ORDER BY r.sheet, r.row_no, r.part ${page}`.execute(
          db,
        );
  const counted = await sql<{ total: number }>`SELECT count(DISTINCT ${
    state === 'review' ? sql`(${oneDecision})` : sql`r.id`
  })::int AS total FROM import_row r WHERE ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Rows of a batch in a state; of these ids when some are given. */
export const rowsInState = async (
  tx: Tx,
  batchId: string,
  state: RowState,
  ids?: readonly string[],
): Promise<ImportRowRow[]> =>
  (
    await sql<ImportRowRow>`${selectRow} WHERE r.batch_id = ${batchId} AND r.state = ${state}
      ${ids ? sql`AND r.id = ANY(${[...ids]}::uuid[])` : sql``} ORDER BY r.sheet, r.row_no, r.part`.execute(
      tx,
    )
  ).rows;

export const deleteRows = (tx: Tx, batchId: string) =>
  tx.deleteFrom('import_row').where('batch_id', '=', batchId).execute();

export const deleteRow = (tx: Tx, rowId: string) =>
  tx.deleteFrom('import_row').where('id', '=', rowId).execute();

/** For finding the lines that speak of the same item, without their cells. */
export const namesOfBatch = async (tx: Tx, batchId: string) =>
  (
    await sql<{ id: string; name: string; code: string }>`
      SELECT id, name, code FROM import_row WHERE batch_id = ${batchId}`.execute(tx)
  ).rows;

/** Rows of one name at different prices, which is all that is wrong with them, in the file's order. */
export const duplicateRows = async (
  tx: Tx,
  batchId: string,
): Promise<(ImportRowRow & { name_key: string })[]> =>
  (
    await sql<
      ImportRowRow & { name_key: string }
    >`SELECT r.*, name_key(r.name) AS name_key, NULL AS item_name,
        NULL AS item_list_price, NULL AS item_sale_price
      FROM import_row r WHERE r.batch_id = ${batchId} AND ${isDuplicate} ORDER BY r.sheet, r.row_no, r.part`.execute(
      tx,
    )
  ).rows;

export const removeRows = (tx: Tx, ids: readonly string[]) =>
  sql`DELETE FROM import_row WHERE id = ANY(${[...ids]}::uuid[])`.execute(tx);

/** The other undecided rows that one decision is for. */
export const alikeRows = async (tx: Tx, row: ImportRowRow): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`SELECT r.id FROM import_row r WHERE r.batch_id = ${row.batch_id} AND r.state = 'review'
      AND r.id <> ${row.id} AND name_key(r.name) = name_key(${row.name})
      AND (${oneDecision}) IS NOT DISTINCT FROM (SELECT ROW (${oneDecision}) FROM import_row r WHERE r.id = ${row.id})`.execute(
      tx,
    )
  ).rows.map(({ id }) => id);

export const decide = (tx: Tx, ids: readonly string[], codes: readonly string[]) =>
  sql`UPDATE import_row SET decided = true, catalogue_codes = ${[...codes]}::text[],
      state = CASE WHEN state = 'review' THEN 'ready' ELSE state END
    WHERE id = ANY(${[...ids]}::uuid[]) AND state <> 'confirmed'`.execute(tx);

export const rowsById = async (tx: Tx, ids: readonly string[]): Promise<ImportRowRow[]> =>
  (
    await sql<ImportRowRow>`${selectRow} WHERE r.id = ANY(${[...ids]}::uuid[]) ORDER BY r.sheet, r.row_no, r.part`.execute(
      tx,
    )
  ).rows;

/** Of all undecided rows those whose name is certain: only a warning keeps them here. */
export async function acceptCertain(tx: Tx, batchId: string) {
  const { numAffectedRows } = await sql`UPDATE import_row SET state = 'ready', decided = true,
      catalogue_codes = ARRAY(SELECT jsonb_array_elements_text(candidates -> 0 -> 'codes'))
    WHERE batch_id = ${batchId} AND state = 'review' AND ${isCertain}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** No standard item corresponds: of all undecided rows those without a candidate. */
export async function acceptUnmapped(tx: Tx, batchId: string) {
  const { numAffectedRows } =
    await sql`UPDATE import_row SET catalogue_codes = '{}', state = 'ready', decided = true
    WHERE batch_id = ${batchId} AND state = 'review' AND ${isUnknown}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
