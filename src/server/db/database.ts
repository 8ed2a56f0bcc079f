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

/** A pool of connections; `size` per node. Idle connections that die (a restarted database) are dropped, not fatal. */
export function openPool(url: string, size = 16): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
