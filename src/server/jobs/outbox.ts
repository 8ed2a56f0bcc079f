import type { Database, Tx } from '#server/db/database.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deliverNotice } from './notices.ts';

type Deliver = (tx: Tx, payload: Record<string, unknown>) => Promise<void>;
const deliverers: Readonly<Record<string, Deliver>> = { notify: deliverNotice };

/** After so many failures (about a day of back-off) a person has to look: the row stays, with its last error. */
const maxAttempts = 14;
/** Seconds until the next attempt: 5, 10, 20, … at most 3 hours. */
const backOff = (attempts: number) => Math.min(5 * 2 ** attempts, 10_800);

interface OutboxRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/**
 * Delivers what is due, one row per transaction, until nothing is left; any number of nodes may do it at once. What a
 * deliverer writes commits together with the mark that it was delivered. Returns how many were delivered.
 */
export async function deliverOutbox(db: Database, log: Logger): Promise<number> {
  for (let delivered = 0; ; ) {
    const outcome = await deliverNext(db, log);
    if (outcome === 'nothing') return delivered;
    if (outcome === 'delivered') delivered += 1;
  }
}

async function deliverNext(db: Database, log: Logger): Promise<'delivered' | 'failed' | 'nothing'> {
  let row: OutboxRow | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      row = await takeNext(tx);
      if (!row) return 'nothing';
      const deliver = deliverers[row.kind];
      if (!deliver) throw new Error(`nobody delivers outbox rows of kind ${row.kind}`);
      await deliver(tx, row.payload);
      await sql`UPDATE outbox SET sent_at = now(), attempts = attempts + 1 WHERE id = ${row.id}`.execute(tx);
      return 'delivered';
    });
  } catch (err) {
    if (!row) throw err;
    log.warn({ err, outbox: row.id, kind: row.kind, attempts: row.attempts + 1 }, 'outbox row not delivered');
    await sql`UPDATE outbox SET attempts = attempts + 1, last_error = ${String((err as Error).message)},
      due_at = now() + make_interval(secs => ${backOff(row.attempts)})
      WHERE id = ${row.id} AND sent_at IS NULL`.execute(db);
    return 'failed';
  }
}

async function takeNext(tx: Tx): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    SELECT id, kind, payload, attempts FROM outbox
    WHERE sent_at IS NULL AND due_at <= now() AND attempts < ${maxAttempts}
    ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}
