import type { Pool } from 'pg';

/** The lock of what a start does to the database after migrating; any number that nothing else here locks with. */
const advisoryLock = 7_231_002;

/** Nodes that start together do this one after the other; each finds what the one before it has done. */
export async function oneNodeAtATime<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    // Of the transaction, not the session: holds behind a connection pooler too.
    await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock})`);
    return await work();
  } finally {
    const broken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}
