import { type RawBuilder, sql } from 'kysely';
import { isTyped } from '#domain/kernel/search-text.ts';
import { countedTo, searchedTo } from '#wire/kernel/shapes.ts';
import type { Sql } from '#server/db/database.ts';
import { forOnePlan } from '#server/db/one-plan.ts';

// Lists that grow with the market: counted up to a limit, turned through up to it (decision 068).

interface Page {
  readonly current: number;
  readonly size: number;
}

/** How far a list reaches. One row more says that there are more. */
export const reachOf = (keyword: string | undefined): typeof countedTo | typeof searchedTo =>
  isTyped(keyword ?? '') ? searchedTo : countedTo;

/** The page's rows; behind what is counted there are none. */
export function rowsWithin(
  { current, size }: Page,
  reach: number,
): { readonly limit: number; readonly offset: number } {
  const most = reach + 1;
  const offset = Math.min((current - 1) * size, most);
  return { limit: Math.min(size, most - offset), offset };
}

export function pageWithin(page: Page, reach: number): RawBuilder<unknown> {
  const { limit, offset } = rowsWithin(page, reach);
  return limitTo(limit, offset);
}

/**
 * What is the same for all callers, a first page or a reach, stands in the statement as a number. As a parameter PostgreSQL believes a
 * tenth of the table to be read, and on a large one plans anew for each call (decision 077).
 */
export const limitTo = (limit: number, offset = 0): RawBuilder<unknown> =>
  offset === 0 && limit <= 20 ? sql`LIMIT ${sql.lit(limit)}` : sql`LIMIT ${limit} OFFSET ${offset}`;

/**
 * How many rows each selection has, in one statement. A selection in the order of its list is read along the list's index,
 * whatever PostgreSQL believes about its rows.
 */
export async function countWithin<Key extends string | number>(
  db: Sql,
  selections: readonly (readonly [Key, RawBuilder<unknown>])[],
  reach: number,
): Promise<ReadonlyMap<Key, number>> {
  if (selections.length === 0) return new Map();
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(
    selections.map(
      ([key, selection]) =>
        sql`(SELECT count(*)::int FROM (${selection} LIMIT ${sql.lit(reach + 1)}) counted) AS ${sql.ref(String(key))}`,
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
  reach: number,
): Promise<ReadonlyMap<Status, number>> {
  const { rows } = await sql<{ status: Status; count: number }>`
    SELECT s.status, (SELECT count(*)::int FROM (${selection(sql`s.status`)} LIMIT ${forOnePlan(reach + 1, 'bigint')}) counted) AS count
    FROM unnest(ARRAY[${sql.join(statuses.map((one) => sql.lit(one)))}]::smallint[]) s(status)`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Of parts that exclude one another. */
export const sumWithin = (counts: Iterable<number>, reach: number): number =>
  Math.min(
    [...counts].reduce((sum, count) => sum + count, 0),
    reach + 1,
  );
