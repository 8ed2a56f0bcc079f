import { cacheReads } from '#server/changes/cached-reads.ts';
import type { Database } from '#server/db/database.ts';
import { sql } from 'kysely';
import { regionIndex } from './region-index.ts';

export interface RegionName {
  readonly code: string;
  readonly name: string;
}

export interface RegionSnapshot {
  readonly find: (code: string) => RegionName | undefined;
  /** Cities with institutions in force, most institutions first. */
  readonly served: readonly RegionName[];
}

/** What pages depend on by showing it in their heads. */
export const regionSnapshotTopics = ['region', 'servedCity'] as const;
const cached = cacheReads<RegionSnapshot>(regionSnapshotTopics, 60_000);

const spoken = (name: string) => name.replace(/(?<=..)市$/, '');

async function read(db: Database): Promise<RegionSnapshot> {
  const { byId } = await regionIndex(db);
  const { rows } = await sql<{ city_id: string }>`
    SELECT city_id FROM institution WHERE in_force GROUP BY city_id ORDER BY count(*) DESC, city_id`.execute(
    db,
  );
  const find = (code: string) => {
    const region = byId.get(code);
    return region && { code, name: spoken(region.name) };
  };
  return { find, served: rows.flatMap((row) => find(row.city_id) ?? []) };
}

/** Region names and served cities for page heads, kept in memory. */
export const regionSnapshot = (db: Database): Promise<RegionSnapshot> => cached(db, 'all', () => read(db));
