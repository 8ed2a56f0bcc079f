import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabase, type TestDatabase } from '#test/world/database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'checkup-migrations-'));
  write('0001-shelf.sql', 'CREATE TABLE shelf (id integer);');
  write('0002-book.sql', 'INSERT INTO shelf VALUES (1);');
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test('files are applied in order, each once', async () => {
  expect(await migrate(database.pool, folder)).toEqual(['0001-shelf.sql', '0002-book.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  write('0003-more.sql', 'INSERT INTO shelf VALUES (2);');
  expect(await migrate(database.pool, folder)).toEqual(['0003-more.sql']);
});

test('nodes that start together apply each file once', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)));
  expect(applied.flat().toSorted()).toEqual(['0001-shelf.sql', '0002-book.sql']);
  expect((await database.pool.query('SELECT id FROM shelf')).rowCount).toBe(1);
});

test('a failing file names its line and leaves nothing behind; what came before it stays', async () => {
  write('0003-wrong.sql', 'CREATE TABLE left_over (id integer);\n\nCREATE TALBE typo (id integer);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0003-wrong\.sql:3 failed: syntax error/);
  const { rows } = await database.pool.query(
    `SELECT to_regclass('left_over') AS half, to_regclass('shelf')::text AS whole`,
  );
  expect(rows).toEqual([{ half: null, whole: 'shelf' }]);
});

test('a file changed after it was applied is refused; changed line ends are not a change', async () => {
  await migrate(database.pool, folder);
  write('0002-book.sql', 'INSERT INTO shelf\nVALUES (1);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /0002-book\.sql was changed after it was applied/,
  );
  write('0002-book.sql', 'INSERT INTO shelf VALUES (1);');
  write('0003-lines.sql', 'SELECT 1;\nSELECT 2;');
  await migrate(database.pool, folder);
  write('0003-lines.sql', 'SELECT 1;\r\nSELECT 2;');
  expect(await migrate(database.pool, folder)).toEqual([]);
});

test('a database that is newer than the files is refused', async () => {
  await migrate(database.pool, folder);
  rmSync(join(folder, '0002-book.sql'));
  await expect(migrate(database.pool, folder)).rejects.toThrow(/newer than this program.*0002-book\.sql/);
});

test.each([
  [
    'tables of another program',
    'CREATE TABLE region (id integer)',
    /holds other tables, such as public\.region/,
  ],
  [
    'a table in a schema of its own',
    'CREATE SCHEMA billing CREATE TABLE invoice (id integer)',
    /such as billing\.invoice/,
  ],
  [
    "another program's ledger",
    'CREATE TABLE schema_migration (version bigint PRIMARY KEY, dirty boolean)',
    /kept by another program/,
  ],
  [
    'a ledger of this form with other files',
    `CREATE TABLE schema_migration (number integer, name text, checksum text, applied_at timestamptz);
     INSERT INTO schema_migration VALUES (1, '0001-other.sql', 'x', now())`,
    /first migration is 0001-other\.sql/,
  ],
])('a database with %s is refused, and nothing is written into it', async (_what, made, said) => {
  await database.pool.query(made);
  const before = await tables();
  await expect(migrate(database.pool, folder)).rejects.toThrow(said);
  await expect(migrate(database.pool, folder)).rejects.toThrow(/Set DATABASE_URL to an empty database/);
  expect(await tables()).toEqual(before);
});

test('a file that was mended after its release is good as it was released, and not otherwise', async () => {
  await migrate(database.pool, 'migrations');
  const ledger = (checksum: string) =>
    database.pool.query('UPDATE schema_migration SET checksum = $1 WHERE number = 36', [checksum]);
  await ledger(releasedChecksum);
  expect(await migrate(database.pool, 'migrations')).toEqual([]);
  await ledger('0'.repeat(64));
  await expect(migrate(database.pool, 'migrations')).rejects.toThrow(/was changed after it was applied/);
});

test('a file that sorts before what is applied is refused', async () => {
  rmSync(join(folder, '0002-book.sql'));
  write('0003-more.sql', 'INSERT INTO shelf VALUES (2);');
  await migrate(database.pool, folder);
  write('0002-late.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0002-late\.sql comes before 3/);
});

test('a wrong name and a number used twice are refused', async () => {
  write('0002-again.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/used twice/);
  write('3-short.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/NNNN-name\.sql/);
});

/** Of 0036-awards-by-city.sql as it was released, before it could run on PostgreSQL 15. */
const releasedChecksum = '1f8f04bcb1683cb3387141e5a065fd8f180cdac9344e0e7dbbcd5666eac51943';

async function tables(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT table_schema, table_name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
  return rows;
}

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}
