import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { kindsOfWork } from './kinds-of-work.ts';
import { requireOwnDatabase } from './require-own-database.ts';

type Migration = { number: number; name: string; sql: string; checksum: string };
type Applied = { number: number; checksum: string; name: string };

/** The lock while one node migrates; any number that nothing else here locks with. */
const advisoryLock = 7_231_001;

/**
 * Brings the database up to the files `NNNN-name.sql` of the folder: in order, forward only, each in a
 * transaction of its own. Any number of nodes may do it at once. Returns the names of what it applied.
 * Throws one line when a file fails, was changed after it was applied, or the database is newer than the files or
 * holds something else; nothing is written then.
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  const names: string[] = [];
  for (;;) {
    const applied = await applyNext(pool, migrations);
    if (applied === undefined) return names;
    names.push(applied);
  }
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.map((file) => {
    const number = /^(\d{4})-[a-z\d-]+\.sql$/.exec(file)?.[1];
    if (number === undefined) throw new Error(`migrations/${file}: a migration is called NNNN-name.sql.`);
    // A checkout on Windows may have changed the line ends; that is not a change of the migration.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number: Number(number), name: file, sql, checksum };
  });
  migrations.sort((a, b) => a.number - b.number);
  const twice = migrations.find((one, index) => one.number === migrations[index - 1]?.number);
  if (twice) throw new Error(`migrations/${twice.name}: its number is used twice.`);
  return migrations;
}

/** Undefined when nothing is left to do. A look without the lock comes first: that is every start but the first. */
async function applyNext(pool: Pool, migrations: Migration[]): Promise<string | undefined> {
  const client = await pool.connect();
  let broken = false;
  try {
    await requireOwnDatabase(client, migrations[0]?.name);
    if (findNext(migrations, await readApplied(client)) === undefined) return undefined;
    await client.query('BEGIN');
    // Another node may take long to migrate, and a step of ours too, whatever limits the role has.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    // Of the transaction, not the session: holds behind a connection pooler too.
    await client.query(`SELECT pg_advisory_xact_lock(${advisoryLock})`);
    // But whoever waits for a table makes everybody wait who comes after them.
    await client.query(`SET LOCAL lock_timeout = ${kindsOfWork.start.lock}`);
    await client.query(createTable);
    const next = findNext(migrations, await readApplied(client));
    if (next) await apply(client, next);
    await client.query('COMMIT');
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Files that were mended after their release, by name, with the checksum of the released text: it did the same where it
 * could run, so databases that it made stay good.
 */
const mendedSince: Readonly<Record<string, string>> = {
  // PostgreSQL 15 refused to add a column with a default to a table whose row type a view uses.
  '0036-awards-by-city.sql': '1f8f04bcb1683cb3387141e5a065fd8f180cdac9344e0e7dbbcd5666eac51943',
};

const createTable = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    number     integer     PRIMARY KEY,
    name       text        NOT NULL,
    checksum   text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

async function readApplied(client: PoolClient): Promise<Applied[]> {
  const table = await client.query(`SELECT to_regclass('schema_migration') IS NOT NULL AS exists`);
  if (!table.rows[0].exists) return [];
  return (await client.query<Applied>('SELECT number, name, checksum FROM schema_migration ORDER BY number'))
    .rows;
}

function findNext(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = known.get(number);
    if (!file) {
      throw new Error(
        `The database is newer than this program: it has migration ${name}, which is not here. Start the version that made it.`,
      );
    }
    if (file.checksum !== checksum && mendedSince[file.name] !== checksum) {
      throw new Error(
        `migrations/${file.name} was changed after it was applied as ${name}: undo the change and write a new migration.`,
      );
    }
  }
  const last = applied.at(-1)?.number ?? 0;
  const done = new Set(applied.map((one) => one.number));
  const next = migrations.find((migration) => !done.has(migration.number));
  if (next && next.number < last) {
    throw new Error(
      `migrations/${next.name} comes before ${last}, which is applied already: give it a higher number.`,
    );
  }
  return next;
}

async function apply(client: PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position === undefined ? '' : `:${sql.slice(0, Number(position)).split('\n').length}`;
    throw new Error(`migrations/${name}${line} failed: ${message}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}
