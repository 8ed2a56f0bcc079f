import { type RawBuilder, sql } from 'kysely';
import { countedTo } from '#wire/kernel/shapes.ts';
import type { Sql } from '#server/db/database.ts';
import { containsWords, holdsWords } from './search-grams.ts';

type Condition = RawBuilder<unknown>;

/** How a keyword is looked for among the rows of `from`. */
export interface Search {
  readonly from: Condition;
  readonly id: Condition;
  readonly byIndex: Condition;
  /** The same, cheap for each row that is read. */
  readonly byReading: Condition;
}

export interface Found {
  readonly where: Condition;
  /** All of them, where they are few. */
  readonly ids: readonly string[] | undefined;
}

const readNewest = 100;
/** Of these: more, and the word is met so often in the list's own order that the index would only fetch and sort too much. */
const common = 10;

/**
 * Rows with a keyword: up to `few` by their ids, from the index; those of a common word by reading along the order of the list.
 * One statement, whatever is looked for.
 */
export async function find<Key extends string>(
  db: Sql,
  searches: readonly (readonly [Key, Search])[],
  few = countedTo,
): Promise<ReadonlyMap<Key, Found>> {
  const { rows } = await sql<Record<string, string[] | null>>`SELECT ${sql.join(
    searches.map(
      ([key, { from, id, byIndex, byReading }]) => sql`
        CASE WHEN (SELECT count(*) FILTER (WHERE hit) FROM (
          SELECT ${byReading} AS hit FROM ${from} ORDER BY ${id} DESC LIMIT ${sql.lit(readNewest)}) newest) < ${sql.lit(common)}
        THEN ARRAY(SELECT ${id}::text FROM ${from} WHERE ${byIndex} LIMIT ${sql.lit(few + 1)}) END AS ${sql.ref(key)}`,
    ),
  )}`.execute(db);
  return new Map(
    searches.map(([key, { id, byReading }]): [Key, Found] => {
      const ids = rows[0]?.[key];
      return ids && ids.length <= few
        ? [key, { ids, where: sql`${id} = ANY(${ids}::uuid[])` }]
        : [key, { ids: undefined, where: byReading }];
    }),
  );
}

/** The same in one kind of rows. */
export const findIn = async (db: Sql, search: Search, few?: number): Promise<Found> =>
  (await find(db, [['found', search]], few)).get('found') as Found;

/** By the words of texts, or by what else; `only`: among these. `searched`: word for word what an index has in `search_grams(…)`. */
export function searchOf(
  { from, id, only = sql`true` }: Pick<Search, 'from' | 'id'> & { readonly only?: Condition },
  searched: Condition | undefined,
  keyword: string,
  others: readonly Condition[] = [],
): Search {
  const either = (words: readonly Condition[]) => {
    const ways = [...others, ...(words.length === 0 ? [] : [sql`(${sql.join(words, sql` AND `)})`])];
    return ways.length === 0 ? only : sql`${only} AND (${sql.join(ways, sql` OR `)})`;
  };
  return {
    from,
    id,
    byIndex: either(searched ? holdsWords(searched, keyword) : []),
    byReading: either(searched ? containsWords(searched, keyword) : []),
  };
}
