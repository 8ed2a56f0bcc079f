import type { Schema } from '#server/db/schema.ts';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What store functions take first: a transaction, or the pool for a lone read. */
export type Sql = Database | Tx;

// int8 sums fit a double here (fen below 2^53); dates stay text so that no time zone can shift a day.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A pool of connections; `size` per node. */
export function openPool(url: string, size = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  surviveLosses(pool);
  return pool;
}

/** A connection that dies — idle, or in the middle of a transaction — fails its caller, never the node. */
export function surviveLosses(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
