import { sql } from 'kysely';
import type { CachingServices } from '#server/api/call-context.ts';
import { regionIndex } from './region-index.ts';

interface RegionName {
  readonly code: string;
  readonly name: string;
}

export interface RegionSnapshot {
  readonly find: (code: string) => RegionName | undefined;
  /** Open cities with institutions in force, most institutions first. */
  readonly served: readonly RegionName[];
}

/** What pages depend on by showing it in their heads. */
export const regionSnapshotTopics = ['region', 'dictionary', 'servedCity'] as const;

const spoken = (name: string) => name.replace(/(?<=..)市$/, '');

async function read(services: CachingServices): Promise<RegionSnapshot> {
  const { byId, isClosed } = await regionIndex(services);
  const { rows } = await sql<{ city_id: string }>`
    SELECT city_id FROM institution WHERE in_force GROUP BY city_id ORDER BY count(*) DESC, city_id`.execute(
    services.independent,
  );
  const find = (code: string) => {
    const region = byId.get(code);
    return region && { code, name: spoken(region.name) };
  };
  return {
    find,
    served: rows.flatMap((row) => (isClosed(row.city_id) ? [] : (find(row.city_id) ?? []))),
  };
}

/** Region names and served cities for page heads, cached. */
export const regionSnapshot = (services: CachingServices): Promise<RegionSnapshot> =>
  services.reads.get('region snapshot', { topics: regionSnapshotTopics, ttlMs: 60_000 }, () =>
    read(services),
  );
