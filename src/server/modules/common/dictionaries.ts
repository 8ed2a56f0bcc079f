import { sql } from 'kysely';
import {
  type DictionaryEntry,
  kindOf,
  mergedEntries,
  parseEntries,
  pathOfKind,
} from '#domain/site/dictionary.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';

/** Kind → code → name, in the order of display. */
type Dictionaries = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Entries = ReadonlyMap<string, readonly DictionaryEntry[]>;

/** What ships (table `dictionary`), by kind. */
export async function shippedEntries(db: Sql): Promise<Entries> {
  const { rows } = await sql<{ kind: string; code: string; name: string }>`
    SELECT kind, code, name FROM dictionary ORDER BY kind, sort`.execute(db);
  const byKind = Map.groupBy(rows, (row) => row.kind);
  return new Map(
    [...byKind].map(([kind, own]) => [kind, own.map(({ code, name }) => ({ code, name, active: true }))]),
  );
}

/** As operators keep them (collection `dictionary`); what nobody edited is as it ships. */
async function readEntries(db: Sql): Promise<Entries> {
  const [shipped, { rows }] = await Promise.all([
    shippedEntries(db),
    sql<{ path: string; body: string }>`
      SELECT path, body FROM content
      WHERE collection = 'dictionary' AND published_at IS NOT NULL AND editor_id IS NOT NULL`.execute(db),
  ]);
  const written = new Map(rows.map(({ path, body }) => [path, parseEntries(body)]));
  const kinds = new Set([...shipped.keys(), ...rows.map(({ path }) => kindOf(path))]);
  return new Map(
    [...kinds].map((kind) => {
      const path = pathOfKind(kind);
      return [kind, mergedEntries(path, shipped.get(kind) ?? [], written.get(path))];
    }),
  );
}

const named = (entries: Entries, which: (entry: DictionaryEntry) => boolean): Dictionaries =>
  new Map(
    [...entries].map(([kind, own]) => [kind, new Map(own.filter(which).map((one) => [one.code, one.name]))]),
  );

const cached = ({ reads, independent }: CachingServices) =>
  reads.get('dictionaries', { topics: ['dictionary'], ttlMs: 60_000 }, async () => {
    const entries = await readEntries(independent);
    return { entries, names: named(entries, () => true), active: named(entries, ({ active }) => active) };
  });

/** All dictionaries with the values that are no longer chosen, cached. */
export const allEntries = async (services: CachingServices): Promise<Entries> =>
  (await cached(services)).entries;

/** The names of all codes that records may hold. */
export const dictionaries = async (services: CachingServices): Promise<Dictionaries> =>
  (await cached(services)).names;

/** What people choose from. */
export const choices = async (services: CachingServices): Promise<Dictionaries> =>
  (await cached(services)).active;
