import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { useDatabase } from '#test/world/use-world.ts';

const database = useDatabase();

test('a connection prepares a marked statement once, and no other', async () => {
  const pool = openPool(database.url);
  await openDatabase(pool)
    .connection()
    .execute(async (one) => {
      for (const n of [1, 2, 3]) {
        const { rows } = await sql`${prepared}SELECT ${n}::int AS n`.execute(one);
        expect(rows).toEqual([{ n }]);
        await sql`SELECT ${n}::int AS unmarked`.execute(one);
      }
      const { rows } = await sql<{ runs: number }>`
        SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements`.execute(one);
      expect(rows).toEqual([{ runs: 3 }]);
    });
  await pool.end();
});
