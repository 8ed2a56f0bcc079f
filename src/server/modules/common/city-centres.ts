import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '#domain/kernel/memoize.ts';
import { type Coordinates, distanceKm } from '#domain/region/region.ts';
import { referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { z } from 'zod';

const file = z.object({ centres: z.record(z.string(), z.tuple([z.number(), z.number()])) });

const centres = once((): ReadonlyMap<string, Coordinates> => {
  const read = file.parse(JSON.parse(readFileSync(join(referenceFolder, 'city-centres.json'), 'utf8')));
  return new Map(
    Object.entries(read.centres).map(([id, [longitude, latitude]]) => [id, { longitude, latitude }]),
  );
});

/** Where a city's people roughly are. */
export const centreOf = (cityId: string): Coordinates | undefined => centres().get(cityId);

export interface Place {
  readonly cityId: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Kilometres to one decimal from a place to the centre of the nearest of the cities. A place without coordinates stands in the
 * centre of its own city, which says nothing of the distance within it: undefined there.
 */
export function kilometresToCities(place: Place, cityIds: readonly string[]): number | undefined {
  const known = place.latitude !== null && place.longitude !== null;
  if (!known && cityIds.includes(place.cityId)) return undefined;
  const from =
    place.latitude !== null && place.longitude !== null
      ? { latitude: place.latitude, longitude: place.longitude }
      : centreOf(place.cityId);
  const distances = cityIds.flatMap((id) => {
    const to = centreOf(id);
    return from && to ? [distanceKm(from, to)] : [];
  });
  return distances.length === 0 ? undefined : Math.round(Math.min(...distances) * 10) / 10;
}
