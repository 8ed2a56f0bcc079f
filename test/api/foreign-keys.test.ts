import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { useDatabase } from '#test/world/use-world.ts';

// Deleting or changing a row makes PostgreSQL look for rows that refer to it, in every referring table: without an
// index that reads the whole table, row by row of the delete.

const database = useDatabase();

/** Foreign keys whose columns no index begins with. `WHERE column IS NOT NULL` is no hindrance: null refers to nothing. */
const withoutIndex = sql<{ key: string }>`
  SELECT c.conrelid::regclass || ' (' || keys.names || ')' AS key
  FROM pg_constraint c
  CROSS JOIN LATERAL (
    SELECT string_agg(a.attname, ', ' ORDER BY k.position) AS names, min(a.attname) AS first
    FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, position)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
  ) keys
  WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    AND NOT EXISTS (
      SELECT FROM pg_index i
      WHERE i.indrelid = c.conrelid AND i.indisvalid
        AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        AND coalesce(pg_get_expr(i.indpred, i.indrelid), '') IN ('', '(' || keys.first || ' IS NOT NULL)')
    )
  ORDER BY 1`;

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await withoutIndex.execute(openDatabase(database.pool));
  expect(rows.map(({ key }) => key)).toEqual([]);
});
