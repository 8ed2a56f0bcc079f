import type { Sql } from '#server/db/database.ts';
import { countedTo } from '#wire/kernel/shapes.ts';
import { type RawBuilder, sql } from 'kysely';

// Lists that grow with the market: counted up to a limit, turned through up to it (decision 068).

interface Page {
  readonly current: number;
  readonly size: number;
}

/** One more than is shown: that there are more. */
const most = countedTo + 1;

/** The page's rows; behind what is counted there are none. */
export function rowsWithin({ current, size }: Page): { readonly limit: number; readonly offset: number } {
  const offset = Math.min((current - 1) * size, most);
  return { limit: Math.min(size, most - offset), offset };
}

export function pageWithin(page: Page): RawBuilder<unknown> {
  const { limit, offset } = rowsWithin(page);
  return sql`LIMIT ${limit} OFFSET ${offset}`;
}

/**
 * How many rows each selection has, in one statement. A selection in the order of its list is read along the list's index,
 * whatever PostgreSQL believes about its rows.
 */
export async function countWithin<Key extends string | number>(
  db: Sql,
  selections: readonly (readonly [Key, RawBuilder<unknown>])[],
  upTo = most,
): Promise<ReadonlyMap<Key, number>> {
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(
    selections.map(
      ([key, selection]) =>
        sql`(SELECT count(*)::int FROM (${selection} LIMIT ${upTo}) counted) AS ${sql.ref(String(key))}`,
    ),
  )}`.execute(db);
  return new Map(selections.map(([key]) => [key, rows[0]?.[String(key)] ?? 0]));
}

/**
 * The same by the values of a status: `selection` gets the one to compare with. What it looks up, such as companies with a
 * keyword, is looked up once for all.
 */
export async function countEach<Status extends number>(
  db: Sql,
  statuses: readonly Status[],
  selection: (status: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<ReadonlyMap<Status, number>> {
  const { rows } = await sql<{ status: Status; count: number }>`
    SELECT s.status, (SELECT count(*)::int FROM (${selection(sql`s.status`)} LIMIT ${most}) counted) AS count
    FROM unnest(${statuses}::smallint[]) s(status)`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Of parts that exclude one another. */
export const sumWithin = (counts: Iterable<number>): number =>
  Math.min(
    [...counts].reduce((sum, count) => sum + count, 0),
    most,
  );
