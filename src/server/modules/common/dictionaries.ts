import type { CachingServices } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';

/** Kind → code → name, in the order of display. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function read(db: Database): Promise<Dictionaries> {
  const rows = await db.selectFrom('dictionary').selectAll().orderBy('kind').orderBy('sort').execute();
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map([...byKind].map(([kind, entries]) => [kind, new Map(entries.map((e) => [e.code, e.name]))]));
}

/** All dictionaries, cached. */
export const dictionaries = ({ reads, independent }: CachingServices): Promise<Dictionaries> =>
  reads.get('dictionaries', { topics: ['dictionary'], ttlMs: 60_000 }, () => read(independent));
