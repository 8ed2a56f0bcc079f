import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { inHall } from '#server/modules/demand/list-demands.query.ts';
import { addresses, singlePages } from './site-addresses.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** A kind whose entries fit one file. */
interface SmallKind {
  readonly read: (db: Database, now: Date) => Promise<SitemapEntry[]>;
}

/** A kind that grows without end: its files are runs of keys. */
export interface LongKind {
  /** SELECT giving key and changed_at of every entry. The key is public: it stands in addresses and names files. */
  readonly entries: RawBuilder<unknown>;
  /** What a key looks like. */
  readonly key: RegExp;
  readonly path: (key: string) => string;
}

export const smallKinds = {
  pages: { read: readPages },
  regions: { read: readRegions },
  articles: { read: readArticles },
} as const satisfies Record<string, SmallKind>;

export const longKinds = {
  institutions: {
    entries: sql`SELECT code AS key, coalesce(reviewed_at, created_at) AS changed_at FROM institution WHERE in_force`,
    key: /^[^/]{1,40}$/,
    path: addresses.institution,
  },
  // The hall's demands and no others: open ones that an operator let in.
  demands: {
    entries: sql`SELECT d.id AS key, greatest(d.published_at, d.ended_at) AS changed_at FROM demand d WHERE ${inHall}`,
    key: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    path: addresses.demand,
  },
} as const satisfies Record<string, LongKind>;

/** A text that was written before it appeared changed for its readers when it appeared. */
const shownSince = sql`greatest(updated_at, published_at)`;

async function readPages(db: Database, now: Date): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ collection: string; path: string; updated_at: Date }>`
    SELECT collection, path, ${shownSince} AS updated_at FROM content WHERE published_at <= ${now}`.execute(
    db,
  );
  return singlePages.map(({ path, collections, text }) => ({
    path,
    changedAt: latest(
      rows.filter((row) =>
        text ? row.collection === 'page' && row.path === text : collections?.includes(row.collection),
      ),
    ),
  }));
}

const latest = (rows: readonly { updated_at: Date }[]): Date | undefined =>
  rows.map((row) => row.updated_at).toSorted((a, b) => b.getTime() - a.getTime())[0];

/**
 * Homes and lists of the provinces, cities and districts that have institutions; every other region code works too, but
 * shows what its neighbours have.
 */
async function readRegions(db: Database): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT region.id FROM institution i JOIN region city ON city.id = i.city_id
      JOIN region ON region.id IN (city.parent_id, city.id, i.region_id)
    WHERE i.in_force ORDER BY region.id`.execute(db);
  return rows.flatMap(({ id }) => [{ path: addresses.region(id) }, { path: addresses.institutionsOf(id) }]);
}

async function readArticles(db: Database, now: Date): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ collection: string; path: string; updated_at: Date }>`
    SELECT collection, path, ${shownSince} AS updated_at FROM content WHERE collection IN ('news', 'case') AND published_at <= ${now}
    ORDER BY published_at DESC, path LIMIT 50000`.execute(db);
  return rows.map(({ collection, path, updated_at: changedAt }) => ({
    path: collection === 'case' ? addresses.case(path) : addresses.article(path),
    changedAt,
  }));
}
