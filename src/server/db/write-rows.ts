import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

/** Many rows in one statement and one parameter; all rows must name the same columns. */
export async function insertRows(tx: Tx, table: keyof Schema, rows: readonly object[]): Promise<void> {
  await insertSelected(tx, table, rows, sql``);
}

/**
 * The same for rows of which some may be there: those that differ are updated, but for their id, and those that are as
 * they were are not touched, so that no index is written and no trigger runs for them. `key`: columns of a unique index.
 */
export async function upsertRows(
  tx: Tx,
  table: keyof Schema,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const updated = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && !key.includes(column));
  const columnsOf = (of: string) => sql.join(updated.map((column) => sql.ref(`${of}.${column}`)));
  const assignments = sql.join(
    updated.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  const onConflict = sql`ON CONFLICT (${sql.join(key.map((column) => sql.ref(column)))}) DO UPDATE SET ${assignments}
    WHERE (${columnsOf(table)}) IS DISTINCT FROM (${columnsOf('excluded')})`;
  await insertSelected(tx, table, rows, onConflict);
}

async function insertSelected(
  tx: Tx,
  table: keyof Schema,
  rows: readonly object[],
  onConflict: RawBuilder<unknown>,
) {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${onConflict}`.execute(tx);
}
