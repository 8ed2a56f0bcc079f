import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/database.ts';
import { useDatabase } from '#test/world/use-world.ts';

const database = useDatabase();

test('a connection prepares what is asked again with other values, and nothing that answers every column', async () => {
  const pool = openPool(database.url);
  await openDatabase(pool)
    .connection()
    .execute(async (one) => {
      for (const n of [1, 2, 3, 4]) {
        const { rows } = await sql`SELECT ${n}::int AS n`.execute(one);
        expect(rows).toEqual([{ n }]);
        await sql`SELECT * FROM generate_series(1, ${n}) AS every`.execute(one);
        await one.selectFrom('region').selectAll().where('id', '=', String(n)).execute();
      }
      const { rows } = await sql`
        SELECT statement, generic_plans + custom_plans AS runs FROM pg_prepared_statements`.execute(one);
      expect(rows).toEqual([{ statement: 'SELECT $1::int AS n', runs: 2 }]);
    });
  await pool.end();
});
