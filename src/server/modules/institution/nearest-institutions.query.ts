import { nearestServed } from '#domain/region/nearest-served.ts';
import { distanceKm, type Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { centreOf } from '#server/modules/common/city-centres.ts';
import type { Labels } from '#server/modules/common/labels.ts';
import { institutionCounts } from './institution-counts.store.ts';
import { presentCard, spokenCity } from './public-institution.present.ts';
import { pageOfCards } from './public-institution.store.ts';

type Nearest = CallOutput<'institution.listForHome'>['nearest'];

const cities = 3;
const ofEach = 2;

/** Between the centres of two cities, in whole kilometres. */
function kilometresBetween(a: Region, b: Region): number | null {
  const [from, to] = [centreOf(a.id), centreOf(b.id)];
  return from && to ? Math.round(distanceKm(from, to)) : null;
}

/** Of a city without any: those of the nearest cities that have some, by the way between the centres where it is known. */
export async function nearestInstitutions(
  { db, services }: { db: Database; services: CachingServices },
  city: Region,
  labels: Labels,
): Promise<Nearest> {
  const { byCity } = await institutionCounts(services);
  const near = nearestServed(labels.regions, city.id, byCity, byCity.size)
    .map((one) => ({ one, kilometres: kilometresBetween(city, one) }))
    .toSorted((a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity) || 0)
    .slice(0, cities);
  return Promise.all(
    near.map(async ({ one, kilometres }) => {
      const rows = await pageOfCards(db, { region: one, size: ofEach, offset: 0 });
      return {
        city: spokenCity(one),
        total: byCity.get(one.id) ?? 0,
        kilometres,
        records: rows.map((row) => presentCard(row, labels)),
      };
    }),
  );
}
