import { sql } from 'kysely';
import { type RegionIndex, shortCityName } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Services } from '#server/api/call-context.ts';
import { inHall } from './list-demands.query.ts';

type HallRegions = CallOutput<'demand.listHall'>['regions'];

/** The provinces and cities that have demands in the hall: what the city filter offers. */
export const hallRegions = (
  { reads, publicReads }: Pick<Services, 'reads' | 'publicReads'>,
  regions: RegionIndex,
): Promise<HallRegions> =>
  reads.get('hall regions', { topics: ['demand', 'region'], ttlMs: 60_000 }, async () => {
    // LATERAL with its LIMIT: one look into the index per city, however many demands it has; of EXISTS the planner makes a join over all.
    const { rows } = await publicReads.read((db) =>
      sql<{ id: string }>`
      SELECT r.id FROM region r CROSS JOIN LATERAL (
        SELECT FROM demand_city c JOIN demand d ON d.id = c.demand_id WHERE c.city_id = r.id AND ${inHall} LIMIT 1) first
      WHERE r.level = 2`.execute(db),
    );
    const there = new Set(rows.map(({ id }) => id));
    return (regions.childrenOf.get('') ?? []).flatMap((province) => {
      const cities = (regions.childrenOf.get(province.id) ?? []).filter(({ id }) => there.has(id));
      return cities.length === 0
        ? []
        : [
            {
              code: province.id,
              name: province.name,
              cities: cities.map(({ id, name }) => ({ code: id, name: shortCityName(name) })),
            },
          ];
    });
  });
