import { sql } from 'kysely';
import type { CachingServices } from '#server/api/call-context.ts';

/** How many institutions are in force, by city and by the region they gave (a district, or the city again). */
export interface InstitutionCounts {
  readonly byCity: ReadonlyMap<string, number>;
  readonly byRegion: ReadonlyMap<string, number>;
  readonly all: number;
}

/** One statement for every home page there is, cached. */
export const institutionCounts = ({ reads, independent }: CachingServices): Promise<InstitutionCounts> =>
  reads.get('institution counts', { topics: ['institution'], ttlMs: 60_000 }, async () => {
    const { rows } = await sql<{ city_id: string; region_id: string; count: number }>`
      SELECT city_id, region_id, count(*) FROM institution WHERE in_force GROUP BY city_id, region_id`.execute(
      independent,
    );
    const byCity = new Map<string, number>();
    const byRegion = new Map<string, number>();
    for (const { city_id, region_id, count } of rows) {
      byCity.set(city_id, (byCity.get(city_id) ?? 0) + count);
      byRegion.set(region_id, (byRegion.get(region_id) ?? 0) + count);
    }
    return { byCity, byRegion, all: rows.reduce((sum, { count }) => sum + count, 0) };
  });
