import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { Schema } from '#server/db/schema.ts';

// What tests put into the database, change or read there because no call does it for them.

type Table = keyof Schema;
/** All of these columns have these values. */
type Where<T extends Table> = Partial<Selectable<Schema[T]>>;
/** The query builder wants to know the table; the columns are checked above. */
const one = (table: Table) => table as 'app_user';

export async function addRows<T extends Table>(
  db: Database,
  table: T,
  rows: Insertable<Schema[T]> | readonly Insertable<Schema[T]>[],
): Promise<void> {
  await db
    .insertInto(one(table))
    .values(rows as never)
    .execute();
}

/** Answers its id, which is made. */
export async function addRow<T extends Table>(
  db: Database,
  table: T,
  row: Omit<Insertable<Schema[T]>, 'id'>,
): Promise<string> {
  const id = newId();
  await addRows(db, table, { ...row, id } as never);
  return id;
}

export async function setRows<T extends Table>(
  db: Database,
  table: T,
  where: Where<T>,
  values: Updateable<Schema[T]>,
): Promise<void> {
  await db
    .updateTable(one(table))
    .set(values as never)
    .where((eb) => eb.and(where as never))
    .execute();
}

export const rowsOf = <T extends Table>(
  db: Database,
  table: T,
  where: Where<T>,
): Promise<Selectable<Schema[T]>[]> =>
  db
    .selectFrom(one(table))
    .selectAll()
    .where((eb) => eb.and(where as never))
    .execute() as never;

/** The first one; a failed test when there is none. */
export async function rowOf<T extends Table>(
  db: Database,
  table: T,
  where: Where<T>,
): Promise<Selectable<Schema[T]>> {
  const [row] = await rowsOf(db, table, where);
  if (!row) throw new Error(`no row in ${table}`);
  return row;
}
