import type { Sql } from '#server/db/database.ts';
import type { ContentTable } from '#server/db/tables/content.ts';
import { type Selectable, sql } from 'kysely';

export type ContentRow = Selectable<ContentTable> & { readonly published_at: Date };

const orders = {
  manual: sql`sort, published_at DESC, path`,
  newest: sql`published_at DESC, path`,
  oldest: sql`published_at, path`,
} as const;

export interface ContentQuery {
  readonly collection: string;
  /** Equal values in `meta`. */
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: keyof typeof orders;
  readonly limit: number;
  readonly now: Date;
}

/** Published by `now`. The unique index (collection, path) finds a collection; none holds more than some hundred rows. */
export async function listContent(db: Sql, { collection, filter, sort, limit, now }: ContentQuery) {
  const { rows } = await sql<ContentRow>`
    SELECT * FROM content WHERE collection = ${collection} AND published_at <= ${now}
      AND meta @> ${JSON.stringify(filter)}::jsonb
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
    SELECT * FROM content WHERE collection = ${collection} AND path = ${path} AND published_at <= ${now}`.execute(
    db,
  );
  return rows[0];
}
