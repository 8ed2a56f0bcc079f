import { sql } from 'kysely';
import { conflict } from '#domain/kernel/failure.ts';
import { decrypt, encrypt } from '#server/cipher.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import type { PersonKeys } from '#server/person-keys.ts';

export interface WritingRun {
  readonly rosterId: string;
  readonly run: string;
}

type WritingFailure = 'changed' | 'interrupted';

interface Wanted {
  readonly scope: 'whole' | 'some';
  /** Of the list as it was compared. */
  readonly version: string;
  readonly requestedBy: string;
}

const about = ({ rosterId, run }: WritingRun) => `writing:${rosterId}:${run}`;

/** A job that was silent for so long was ended for good; one says how far it is about once a second. */
const silence = sql`interval '30 minutes'`;
const failureOf = sql<WritingFailure | null>`CASE WHEN failure IS NULL AND touched_at < now() - ${silence}
  THEN 'interrupted' ELSE failure END`;

export interface Writing {
  readonly done: number;
  readonly total: number;
  readonly failure: WritingFailure | null;
}

/** How the last long list of a roster stands; undefined once it is written. */
export async function readWriting(db: Sql, rosterId: string): Promise<Writing | undefined> {
  const { rows } = await sql<Writing>`SELECT done, total, ${failureOf} AS failure FROM roster_writing
    WHERE roster_id = ${rosterId}`.execute(db);
  return rows[0];
}

/** @throws Failure 409 while a long list is being written */
export async function requireNotWriting(db: Sql, rosterId: string): Promise<void> {
  const writing = await readWriting(db, rosterId);
  if (writing?.failure === null)
    throw conflict('刚确认的名单正在写入，写完之后才能再修改。页面上会显示进度。');
}

/** Queues the writing of rows, in place of one that failed. */
export async function startWriting(
  tx: Tx,
  keys: PersonKeys,
  rosterId: string,
  { rows, ...wanted }: Wanted & { readonly rows: unknown },
): Promise<void> {
  const run = { rosterId, run: newId() };
  const sealed = encrypt(keys.cipher, Buffer.from(JSON.stringify(rows)), about(run));
  await forgetWriting(tx, rosterId);
  await tx
    .insertInto('roster_writing')
    .values({
      roster_id: rosterId,
      run: run.run,
      sealed,
      scope: wanted.scope,
      version: wanted.version,
      requested_by: wanted.requestedBy,
    })
    .execute();
  await sendJob(tx, 'writeStaffList', run);
}

/** What the run was asked to write, `rows` as JSON; undefined when it failed or was replaced. */
export async function wantedOf(
  db: Sql,
  keys: PersonKeys,
  run: WritingRun,
): Promise<(Wanted & { readonly rows: string }) | undefined> {
  const { rows } = await sql<Wanted & { sealed: Buffer }>`
    SELECT scope, version, requested_by AS "requestedBy", sealed FROM roster_writing
    WHERE roster_id = ${run.rosterId} AND run = ${run.run} AND sealed IS NOT NULL`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { sealed, ...wanted } = row;
  return { ...wanted, rows: decrypt(keys.cipher, sealed, about(run)).toString() };
}

export const noteWriting = (db: Sql, { rosterId, run }: WritingRun, done: number, total: number) =>
  sql`UPDATE roster_writing SET done = ${done}, total = ${total}, touched_at = now()
    WHERE roster_id = ${rosterId} AND run = ${run}`.execute(db);

/** Its rows are not kept: who wants them written compares the file again. */
export const failWriting = (db: Sql, { rosterId, run }: WritingRun, failure: WritingFailure) =>
  sql`UPDATE roster_writing SET failure = ${failure}, sealed = NULL WHERE roster_id = ${rosterId} AND run = ${run}`.execute(
    db,
  );

export const forgetWriting = (tx: Tx, rosterId: string) =>
  sql`DELETE FROM roster_writing WHERE roster_id = ${rosterId}`.execute(tx);
