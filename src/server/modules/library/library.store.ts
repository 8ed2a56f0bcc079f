import { type Selectable, sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { InstitutionItemTable } from '#server/db/tables/library.ts';
import { contained } from '#server/modules/common/search-grams.ts';
import { isOffered } from './is-offered.ts';

export type ItemRow = Omit<Selectable<InstitutionItemTable>, 'created_at' | 'search_text' | 'merged_from'>;

/** All but what the database makes of them. */
export const itemColumns = sql`i.id, i.institution_id, i.code, i.name, i.category, i.list_price, i.sale_price, i.catalogue_codes, i.mapping_state,
  i.mapping_score, i.sexes, i.age_min, i.age_max, i.note, i.frozen, i.updated_at, i.version, i.catalogue_seen_at`;

interface ItemFilter {
  readonly institutionId: string;
  readonly keyword: string;
  readonly category?: string | undefined;
  readonly mapping?: number | undefined;
  readonly frozen?: boolean | undefined;
}

function matching(filter: ItemFilter) {
  const { institutionId, keyword, category, mapping, frozen } = filter;
  return sql`i.institution_id = ${institutionId}
    ${category === undefined ? sql`` : sql`AND i.category = ${category}`}
    ${mapping === undefined ? sql`` : sql`AND i.mapping_state = ${mapping}`}
    ${frozen === undefined ? sql`` : sql`AND i.frozen = ${frozen}`}
    ${
      keyword === ''
        ? sql``
        : sql`AND (${contained(sql`i.search_text`, keyword)}
          OR i.catalogue_codes && ARRAY(SELECT code FROM catalogue_item WHERE ${contained(sql`search_text(name, '')`, keyword)}))`
    }`;
}

/** Undecided ones first, then as the price list groups them. */
export async function pageOfItems(
  db: Sql,
  filter: ItemFilter,
  page: { current: number; size: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const { rows } = await sql<ItemRow & { total: number }>`
    SELECT ${itemColumns}, count(*) OVER ()::int AS total FROM institution_item i WHERE ${matching(filter)}
    ORDER BY i.mapping_state = ${mappingState.suggested} DESC, i.category, i.code, i.name, i.id
    LIMIT ${page.size} OFFSET ${(page.current - 1) * page.size}`.execute(db);
  if (rows.length > 0 || page.current === 1) return { rows, total: rows[0]?.total ?? 0 };
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM institution_item i WHERE ${matching(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export const offeredItems = async (db: Sql, institutionId: string, limit: number) =>
  (
    await sql<ItemRow>`SELECT ${itemColumns} FROM institution_item i
      WHERE institution_id = ${institutionId} AND ${isOffered}
      ORDER BY category, code, name, id LIMIT ${limit}`.execute(db)
  ).rows;

export async function libraryCounts(db: Sql, institutionId: string) {
  const { rows } = await sql<{
    all: number;
    unmapped: number;
    suggested: number;
    confirmed: number;
    frozen: number;
  }>`SELECT count(*)::int AS all,
      count(*) FILTER (WHERE mapping_state = ${mappingState.unmapped})::int AS unmapped,
      count(*) FILTER (WHERE mapping_state = ${mappingState.suggested})::int AS suggested,
      count(*) FILTER (WHERE mapping_state = ${mappingState.confirmed})::int AS confirmed,
      count(*) FILTER (WHERE frozen)::int AS frozen
    FROM institution_item WHERE institution_id = ${institutionId}`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export const libraryCategories = async (db: Sql, institutionId: string) =>
  (
    await sql<{ name: string; itemCount: number }>`
      SELECT category AS name, count(*)::int AS "itemCount" FROM institution_item
      WHERE institution_id = ${institutionId} GROUP BY category ORDER BY category`.execute(db)
  ).rows;

/** @throws Failure 404 when another call has just deleted it */
export async function itemById(db: Sql, itemId: string): Promise<ItemRow> {
  const { rows } =
    await sql<ItemRow>`SELECT ${itemColumns} FROM institution_item i WHERE id = ${itemId}`.execute(db);
  if (!rows[0]) throw notFound('这个项目刚刚被删除，请刷新项目库。');
  return rows[0];
}

/** Of this institution only: foreign ids are not found. */
export const itemsById = async (db: Sql, institutionId: string, ids: readonly string[]) =>
  (
    await sql<ItemRow>`SELECT ${itemColumns} FROM institution_item i
      WHERE institution_id = ${institutionId} AND id = ANY(${[...ids]}::uuid[])`.execute(db)
  ).rows;

export async function insertItem(
  tx: Tx,
  item: Omit<ItemRow, 'updated_at' | 'version' | 'catalogue_seen_at'>,
): Promise<void> {
  await tx.insertInto('institution_item').values(item).execute();
}

export async function updateItem(
  tx: Tx,
  { id, ...item }: Omit<ItemRow, 'updated_at' | 'version' | 'catalogue_seen_at'>,
): Promise<void> {
  await tx
    .updateTable('institution_item')
    .set({ ...item, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setFrozen(
  tx: Tx,
  institutionId: string,
  ids: readonly string[],
  frozen: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE institution_item SET frozen = ${frozen}, updated_at = now()
    WHERE institution_id = ${institutionId} AND id = ANY(${[...ids]}::uuid[]) AND frozen <> ${frozen}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Numbers of the quotations, and names of the packages, that an item stands in. */
export async function usesOfItem(tx: Tx, itemId: string) {
  const quotations = await sql<{ number: string; total: number }>`
    SELECT q.number, count(*) OVER ()::int AS total FROM quotation q
    WHERE EXISTS (SELECT FROM quotation_package p JOIN quotation_line l ON l.quotation_package_id = p.id
      WHERE p.quotation_id = q.id AND l.institution_item_id = ${itemId})
    -- What stands while a next version is prepared may have to be put back.
    OR EXISTS (SELECT FROM standing_offer s
      WHERE s.quotation_id = q.id AND s.lines @> jsonb_build_array(jsonb_build_object('institution_item_id', ${itemId}::text)))
    OR EXISTS (SELECT FROM first_offer f WHERE f.quotation_id = q.id
      AND f.lines @> jsonb_build_array(jsonb_build_object('institution_item_id', ${itemId}::text)))
    ORDER BY q.number DESC LIMIT 5`.execute(tx);
  const packages = await sql<{ name: string }>`
    SELECT DISTINCT p.name FROM institution_package p
    JOIN institution_package_item i ON i.package_id = p.id WHERE i.institution_item_id = ${itemId}
    ORDER BY p.name LIMIT 5`.execute(tx);
  return {
    quotations: quotations.rows.map((row) => row.number),
    quotationCount: quotations.rows[0]?.total ?? 0,
    packages: packages.rows.map((row) => row.name),
  };
}

/** Import rows forget the item: they may outlive it. */
export async function deleteItem(tx: Tx, itemId: string): Promise<void> {
  await sql`UPDATE import_row SET institution_item_id = NULL WHERE institution_item_id = ${itemId}`.execute(
    tx,
  );
  await sql`DELETE FROM institution_item WHERE id = ${itemId}`.execute(tx);
}
