import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { sql } from 'kysely';

/** Many rows in one statement and one parameter; all rows must name the same columns. */
export async function insertRows(tx: Tx, table: keyof Schema, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
