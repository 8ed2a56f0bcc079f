import pg from 'pg';
import { type Position, shownPosition } from './positions.ts';

interface LedgerRow {
  number: number;
  checksum: string;
  applied: string;
}

/** Milliseconds. A replica that is that slow to say a word helps nobody. */
const patience = 2_000;

const ledger = `SELECT number, checksum, applied_at::text AS applied FROM schema_migration ORDER BY number`;

/**
 * Refuses an address that is no replica of this database: what visitors read would be another site's. One that does not
 * answer, or that lags, may be one: then nothing is said here.
 * @throws Error of one line that says what to do
 */
export async function requireReplicaOf(pool: pg.Pool, url: string): Promise<void> {
  const theirs = await readLedger(url).catch((error: unknown) => (isMissingTable(error) ? [] : undefined));
  if (theirs === undefined) return;
  if (theirs.length === 0 && (await isStandby(url))) return;
  const { rows: ours } = await pool.query<LedgerRow>(ledger);
  const known = new Map(ours.map((row) => [row.number, row]));
  // The time at which each migration was applied tells two databases of the same program apart.
  const same = theirs.every(({ number, applied }) => known.get(number)?.applied === applied);
  if (theirs.length > 0 && same) return;
  const { hostname, port, pathname } = new URL(url);
  throw new Error(
    `The database ${hostname}:${port || 5432}${pathname} (DATABASE_REPLICA_URL) is not a replica of the one of DATABASE_URL. Set it to a replica, or leave it out.`,
  );
}

const state = `SELECT (SELECT max(number) FROM schema_migration) AS migration, shown.position FROM (${shownPosition}) shown`;

/** How far the replica shows what was written. Rejects unless it answers at once and has every migration up to `last`. */
export async function probeReplica(url: string, last: number): Promise<Position> {
  const { rows } = await ask<{ migration: number; position: Position }>(url, state);
  const [{ migration, position } = { migration: 0, position: '0/0' }] = rows;
  if (migration < last) throw new Error('the replica lacks a migration still');
  return position;
}

async function readLedger(url: string): Promise<LedgerRow[]> {
  return (await ask<LedgerRow>(url, ledger)).rows;
}

async function isStandby(url: string): Promise<boolean> {
  const { rows } = await ask<{ standby: boolean }>(url, 'SELECT pg_is_in_recovery() AS standby');
  return rows[0]?.standby === true;
}

/** By a connection of its own: those of the pool may be waiting for an answer that never comes. */
async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'checkup replica check',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query<Row>(text);
  } finally {
    await client.end().catch(() => {});
  }
}

const isMissingTable = (error: unknown) => (error as { code?: string }).code === '42P01';
