import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { entriesPerFile } from './list-files.query.ts';
import { type LongKind, longKinds, smallKinds } from './sitemap-parts.ts';
import { closeUrlSet, openUrlSet, type SitemapEntry, urlEntry } from './sitemap-xml.ts';

const batch = 2_000;

/**
 * The XML of one file, piece by piece as it is read. `part` is what stands between `sitemap-` and `.xml`: a small kind, or
 * a long one with the key it begins at. Undefined when there is no such file.
 */
export function writeFile(
  db: Database,
  base: string,
  part: string,
  now: Date,
): AsyncGenerator<string> | undefined {
  const small = own(smallKinds, part);
  if (small) return pieces(base, readAtOnce(small.read(db, now)));
  const [, name = '', first = ''] = /^([a-z]+)-(.+)$/.exec(part) ?? [];
  const long = own<LongKind>(longKinds, name);
  return long?.key.test(first) ? pieces(base, readInBatches(db, long, first)) : undefined;
}

async function* pieces(base: string, batches: AsyncGenerator<readonly SitemapEntry[]>) {
  yield openUrlSet;
  for await (const entries of batches) yield entries.map((entry) => urlEntry(base, entry)).join('');
  yield closeUrlSet;
}

async function* readAtOnce(entries: Promise<SitemapEntry[]>) {
  yield await entries;
}

/** By key from one batch to the next, so that the last costs no more than the first. */
async function* readInBatches(db: Database, kind: LongKind, first: string) {
  let [from, inclusive] = [first, true];
  for (let left = entriesPerFile; left > 0; left -= batch) {
    const { rows } = await sql<{ key: string; changed_at: Date | null }>`
      SELECT key, changed_at FROM (${kind.entries}) entry
      WHERE key ${inclusive ? sql`>=` : sql`>`} ${from} ORDER BY key LIMIT ${batch}`.execute(db);
    yield rows.map(({ key, changed_at }) => ({ path: kind.path(key), changedAt: changed_at }));
    if (rows.length < batch) return;
    [from, inclusive] = [rows.at(-1)?.key as string, false];
  }
}

const own = <T>(kinds: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;
