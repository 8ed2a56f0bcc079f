import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { isOutdatedPlan } from '#server/db/prepared.ts';
import { useDatabase } from '#test/world/use-world.ts';

const database = useDatabase();

test('a connection prepares what is asked again with other values', async () => {
  const pool = openPool(database.url);
  await openDatabase(pool)
    .connection()
    .execute(async (one) => {
      for (const n of [1, 2, 3, 4]) {
        const { rows } = await sql`SELECT ${n}::int AS n`.execute(one);
        expect(rows).toEqual([{ n }]);
        await sql`SELECT ${n}::int AS n, ${sql.lit(n)}::int AS once`.execute(one);
      }
      const { rows } = await sql`
        SELECT statement, generic_plans + custom_plans AS runs FROM pg_prepared_statements`.execute(one);
      expect(rows).toEqual([{ statement: 'SELECT $1::int AS n', runs: 2 }]);
    });
  await pool.end();
});

test('lists of ids share one plan, however many they hold', async () => {
  const pool = openPool(database.url);
  await openDatabase(pool)
    .connection()
    .execute(async (one) => {
      const ids = Array.from({ length: 20 }, () => newId());
      for (let n = 1; n <= 10; n++)
        await sql`SELECT FROM app_user WHERE id = ANY(${ids.slice(0, n)}::uuid[])`.execute(one);
      const { rows } = await sql`SELECT generic_plans, custom_plans FROM pg_prepared_statements`.execute(one);
      // The first two were not prepared; PostgreSQL compares from the sixth on.
      expect(rows).toEqual([{ generic_plans: 3, custom_plans: 5 }]);
    });
  await pool.end();
});

test('after a column is added, what was prepared is prepared anew; only a transaction that was open fails', async () => {
  const pool = openPool(database.url);
  const db = openDatabase(pool);
  await sql`CREATE TABLE grows (a int)`.execute(db);
  await sql`INSERT INTO grows VALUES (1)`.execute(db);
  const read = async (by: typeof db) =>
    (await sql<object>`SELECT * FROM grows WHERE a = ${1}`.execute(by)).rows[0];
  await db.connection().execute(async (one) => {
    for (const _ of [1, 2, 3, 4]) expect(await read(one)).toEqual({ a: 1 });
    await sql`ALTER TABLE grows ADD b int`.execute(one);
    for (const _ of [1, 2, 3, 4]) expect(await read(one)).toEqual({ a: 1, b: null });
    await sql`ALTER TABLE grows ADD c int`.execute(one);
    const open = one.transaction().execute(read);
    await expect(open).rejects.toSatisfy(isOutdatedPlan);
    expect(await one.transaction().execute(read)).toEqual({ a: 1, b: null, c: null });
  });
  await sql`DROP TABLE grows`.execute(db);
  await pool.end();
});
