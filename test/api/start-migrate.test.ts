import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '#test/world/database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase();
  await database.pool.query('DELETE FROM schema_migration');
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

test('a file that sorts before what is applied is refused', async () => {
  rmSync(join(folder, '0001-shelf.sql'));
  write('0002-book.sql', 'CREATE TABLE shelf (id integer);');
  await migrate(database.pool, folder);
  write('0001-late.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-late\.sql comes before 2/);
});

test('a wrong name and a number used twice are refused', async () => {
  write('0002-again.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/used twice/);
  write('3-short.sql', 'SELECT 1;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/NNNN-name\.sql/);
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}
