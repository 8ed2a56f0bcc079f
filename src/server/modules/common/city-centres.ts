import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { once } from '#domain/kernel/memoize.ts';
import { type Coordinates, distanceKm } from '#domain/region/region.ts';
import { referenceFolder } from '#server/modules/catalogue/read-reference.ts';

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
 * Kilometres to one decimal from a place to the centre of a city. A place without coordinates stands in the centre of its own
 * city, which says nothing of the distance within it: undefined there.
 */
export function kilometresTo(place: Place, cityId: string): number | undefined {
  const known = place.latitude !== null && place.longitude !== null;
  if (!known && cityId === place.cityId) return undefined;
  const from =
    place.latitude !== null && place.longitude !== null
      ? { latitude: place.latitude, longitude: place.longitude }
      : centreOf(place.cityId);
  const to = centreOf(cityId);
  return from && to ? Math.round(distanceKm(from, to) * 10) / 10 : undefined;
}
