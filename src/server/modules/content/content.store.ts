import { type Selectable, sql } from 'kysely';
import type { Sql } from '#server/db/database.ts';
import type { ContentTable } from '#server/db/tables/content.ts';

type Columns = Selectable<ContentTable>;

export interface ContentRow
  extends Pick<Columns, 'path' | 'title' | 'summary' | 'meta' | 'updated_at' | 'body'> {
  readonly published_at: Date;
  /** Of the body, in characters; the body itself may have been left out. */
  readonly length: number;
}

const orders = {
  manual: sql`sort, published_at DESC, path`,
  newest: sql`published_at DESC, path`,
  oldest: sql`published_at, path`,
} as const;

interface ContentQuery {
  readonly collection: string;
  /** Equal values in `meta`. */
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: keyof typeof orders;
  readonly limit: number;
  readonly withText: boolean;
  readonly now: Date;
}

const columns = sql`path, title, summary, meta, published_at, updated_at, char_length(body) AS length`;

/** Published by `now`. The unique index (collection, path) finds a collection; none holds more than some hundred rows. */
export async function listContent(db: Sql, query: ContentQuery): Promise<ContentRow[]> {
  const { collection, filter, sort, limit, withText, now } = query;
  const { rows } = await sql<ContentRow>`
    SELECT ${columns}, ${withText ? sql`body` : sql`'' AS body`} FROM content
    WHERE collection = ${collection} AND published_at <= ${now} AND meta @> ${JSON.stringify(filter)}::jsonb
    ORDER BY ${orders[sort]} LIMIT ${limit}`.execute(db);
  return rows;
}

export async function readContent(
  db: Sql,
  collection: string,
  path: string,
  now: Date,
): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    SELECT ${columns}, body FROM content
    WHERE collection = ${collection} AND path = ${path} AND published_at <= ${now}`.execute(db);
  return rows[0];
}
