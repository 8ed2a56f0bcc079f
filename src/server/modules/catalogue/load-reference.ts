import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, type Tx } from '#server/db/database.ts';
import { type Reference, readReference } from './read-reference.ts';
import { type ReferenceTable, referenceTables } from './reference-tables.ts';

interface ReferenceLoad {
  /** Rows written because they are new or changed in the files since the last load. */
  readonly written: number;
  /** Rows deleted (catalogue items: deactivated) because the files no longer have them. */
  readonly retired: number;
}

/**
 * Brings the database up to date with data/reference, in one transaction; safe to run on every start and on
 * several nodes at once. Row by row: only a row that changed *in the files* since the last load is written, so
 * what operators edited or added stays (docs/decisions/003-reference-data.md).
 */
export async function loadReference(
  pool: Pool,
  reference: Reference = readReference(),
): Promise<ReferenceLoad> {
  const db = openDatabase(pool);
  const tables = referenceTables(reference).map((table) => ({ table, rows: hashedRows(table) }));
  const whole = hashOf(
    tables.map(({ rows }) => [...rows].map(([name, { hash, row }]) => [name, hash, row.sort])),
  );
  const current = await db
    .selectFrom('reference_load')
    .select('hash')
    .where('name', '=', wholeName)
    .executeTakeFirst();
  if (current?.hash === whole) return { written: 0, retired: 0 };

  return db.transaction().execute(async (tx) => {
    // Held to the end: a second node waits here, then finds everything loaded.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('reference_load', 0))`.execute(tx);
    const loaded = await tx.selectFrom('reference_load').select(['name', 'hash']).execute();
    const before = new Map(loaded.map(({ name, hash }) => [name, hash]));
    const result = { written: 0, retired: 0 };
    const remembered: LoadedRow[] = [{ name: wholeName, hash: whole }];
    const forgotten: string[] = [];
    const gone: (() => Promise<void>)[] = [];
    for (const { table, rows } of tables) {
      const changed = [...rows].filter(([name, { hash }]) => before.get(name) !== hash);
      const [later, whole] = partition(
        changed,
        ([name, { withoutLater }]) => before.get(name) === withoutLater,
      );
      await upsert(
        tx,
        table,
        whole.map(([, { row }]) => row),
      );
      await upsert(
        tx,
        table,
        later.map(([, { row }]) => row),
        laterColumns,
      );
      await reorder(tx, table);
      remembered.push(...changed.map(([name, { hash }]) => ({ name, hash })));
      result.written += changed.length;
      const missing = [...before.keys()].filter(
        (name) => name.startsWith(`${table.name}/`) && !rows.has(name),
      );
      forgotten.push(...missing);
      gone.unshift(() => retire(tx, table, missing));
      result.retired += missing.length;
    }
    // Children before parents.
    for (const step of gone) await step();
    await remember(tx, remembered);
    if (forgotten.length > 0) await tx.deleteFrom('reference_load').where('name', 'in', forgotten).execute();
    return result;
  });
}

/** The reference_load row of everything together; the other names are `table/key`. */
const wholeName = 'reference';
interface LoadedRow {
  readonly name: string;
  readonly hash: string;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type ReferenceRow = ReferenceTable['rows'][number];

const rowName = (table: ReferenceTable, row: ReferenceRow) =>
  `${table.name}/${JSON.stringify(table.key.map((column) => row[column]))}`;

/** Columns that came to the files after the first release: a row that only gains one keeps what operators edited of it. */
const laterColumns = ['preparation'];

interface HashedRow {
  readonly row: ReferenceRow;
  readonly hash: string;
  /** As a release before those columns hashed it; an empty one counts as none. */
  readonly withoutLater: string;
}

/** Without `sort`: a new row must not make every later one look changed. */
function hashedRows(table: ReferenceTable): Map<string, HashedRow> {
  const hashed = (row: ReferenceRow): HashedRow => {
    const [later, rest] = partition(Object.entries({ ...row, sort: undefined }), ([column]) =>
      laterColumns.includes(column),
    );
    const filled = later.filter(([, value]) => value !== '');
    return {
      row,
      hash: hashOf(Object.fromEntries([...rest, ...filled])),
      withoutLater: hashOf(Object.fromEntries(rest)),
    };
  };
  return new Map(table.rows.map((row) => [rowName(table, row), hashed(row)]));
}

function partition<T>(all: readonly T[], first: (one: T) => boolean): [T[], T[]] {
  return [all.filter(first), all.filter((one) => !first(one))];
}

/** New rows, and those that are there as they are now, or only in some columns. */
export async function upsert(
  tx: Tx,
  table: ReferenceTable,
  rows: readonly ReferenceRow[],
  only: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const others = only.filter((column) => !table.key.includes(column));
  const update = sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`));
  const name = sql.table(table.name);
  await sql`
    INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (${key}) DO UPDATE SET ${update}`.execute(tx);
}

async function retire(tx: Tx, table: ReferenceTable, names: readonly string[]): Promise<void> {
  if (names.length === 0 || table.whenGone === 'keep') return;
  const keys = names.map((name) => JSON.parse(name.slice(table.name.length + 1)) as unknown[]);
  const rows = keys.map((values) => Object.fromEntries(table.key.map((column, i) => [column, values[i]])));
  const name = sql.table(table.name);
  const gone = sql`jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb) AS f`;
  if (table.whenGone === 'deactivate')
    await sql`UPDATE ${name} AS t SET active = false FROM ${gone} WHERE ${sameKey(table)}`.execute(tx);
  else await sql`DELETE FROM ${name} AS t USING ${gone} WHERE ${sameKey(table)}`.execute(tx);
}

/** The order follows the files, also of rows that operators edited. */
async function reorder(tx: Tx, table: ReferenceTable): Promise<void> {
  if (table.rows.every((row) => row.sort === undefined)) return;
  const name = sql.table(table.name);
  const rows = table.rows.map((row) =>
    Object.fromEntries([...table.key, 'sort'].map((column) => [column, row[column]])),
  );
  await sql`
    UPDATE ${name} AS t SET sort = f.sort
    FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb) AS f
    WHERE ${sameKey(table)} AND t.sort <> f.sort`.execute(tx);
}

const sameKey = (table: ReferenceTable) =>
  sql.join(
    table.key.map((column) => sql`t.${sql.ref(column)} = f.${sql.ref(column)}`),
    sql` AND `,
  );

async function remember(tx: Tx, rows: readonly LoadedRow[]): Promise<void> {
  await sql`
    INSERT INTO reference_load (name, hash)
    SELECT name, hash FROM jsonb_populate_recordset(NULL::reference_load, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, loaded_at = now()`.execute(tx);
}
