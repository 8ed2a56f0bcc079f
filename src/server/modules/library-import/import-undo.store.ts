import { sql } from 'kysely';
import type { Sql, Tx } from '#server/db/database.ts';

/** Keeps these rows as they are, in place of what could be undone before. */
export const rememberRows = (tx: Tx, batchId: string, label: string, rowIds: readonly string[]) =>
  sql`INSERT INTO import_undo (batch_id, label, rows)
    SELECT ${batchId}::uuid, ${label}, COALESCE(jsonb_agg(to_jsonb(r)), '[]') FROM import_row r
    WHERE r.id = ANY(${[...rowIds]}::uuid[])
    ON CONFLICT (batch_id) DO UPDATE SET label = EXCLUDED.label, rows = EXCLUDED.rows`.execute(tx);

/** After an edit of a single row nothing is undone any more: it would take the edit with it. */
export const forgetUndo = (tx: Tx, batchId: string) =>
  tx.deleteFrom('import_undo').where('batch_id', '=', batchId).execute();

export async function undoLabel(db: Sql, batchId: string): Promise<string | null> {
  const found = await db
    .selectFrom('import_undo')
    .select('label')
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return found?.label ?? null;
}

/** The rows as they were, deleted ones too; what is in the library stays. Returns how many. */
export async function restoreRows(tx: Tx, batchId: string): Promise<number> {
  const saved = sql`SELECT d.* FROM import_undo u, jsonb_populate_recordset(NULL::import_row, u.rows) d
    WHERE u.batch_id = ${batchId}`;
  await sql`DELETE FROM import_row r USING (${saved}) k WHERE r.id = k.id AND r.state <> 'confirmed'`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`INSERT INTO import_row SELECT k.* FROM (${saved}) k
    WHERE NOT EXISTS (SELECT FROM import_row r WHERE r.id = k.id)`.execute(tx);
  await forgetUndo(tx, batchId);
  return Number(numAffectedRows ?? 0);
}
