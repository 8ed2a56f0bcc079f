import type { Pool } from 'pg';

/**
 * Without a listener, a connection that dies while somebody holds it would end this process. Whoever holds
 * it learns of it from the query that fails.
 */
export function surviveRestarts(pool: Pool): Pool {
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
