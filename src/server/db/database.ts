import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '#server/db/schema.ts';
import { type KindOfWork, kindsOfWork, type WorkLimits } from './kinds-of-work.ts';
import { prepareRepeated } from './prepared.ts';
import { SharingDialect } from './shared-connections.ts';
import { boundAnswers } from './unconfirmed-commits.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What store functions take first: a transaction, or the pool for a lone read. */
export type Sql = Database | Tx;

// int8 sums fit a double here (fen below 2^53); dates stay text so that no time zone can shift a day.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A new connection is dear: a process, signing in, and the first plan of each statement. By default a pool closes it after ten quiet seconds. */
const closeIdleMs = 10 * 60_000;

/** So much longer than its own limit a statement may be without an answer: before that PostgreSQL itself says why. */
const patienceMs = 3_000;

/**
 * Connections for one kind of work, within its limits. The only place where connections are set up.
 * @param program how the node's connections are named in `pg_stat_activity`
 * @param role that statements are run as, instead of the one that connects
 */
export function openPool(
  url: string,
  work: KindOfWork = 'start',
  program = 'checkup',
  role?: string,
): pg.Pool {
  const { connections, open = 0, statement, lock, idle }: WorkLimits = kindsOfWork[work];
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    min: open,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: closeIdleMs,
    keepAlive: true,
    application_name: `${program} ${work}`,
    ...(role && { options: `-c role=${role}` }),
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
  });
  // A connection that dies — idle, or in the middle of a transaction — fails its caller, never the node.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  prepareRepeated(pool);
  pool.on('connect', (client) => boundAnswers(client, statement > 0 ? statement + patienceMs : 0));
  return pool;
}

/** Opens the connections that the pool keeps open: ten calls at once would otherwise wait while theirs are opened. */
export async function openAhead(pool: pg.Pool): Promise<void> {
  const opening = Array.from({ length: pool.options.min ?? 0 }, () => pool.connect());
  for (const one of await Promise.allSettled(opening)) if (one.status === 'fulfilled') one.value.release();
}

/** Ends whatever the connections of that program are doing: their transactions are rolled back, their callers fail. */
export async function endConnections(url: string, program: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE starts_with(application_name, $1)',
      [`${program} `],
    );
  } finally {
    await client.end();
  }
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({ dialect: new SharingDialect(pool) });
