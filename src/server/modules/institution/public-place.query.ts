import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import { distanceKm } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { spokenCity } from './public-institution.present.ts';

/** As many as a drawing of a phone's width can hold apart. */
const shown = 12;

interface Located {
  readonly code: string;
  readonly short_name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Where an institution is, and which others of its city are nearest. */
export async function placeOf(
  { db, services }: ReadContext,
  code: string,
): Promise<CallOutput<'institution.place'>> {
  const { rows } = await sql<{ id: string; city_id: string; total: number } & Partial<Located>>`
    SELECT i.id, i.city_id, i.longitude, i.latitude,
      (SELECT count(*)::int FROM institution o WHERE o.city_id = i.city_id AND o.in_force) AS total
    FROM institution i WHERE i.code = ${code} AND i.in_force`.execute(db);
  const row = rows[0];
  if (!row) throw notFound('没有找到这家机构：它可能尚未通过认证，或链接有误。');
  const regions = await regionIndex(services);
  const own =
    row.longitude == null || row.latitude == null
      ? null
      : { longitude: row.longitude, latitude: row.latitude };
  const others = own ? await nearest(db, row.id, row.city_id, own) : [];
  return {
    city: spokenCity(regions.byId.get(row.city_id)),
    own,
    cityTotal: row.total,
    others: others.map((one) => ({
      code: one.code,
      shortName: one.short_name,
      longitude: one.longitude,
      latitude: one.latitude,
      kilometres: own ? Math.round(distanceKm(own, one) * 10) / 10 : 0,
    })),
  };
}

/** Within a city the earth is flat: a degree of longitude is shorter by the cosine of the latitude, and that is all. */
async function nearest(
  db: Database,
  id: string,
  cityId: string,
  own: { longitude: number; latitude: number },
): Promise<Located[]> {
  const { rows } = await sql<Located>`
    SELECT code, short_name, longitude, latitude FROM institution
    WHERE city_id = ${cityId} AND in_force AND id <> ${id} AND longitude IS NOT NULL AND latitude IS NOT NULL
    ORDER BY ((longitude - ${own.longitude}) * cos(radians(${own.latitude}))) ^ 2
      + (latitude - ${own.latitude}) ^ 2, id LIMIT ${shown}`.execute(db);
  return rows;
}
