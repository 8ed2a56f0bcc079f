import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '#server/db/embedded/initialise.ts';
import pg from 'pg';

/** The site's own database, looked into beside the site: over the loopback, as who made it. */
export function databaseOf(dataDir: string): pg.Pool {
  const read = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8').trim();
  const url = `postgres://${databaseName}:${read('password')}@127.0.0.1:${read('port')}/${databaseName}`;
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Its server is killed now and then.
  pool.on('error', () => {});
  return pool;
}
