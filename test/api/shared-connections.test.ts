import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { openAhead, openDatabase, openPool } from '#server/db/database.ts';
import { sentBy } from '#test/world/sent-statements.ts';
import { useDatabase } from '#test/world/use-world.ts';

const database = useDatabase();
afterEach(() => vi.restoreAllMocks());

const one = sql<{ one: number }>`SELECT ${1}::int AS one`;
const pidOf = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;

async function withDatabase(work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>): Promise<void> {
  const pool = openPool(database.url);
  try {
    await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}

test('ten statements at a time share two connections', () =>
  withDatabase(async (db) => {
    const sent = await sentBy(() => Promise.all(Array.from({ length: 10 }, () => one.execute(db))));
    expect(sent).toHaveLength(10);
    expect(new Set(sent.map(({ client }) => client)).size).toBe(2);
  }));

test('however many statements there are, two thirds of the connections are left to transactions', async () => {
  const pool = openPool(database.url, 'call');
  const db = openDatabase(pool);
  const sent = await sentBy(() => Promise.all(Array.from({ length: 200 }, () => one.execute(db))));
  expect(sent).toHaveLength(200);
  expect(new Set(sent.map(({ client }) => client)).size).toBe(4);
  await pool.end();
});

test('ten connections for calls are there before anybody asks', async () => {
  const pool = openPool(database.url, 'call');
  await openAhead(pool);
  expect([pool.totalCount, pool.idleCount]).toEqual([10, 10]);
  await pool.end();
});

test('a transaction has a connection of its own, from its beginning to its end', () =>
  withDatabase(async (db) => {
    await db.transaction().execute(async (tx) => {
      await sql`CREATE TEMPORARY TABLE own (n int) ON COMMIT DROP`.execute(tx);
      const { rows } = await pidOf.execute(tx);
      const others = await Promise.all(Array.from({ length: 5 }, () => pidOf.execute(db)));
      expect(others.flatMap((other) => other.rows)).not.toContainEqual(rows[0]);
      expect((await sql`INSERT INTO own VALUES (1), (2)`.execute(tx)).numAffectedRows).toBe(2n);
    });
    await expect(sql`SELECT FROM own`.execute(db)).rejects.toThrow('"own" does not exist');
  }));

test('a statement that fails takes none of its neighbours with it', () =>
  withDatabase(async (db) => {
    const all = await Promise.allSettled([
      one.execute(db),
      sql`SELECT 1 / ${0}::int`.execute(db),
      one.execute(db),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  }));

test('nobody is put behind a statement that waits for a lock', () =>
  withDatabase(async (db) => {
    let waiting: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(1)`.execute(tx);
      waiting = sql`SELECT pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)`.execute(db);
      await expect
        .poll(async () => {
          const { rows } = await sql`
            SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE d.datname = current_database() AND NOT l.granted`.execute(tx);
          return rows.length;
        })
        .toBe(1);
      const later = performance.now() + 1000;
      vi.spyOn(performance, 'now').mockReturnValue(later);
      expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
    });
    await waiting;
  }));
