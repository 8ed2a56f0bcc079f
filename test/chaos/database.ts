import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseName } from '#server/embedded-postgres/initialise.ts';

/** A node may not know yet that its database was killed, and call itself ready. */
export async function untilItAnswers(pool: pg.Pool): Promise<void> {
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    try {
      await pool.query('SELECT');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** The site's own database, looked into beside the site: over the loopback, as who made it. */
export function databaseOf(dataDir: string): pg.Pool {
  const read = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8').trim();
  const url = `postgres://${databaseName}:${read('password')}@127.0.0.1:${read('port')}/${databaseName}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
  });
  // Its server is killed now and then.
  pool.on('error', () => {});
  return pool;
}
