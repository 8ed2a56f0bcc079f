import { sql } from 'kysely';
import type { Services } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { type LongKind, longKinds, smallKinds } from './sitemap-parts.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** Far below the 50,000 that a file may hold: a crawler's request stays small. */
export const entriesPerFile = 10_000;

/** Every file boundary means reading all keys. Files themselves are always fresh; only a new file may wait this long. */
const ttlMs = 10 * 60_000;

/** All files of the sitemap, each with the latest change in it. */
export const listFiles = (
  { reads, publicReads }: Pick<Services, 'reads' | 'publicReads'>,
  now: Date,
): Promise<SitemapEntry[]> =>
  reads.get('sitemap files', { topics: [], ttlMs }, () =>
    publicReads.read(async (db) => {
      const small = Object.entries(smallKinds).map(async ([name, kind]) => {
        const times = (await kind.read(db, now)).flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
        return [
          { path: fileName(name), ...(times.length > 0 && { changedAt: new Date(Math.max(...times)) }) },
        ];
      });
      const long = Object.entries(longKinds).map(([name, kind]) => filesOf(db, name, kind));
      return (await Promise.all([...small, ...long])).flat();
    }),
  );

async function filesOf(db: Database, name: string, kind: LongKind): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ first: string; changed_at: Date }>`
    SELECT min(key::text) AS first, max(changed_at) AS changed_at FROM (
      SELECT key, changed_at, (row_number() OVER (ORDER BY key) - 1) / ${sql.lit(entriesPerFile)} AS file
      FROM (${kind.entries}) entry) numbered
    GROUP BY file ORDER BY file`.execute(db);
  return rows.map((row) => ({
    path: fileName(`${name}-${encodeURIComponent(row.first)}`),
    changedAt: row.changed_at,
  }));
}

const fileName = (part: string) => `/sitemap-${part}.xml`;
