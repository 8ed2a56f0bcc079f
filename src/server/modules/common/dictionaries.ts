import type { Database } from '#server/db/database.ts';

/** Kind → code → name, in the order of display. */
export type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, string>>;

const maxAgeMs = 60_000;
const kept = new WeakMap<Database, { at: number; dictionaries: Promise<Dictionaries> }>();

async function read(db: Database): Promise<Dictionaries> {
  const rows = await db.selectFrom('dictionary').selectAll().orderBy('kind').orderBy('sort').execute();
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map([...byKind].map(([kind, entries]) => [kind, new Map(entries.map((e) => [e.code, e.name]))]));
}

/** All dictionaries, read at most once a minute. */
export function dictionaries(db: Database): Promise<Dictionaries> {
  const now = Date.now();
  const last = kept.get(db);
  if (last && now - last.at < maxAgeMs) return last.dictionaries;
  const fresh = read(db);
  kept.set(db, { at: now, dictionaries: fresh });
  fresh.catch(() => kept.delete(db));
  return fresh;
}
