import { sql } from 'kysely';
import { personalCopyDays } from '#domain/access/personal-copy.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';

type CopyState = CallOutput<'user.ownDataCopy'>;

const none: CopyState = { state: 'none', requestedAt: null, file: null, expiresAt: null };

/** How the person's copy stands. One that has expired is none, also before it is deleted. */
export async function copyStateOf(db: Sql, userId: string, now: Date): Promise<CopyState> {
  const row = await db
    .selectFrom('personal_copy')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return none;
  const requestedAt = row.requested_at.toISOString();
  if (row.ready_at === null) return { ...none, state: row.failed ? 'failed' : 'making', requestedAt };
  const expiresAt = new Date(row.ready_at.getTime() + personalCopyDays * 86_400_000);
  const file = (await fileRefs(db, [row.file_id])).get(row.file_id ?? '');
  if (!file || expiresAt <= now) return none;
  return { state: 'ready', requestedAt, file, expiresAt: expiresAt.toISOString() };
}

/** Queues a new copy; one that was there before is deleted. */
export async function startCopy(tx: Tx, userId: string, now: Date): Promise<void> {
  const run = newId();
  // With it goes its row.
  await sql`DELETE FROM stored_file WHERE id IN (SELECT file_id FROM personal_copy WHERE user_id = ${userId})`.execute(
    tx,
  );
  await sql`INSERT INTO personal_copy (user_id, run, requested_at) VALUES (${userId}, ${run}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET run = excluded.run, requested_at = excluded.requested_at, failed = false`.execute(
    tx,
  );
  await sendJob(tx, 'copyPersonalData', { userId, run });
}

/** Whether somebody still waits for this run. */
export async function copyIsWanted(db: Sql, userId: string, run: string, lock = false): Promise<boolean> {
  const { rows } = await sql`SELECT FROM personal_copy
    WHERE user_id = ${userId} AND run = ${run} AND ready_at IS NULL ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  return rows.length > 0;
}

export const keepCopy = (tx: Tx, userId: string, fileId: string, now: Date) =>
  sql`UPDATE personal_copy SET file_id = ${fileId}, ready_at = ${now}, failed = false WHERE user_id = ${userId}`.execute(
    tx,
  );

export const failCopy = (db: Sql, userId: string, run: string) =>
  sql`UPDATE personal_copy SET failed = true WHERE user_id = ${userId} AND run = ${run} AND ready_at IS NULL`.execute(
    db,
  );
