import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { isUnreachable } from '#server/db/unreachable.ts';
import { type Replicated, serverPrograms, startReplicated } from '#test/world/replicated.ts';

// A commit that no replica confirmed is not acknowledged, and nobody waits for it for ever.

describe.skipIf(!serverPrograms)('a commit that waits for a replica which is not there', () => {
  let servers: Replicated;
  let observer: pg.Pool;
  beforeAll(async () => {
    servers = await startReplicated();
    observer = openPool(servers.primaryUrl);
    await observer.query('CREATE TABLE written (what text)');
    await observer.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    await observer.query('SELECT pg_reload_conf()');
  }, 60_000);
  afterAll(async () => {
    await observer.end();
    servers.remove();
  });

  const insert = "INSERT INTO written VALUES ('a')";
  const ways = Object.entries({ 'a statement': [insert], 'a transaction': ['BEGIN', insert, 'COMMIT'] });

  /** Cancels what waits, once it does. */
  async function cancelWait(): Promise<void> {
    const cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    while ((await observer.query(cancel)).rowCount === 0);
  }

  async function writeInVain(statements: readonly string[], meanwhile: () => Promise<void>): Promise<void> {
    const pool = openPool(servers.primaryUrl, 'session');
    const client = await pool.connect();
    const writing = (async () => {
      for (const statement of statements) await client.query(statement);
    })().catch((thrown: unknown) => thrown);
    await meanwhile();
    const error = await writing;
    expect(error).toBeInstanceOf(Error);
    expect(isUnreachable(error)).toBe(true);
    client.release();
    // Another connection.
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
    await pool.end();
  }

  test.each(ways)('%s that is cancelled fails as if the database were away', (_, statements) =>
    writeInVain(statements, cancelWait),
  );

  test.each(ways)('%s is given up after its time', (_, statements) =>
    writeInVain(statements, async () => {}),
  );
});
