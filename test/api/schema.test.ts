import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { useDatabase } from '#test/world/use-world.ts';

// The column types that Kysely knows (src/server/db/tables) against the database as the migrations leave it.

const database = useDatabase();

/** `table.column` → is null allowed, read from the interfaces. */
function declared(): Map<string, boolean> {
  const columns = new Map<string, boolean>();
  const folder = 'src/server/db/tables';
  for (const file of readdirSync(folder)) {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    const tableOf = new Map([...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map((m) => [m[2], m[1]]));
    for (const [, name, body] of source.matchAll(/export interface (\w+Table) \{\n([\s\S]*?)\n\}/g)) {
      for (const [, column, type] of (body ?? '').matchAll(/^ {2}(\w+): ([\s\S]*?);$/gm))
        columns.set(`${tableOf.get(name)}.${column}`, /\| null|NullableMoment/.test(type ?? ''));
    }
  }
  return columns;
}

test('every column is declared with the nullability that it has', async () => {
  const db = openDatabase(database.pool);
  const { rows } = await sql<{ name: string; nullable: boolean }>`
    SELECT table_name || '.' || column_name AS name, is_nullable = 'YES' AS nullable
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migration'
    ORDER BY 1`.execute(db);
  const actual = Object.fromEntries(rows.map((row) => [row.name, row.nullable]));
  expect(Object.fromEntries([...declared()].toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(
    Object.fromEntries(Object.entries(actual).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
});
