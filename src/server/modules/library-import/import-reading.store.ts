import { sql } from 'kysely';
import { conflict } from '#domain/kernel/failure.ts';
import type { ReadingFailure } from '#domain/library-import/reading-failure.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import type { Selection } from './spreadsheet/price-list-job.ts';

/** A node that works on a list says so about once a second; one that was silent for so long was ended for good. */
const silence = sql`interval '5 minutes'`;

/** What is stored, and `interrupted` for what no node works on any more. */
const failureOf = sql<ReadingFailure | null>`CASE WHEN r.failure IS NULL AND r.touched_at < now() - ${silence}
  THEN '{"code": "interrupted"}'::jsonb ELSE r.failure END`;

/** As a column beside those of `import_batch b`: how its reading stands; null when it is over. */
export const readingColumn = sql`(SELECT jsonb_build_object('done', r.done, 'total', r.total,
  'started', r.touched_at IS NOT NULL, 'failure', ${failureOf}) FROM import_reading r WHERE r.batch_id = b.id)`;

export interface BatchProgress {
  readonly done: number;
  readonly total: number;
  readonly started: boolean;
  readonly failure: ReadingFailure | null;
}

/** Queues the reading of a batch, in place of one that waits or is under way. */
export async function startReading(tx: Tx, batchId: string, selection?: Selection): Promise<void> {
  const run = newId();
  await sql`INSERT INTO import_reading (batch_id, run, selection)
    VALUES (${batchId}, ${run}, ${selection ? JSON.stringify(selection) : null}::jsonb)
    ON CONFLICT (batch_id) DO UPDATE SET run = EXCLUDED.run, selection = EXCLUDED.selection, done = 0, total = 0,
      touched_at = NULL, failure = NULL`.execute(tx);
  await sendJob(tx, 'readPriceList', { batchId, run });
}

/** What the run was asked to read; undefined when it was cancelled, replaced or is over. */
export async function readingOf(
  db: Sql,
  batchId: string,
  run?: string,
): Promise<{ selection: Selection | undefined } | undefined> {
  const { rows } = await sql<{ selection: Selection | null }>`SELECT selection FROM import_reading
    WHERE batch_id = ${batchId} ${run ? sql`AND run = ${run} AND failure IS NULL` : sql``}`.execute(db);
  return rows[0] && { selection: rows[0].selection ?? undefined };
}

/** Says that the run is at work. False when nobody wants it any more. */
export async function noteProgress(
  db: Sql,
  { batchId, run }: { batchId: string; run: string },
  done: number,
  total: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE import_reading
    SET done = ${done}, total = ${total}, touched_at = now()
    WHERE batch_id = ${batchId} AND run = ${run} AND failure IS NULL`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** The run has its rows. False when nobody wants them any more. */
export async function endReading(tx: Tx, batchId: string, run?: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM import_reading
    WHERE batch_id = ${batchId} ${run ? sql`AND run = ${run} AND failure IS NULL` : sql``}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** The run ended without rows, or is not wanted any more; any run when none is named. */
export const failReading = (tx: Tx, batchId: string, failure: ReadingFailure, run?: string) =>
  sql`UPDATE import_reading SET failure = ${JSON.stringify(failure)}::jsonb, run = ${newId()}
    WHERE batch_id = ${batchId} ${run ? sql`AND run = ${run}` : sql``}`.execute(tx);

/** @throws Failure 409 while the batch is being read: what is decided now would be lost with the old rows. */
export async function requireRead(tx: Tx, batchId: string): Promise<void> {
  const { rows } = await sql<{ failure: ReadingFailure | null }>`SELECT ${failureOf} AS failure
    FROM import_reading r WHERE r.batch_id = ${batchId}`.execute(tx);
  if (rows[0]?.failure === null) throw conflict('这份价格表正在读取，请等读取完成，或先停止读取。');
}
