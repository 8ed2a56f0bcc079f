import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import { homeCityOf } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { centreOf } from '#server/modules/common/city-centres.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { spokenCity } from './public-institution.present.ts';

type Plan = CallOutput<'institution.cityPlan'>;

/** As many as a plan of a phone's width can show. */
const shown = 60;

/** What a city's plan is drawn from: the places that the platform knows itself. */
export async function cityPlan({ db, services }: ReadContext, regionId: string): Promise<Plan> {
  const city = homeCityOf(await regionIndex(services), regionId);
  if (!city) throw notFound('请先选择所在地区。');
  const { rows } = await sql<Plan['institutions'][number]>`
    SELECT code, short_name AS "shortName", longitude, latitude FROM institution
    WHERE city_id = ${city.id} AND in_force AND longitude IS NOT NULL AND latitude IS NOT NULL
    ORDER BY code LIMIT ${shown}`.execute(db);
  return { city: spokenCity(city).name, centre: centreOf(city.id) ?? null, institutions: rows };
}
