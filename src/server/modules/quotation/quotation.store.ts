import { type Selectable, sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { isDone } from '#domain/matching/item-match.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { QuotationLineTable, SentPrices } from '#server/db/tables/procurement.ts';
import { upsertRows } from '#server/db/write-rows.ts';
import type { LineRow } from './line-rows.ts';

/** A line with what the buyer said of the item and what the institution calls its own. */
export interface LineRecord extends Omit<Selectable<QuotationLineTable>, 'priced_at' | 'priced_by'> {
  required: boolean;
  note: string;
  item_name: string | null;
  item_code: string | null;
  item_list_price: number | null;
  item_sale_price: number | null;
  /** Still active with a confirmed mapping; true where there is no item. */
  item_usable: boolean;
}

export async function loadLines(db: Sql, quotationPackageIds: readonly string[]): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    SELECT l.id, l.quotation_package_id, l.demand_item_id, l.catalogue_code, l.item_match, l.institution_item_id, l.replacement_code,
      l.reason, l.list_price, l.unit_price, l.covered_by, l.missing_members, l.exclusive_with, l.suggested_keep, l.suggestions,
      l.by_hand, l.sort, COALESCE(d.required, false) AS required, COALESCE(d.note, '') AS note, i.name AS item_name,
      i.code AS item_code, i.list_price AS item_list_price, i.sale_price AS item_sale_price,
      i.id IS NULL OR (NOT i.frozen AND i.mapping_state = ${mappingState.confirmed}) AS item_usable
    FROM quotation_line l
    LEFT JOIN demand_item d ON d.id = l.demand_item_id
    LEFT JOIN institution_item i ON i.id = l.institution_item_id
    WHERE l.quotation_package_id = ANY(${[...quotationPackageIds]}::uuid[])
    ORDER BY l.quotation_package_id, l.sort, l.id`.execute(db);
  return rows;
}

/** Names one line of a package over redrafts and revisions. */
export const lineKey = (line: { demand_item_id: string | null; catalogue_code: string }): string =>
  line.demand_item_id ?? `related:${line.catalogue_code}`;

/** Puts these lines in place of a package's, writing what differs only, and the sums that follow from them. */
export async function replaceLines(
  tx: Tx,
  quotationPackageId: string,
  rows: readonly LineRow[],
): Promise<void> {
  // A price that is drafted anew is nobody's; who set one that stays is kept.
  await sql`UPDATE quotation_line l SET priced_at = NULL, priced_by = NULL
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, unit_price int)
    WHERE l.id = r.id AND l.unit_price <> r.unit_price AND l.priced_at IS NOT NULL`.execute(tx);
  await upsertRows(tx, 'quotation_line', ['id'], rows);
  await sql`DELETE FROM quotation_line WHERE quotation_package_id = ${quotationPackageId}
    AND id <> ALL(${rows.map((row) => row.id)}::uuid[])`.execute(tx);
  const asked = rows.filter((row) => row.demand_item_id !== null);
  await tx
    .updateTable('quotation_package')
    .set({
      list_total: sumFen(rows.map((row) => row.list_price)),
      quoted_total: sumFen(rows.map((row) => row.unit_price)),
      coverage: asked.length === 0 ? 1 : asked.filter((row) => isDone(row.item_match)).length / asked.length,
    })
    .where('id', '=', quotationPackageId)
    .execute();
}

/** Sets prices of single lines, with their reasons, and the package's sum. */
export async function setPrices(
  tx: Tx,
  quotationPackageId: string,
  lines: readonly { readonly id: string; readonly price: Fen; readonly reason: string }[],
  by: string,
): Promise<void> {
  await sql`UPDATE quotation_line l SET unit_price = p.price, reason = p.reason, priced_at = clock_timestamp(), priced_by = ${by}::uuid
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS p(id uuid, price int, reason text)
    WHERE l.id = p.id AND l.quotation_package_id = ${quotationPackageId}`.execute(tx);
  await sql`UPDATE quotation_package SET quoted_total =
    (SELECT COALESCE(sum(unit_price), 0) FROM quotation_line WHERE quotation_package_id = ${quotationPackageId})
    WHERE id = ${quotationPackageId}`.execute(tx);
}

export const touchQuotation = (tx: Tx, quotationId: string, now: Date) =>
  tx.updateTable('quotation').set({ updated_at: now }).where('id', '=', quotationId).execute();

/** What a line is matched with, as one text to compare. */
export const matchOf = (
  line: Pick<LineRecord, 'item_match' | 'institution_item_id' | 'exclusive_with' | 'by_hand'>,
): string =>
  [line.item_match, line.institution_item_id, line.exclusive_with, line.by_hand && 'by hand'].join(':');

/** What the buyer last got to see of a quotation, `id` its column; null before it was first sent. */
export const lastSentOf = (id: string) =>
  sql<SentPrices | null>`(SELECT r.packages FROM quotation_revision r WHERE r.quotation_id = ${sql.ref(id)}
    ORDER BY r.revision DESC LIMIT 1)`;
