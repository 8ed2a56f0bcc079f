import { cacheReads } from '#server/changes/cached-reads.ts';
import type { Database } from '#server/db/database.ts';

/** Kind → code → name, in the order of display. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, string>>;

const cached = cacheReads<Dictionaries>(['dictionary'], 60_000);

async function read(db: Database): Promise<Dictionaries> {
  const rows = await db.selectFrom('dictionary').selectAll().orderBy('kind').orderBy('sort').execute();
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map([...byKind].map(([kind, entries]) => [kind, new Map(entries.map((e) => [e.code, e.name]))]));
}

/** All dictionaries, kept in memory. */
export const dictionaries = (db: Database): Promise<Dictionaries> => cached(db, 'all', () => read(db));
