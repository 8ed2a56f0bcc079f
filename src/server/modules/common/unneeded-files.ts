import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#server/api/call-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isNamed } from './file-places.ts';

/** An upload may wait this long for the record that names it: a form that is filled in over days. */
const daysUnnamed = 7;
const atOnce = 500;

type WithFiles = { readonly ports: Pick<Services['ports'], 'files'> };

/**
 * Deletes files that no record names, and then the bytes that no row needs. Returns how many of each.
 * Deleting a row, here or elsewhere, leaves the bytes to this job by a trigger.
 */
export async function removeUnneededFiles(
  db: Database,
  now: Date,
  services: WithFiles,
): Promise<{ rows: number; bytes: number }> {
  const age = sql`f.created_at < ${new Date(now.getTime() - daysUnnamed * 86_400_000)}`;
  return { rows: await deleteUnnamed(db, age), bytes: await removeBytes(db, services) };
}

/** Rows that are being named at this moment are held by who names them, and skipped. */
async function deleteUnnamed(db: Database, which: RawBuilder<unknown>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const unnamed = sql`${which} AND f.module_code <> 'contract' AND NOT ${isNamed('f')}`;
      const { rows } = await sql<{ id: string }>`SELECT f.id FROM stored_file f WHERE ${unnamed}
        ORDER BY f.created_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
      const ids = rows.map(({ id }) => id);
      // Asked again now that they are held: one may have been named before that.
      const { numAffectedRows } = await sql`DELETE FROM stored_file f
        WHERE f.id = ANY(${ids}::uuid[]) AND ${unnamed}`.execute(tx);
      return Number(numAffectedRows ?? 0);
    });
    deleted += found;
    if (found < atOnce) return deleted;
  }
}

/** At once, when a record lets go of a picture that everybody may see: its address ends with it, unless another record names it. */
export async function dropPictures(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return;
  await sql`DELETE FROM stored_file f WHERE f.id = ANY(${wanted}::uuid[]) AND f.public AND NOT ${isNamed('f')}`.execute(
    tx,
  );
}

/** One by one: what a node that ends leaves over is done by the next round. */
export async function removeBytes(db: Database, { ports }: WithFiles): Promise<number> {
  const { rows } = await sql<{ storage_key: string }>`
    SELECT storage_key FROM unneeded_file u WHERE due <= now()
      AND NOT EXISTS (SELECT FROM stored_file f WHERE f.storage_key = u.storage_key)
    ORDER BY due LIMIT ${10 * atOnce}`.execute(db);
  for (const { storage_key: key } of rows) {
    await ports.files.remove(key);
    await db.deleteFrom('unneeded_file').where('storage_key', '=', key).execute();
  }
  return rows.length;
}
