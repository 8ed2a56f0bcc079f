import { sql } from 'kysely';
import type { Sql, Tx } from '#server/db/database.ts';

/**
 * Where what was sent is kept while a next version is prepared in its rows: `first_offer` for a second round, `standing_offer`
 * for an amendment. The views `offered_package` and `offered_line` show the buyer what is kept there.
 */
type KeptIn = 'first_offer' | 'standing_offer';

/** Keeps content of locked quotations as it is, and begins their next version. */
export async function keepOffers(
  tx: Tx,
  table: KeptIn,
  quotationIds: readonly string[],
  now: Date,
): Promise<void> {
  const since = table === 'standing_offer';
  await sql`
    INSERT INTO ${sql.table(table)} (quotation_id, packages, lines ${since ? sql`, since` : sql``})
    SELECT q.id,
      (SELECT jsonb_agg(p) FROM quotation_package p WHERE p.quotation_id = q.id),
      (SELECT coalesce(jsonb_agg(l), '[]') FROM quotation_line l JOIN quotation_package p
        ON p.id = l.quotation_package_id WHERE p.quotation_id = q.id) ${since ? sql`, ${now}::timestamptz` : sql``}
    FROM quotation q WHERE q.id = ANY(${[...quotationIds]}::uuid[])`.execute(tx);
  await sql`UPDATE quotation SET revision = revision + 1, updated_at = ${now}
    WHERE id = ANY(${[...quotationIds]}::uuid[])`.execute(tx);
}

/** Puts back what was kept; what was tried meanwhile is gone. */
export async function restoreOffers(
  tx: Tx,
  table: KeptIn,
  quotationIds: readonly string[],
  now: Date,
): Promise<void> {
  const among = sql`ANY(${[...quotationIds]}::uuid[])`;
  await sql`DELETE FROM quotation_line WHERE quotation_package_id IN
    (SELECT id FROM quotation_package WHERE quotation_id = ${among})`.execute(tx);
  // A package that the demand has lost meanwhile stays away.
  await sql`INSERT INTO quotation_line SELECT l.* FROM ${sql.table(table)} f
    CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_line, f.lines) l
    WHERE f.quotation_id = ${among}
      AND EXISTS (SELECT FROM quotation_package p WHERE p.id = l.quotation_package_id)`.execute(tx);
  await sql`UPDATE quotation_package p
    SET list_total = o.list_total, quoted_total = o.quoted_total, coverage = o.coverage
    FROM ${sql.table(table)} f CROSS JOIN LATERAL jsonb_populate_recordset(NULL::quotation_package, f.packages) o
    WHERE f.quotation_id = ${among} AND p.id = o.id`.execute(tx);
  await sql`UPDATE quotation SET revision = revision - 1, updated_at = ${now}, price_undo = NULL WHERE id = ${among}`.execute(
    tx,
  );
}

/** SQL: the quotation with this id is being amended; what was sent stands. */
export const isAmendingOf = (id: string) =>
  sql<boolean>`EXISTS (SELECT FROM standing_offer amended WHERE amended.quotation_id = ${sql.ref(id)})`;

export async function isAmending(db: Sql, quotationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('standing_offer')
    .select('quotation_id')
    .where('quotation_id', '=', quotationId)
    .executeTakeFirst();
  return row !== undefined;
}
