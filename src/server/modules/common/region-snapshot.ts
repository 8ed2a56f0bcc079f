import type { Database } from '#server/db/database.ts';
import { sql } from 'kysely';

export interface RegionName {
  readonly code: string;
  readonly name: string;
}

export interface RegionSnapshot {
  readonly find: (code: string) => RegionName | undefined;
  /** Cities with institutions in force, most institutions first. */
  readonly served: readonly RegionName[];
}

const maxAgeMs = 60_000;
let kept: { at: number; db: Database; snapshot: Promise<RegionSnapshot> } | undefined;

const spoken = (name: string) => name.replace(/(?<=..)市$/, '');

async function read(db: Database): Promise<RegionSnapshot> {
  const names = new Map<string, string>();
  for (const row of await db.selectFrom('region').select(['id', 'name']).execute()) names.set(row.id, row.name);
  const { rows } = await sql<{ city_id: string }>`
    SELECT city_id FROM institution WHERE in_force GROUP BY city_id ORDER BY count(*) DESC, city_id`.execute(db);
  const find = (code: string) => {
    const name = names.get(code);
    return name === undefined ? undefined : { code, name: spoken(name) };
  };
  return { find, served: rows.flatMap((row) => find(row.city_id) ?? []) };
}

/** Region names and served cities for page heads, read at most once a minute. */
export function regionSnapshot(db: Database): Promise<RegionSnapshot> {
  const now = Date.now();
  if (!kept || kept.db !== db || now - kept.at > maxAgeMs) {
    kept = { at: now, db, snapshot: read(db) };
    kept.snapshot.catch(() => {
      kept = undefined;
    });
  }
  return kept.snapshot;
}
