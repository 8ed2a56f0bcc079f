import { type RawBuilder, sql } from 'kysely';
import { type FigureKey, figureKeys } from '#domain/console/figures.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { periodOf } from '#domain/kernel/period.ts';
import { provinceTiles } from '#domain/region/province-tiles.ts';
import { citiesOf } from '#domain/region/region.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { periodSql } from '#server/modules/common/period-sql.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { namedRegion } from '#server/modules/home/place.query.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';

type Figures = CallOutput<'console.figures'>;

/** Of a period in Chinese time. What each number counts: domain/console/figures.ts. */
export async function figures(
  { db, now, services }: ReadContext,
  input: ParsedInput<'console.figures'>,
): Promise<Figures> {
  const period = periodOf(input, now);
  const { first, last, holds } = periodSql(period);
  const published = sql`${holds('d.published_at')} AND d.status <> ${demandStatus.draft}`;
  const chinaDay = (column: string) =>
    sql`to_char(${sql.ref(column)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const [counted, byDay, cities, provinces, regions] = await Promise.all([
    sql<Record<FigureKey, string | null>>`
      WITH published AS (SELECT d.* FROM demand d WHERE ${published}),
      asked AS (SELECT i.*, p.quote_deadline, EXISTS (SELECT FROM quotation q WHERE q.demand_id = i.demand_id
          AND q.institution_id = i.institution_id AND q.confirmed_at IS NOT NULL) AS quoted
        FROM invitation i JOIN published p ON p.id = i.demand_id),
      won AS (SELECT * FROM award w WHERE ${holds('w.created_at')}),
      counts AS (SELECT count(*) AS demands, count(*) FILTER (WHERE kind = 'directed') AS directed,
          count(first_quoted_at) AS quoted,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_quoted_at - published_at) / 3600) AS hours
        FROM published),
      sent AS (SELECT count(*) AS quotes FROM quotation q JOIN published p ON p.id = q.demand_id
        WHERE q.confirmed_at IS NOT NULL)
      SELECT demands::text, directed::text, quotes::text,
        (SELECT count(*) FROM asked)::text AS invitations,
        (SELECT count(*) FROM asked WHERE NOT quoted AND quote_deadline < ${now})::text AS unanswered,
        round(quotes::numeric / nullif(demands, 0), 2)::text AS "quotesPerDemand",
        round(100.0 * quoted / nullif(demands, 0), 1)::text AS "quotedShare",
        round(hours::numeric, 1)::text AS "firstQuoteHours",
        (SELECT count(DISTINCT demand_id) FROM won)::text AS "awardedDemands",
        (SELECT coalesce(sum(headcount), 0) FROM won)::text AS "awardedHeads",
        (SELECT coalesce(sum(price::bigint * headcount), 0) FROM won)::text AS "awardedAmount",
        (SELECT coalesce(sum(count), 0) FROM search_miss m WHERE m.day BETWEEN ${first} AND ${last})::text AS "searchMisses"
      FROM counts, sent`.execute(db),
    sql<Figures['byDay'][number]>`
      SELECT to_char(s.day, 'YYYY-MM-DD') AS day, coalesce(p.demands, 0)::int AS demands, coalesce(a.awarded, 0)::int AS awarded
      FROM generate_series(${first}, ${last}, interval '1 day') s(day)
      LEFT JOIN (SELECT ${chinaDay('d.published_at')} AS day, count(*) AS demands FROM demand d WHERE ${published}
        GROUP BY 1) p ON p.day = to_char(s.day, 'YYYY-MM-DD')
      LEFT JOIN (SELECT ${chinaDay('w.created_at')} AS day, count(DISTINCT w.demand_id) AS awarded FROM award w
        WHERE ${holds('w.created_at')} GROUP BY 1) a ON a.day = to_char(s.day, 'YYYY-MM-DD')
      ORDER BY s.day`.execute(db),
    byPlace(db, sql`city_id`, published),
    byPlace(db, sql`left(city_id, 2) || '0000'`, published),
    regionIndex(services),
  ]);
  const row = counted.rows[0];
  const cityOf = (cityId: string) => {
    const { code, name } = spokenCity(regions.byId.get(cityId));
    return { code, name };
  };
  const countsOf = (rows: readonly PlaceRow[], code: string) => {
    const { institutions, demands, quoted } = rows.find(({ place }) => place === code) ?? nothing;
    return { institutions, demands, quoted };
  };
  return {
    ...period,
    at: now.toISOString(),
    figures: figureKeys.map((key) => {
      const value = row?.[key] ?? null;
      return { key, value: key === 'awardedAmount' && value !== null ? toYuanText(Number(value)) : value };
    }),
    byDay: byDay.rows,
    cities: cities.map(({ place, ...rest }) => ({ city: cityOf(place), ...rest })),
    provinces: provinceTiles.flatMap(({ code }) => {
      const region = regions.byId.get(code);
      const own = citiesOf(regions, code).map(({ id }) => ({ city: cityOf(id), ...countsOf(cities, id) }));
      return region ? [{ province: namedRegion(region), ...countsOf(provinces, code), cities: own }] : [];
    }),
  };
}

interface PlaceRow {
  place: string;
  institutions: number;
  demands: number;
  quoted: number;
}
const nothing: PlaceRow = { place: '', institutions: 0, demands: 0, quoted: 0 };

/** By city, or by what a city belongs to: a demand with several cities of one place counts there once. */
async function byPlace(db: Database, place: RawBuilder<unknown>, published: RawBuilder<unknown>) {
  const { rows } = await sql<PlaceRow>`
    SELECT place, sum(institutions)::int AS institutions, sum(demands)::int AS demands, sum(quoted)::int AS quoted FROM (
      SELECT ${place} AS place, count(*) AS institutions, 0 AS demands, 0 AS quoted FROM institution WHERE in_force GROUP BY 1
      UNION ALL
      SELECT ${place}, 0, count(DISTINCT d.id), count(DISTINCT d.id) FILTER (WHERE d.first_quoted_at IS NOT NULL)
      FROM demand d JOIN demand_city c ON c.demand_id = d.id WHERE ${published} GROUP BY 1) n
    GROUP BY place ORDER BY demands DESC, institutions DESC, place`.execute(db);
  return rows;
}
