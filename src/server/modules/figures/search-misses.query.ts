import { type RawBuilder, sql } from 'kysely';
import { everywhere, type SearchKind, searchKinds } from '#domain/console/search-miss.ts';
import { type Period, periodOf } from '#domain/kernel/period.ts';
import { type RegionIndex, spokenName } from '#domain/region/region.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { periodSql } from '#server/modules/common/period-sql.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { contained } from '#server/modules/common/search-grams.ts';

type Page = CallOutput<'console.listSearchMisses'>;

const shownPlaces = 100;

export async function listSearchMisses(
  { db, now, services }: ReadContext,
  input: ParsedInput<'console.listSearchMisses'>,
): Promise<Page> {
  const { kind, place, keyword, current, size } = input;
  const period = periodOf(input, now);
  const ofKind = kind ? sql`m.kind = ${kind}` : sql`true`;
  const inPlace = place ? sql`m.region_id = ${place === everywhere ? '' : place}` : sql`true`;
  const holding = contained(sql`search_plain(m.keyword)`, keyword);
  const where = sql`${within(period)} AND ${ofKind} AND ${inPlace} AND ${holding}`;
  const [records, counted, places, regions] = await Promise.all([
    searchMisses(db, services, where, size, (current - 1) * size),
    sql<{ total: number; searches: number }>`
      SELECT count(*)::int AS total, coalesce(sum(searches), 0)::int AS searches FROM (
        SELECT sum(m.count) AS searches FROM search_miss m WHERE ${where} GROUP BY m.kind, m.region_id, m.keyword) n`.execute(
      db,
    ),
    sql<{ region_id: string; searches: number }>`
      SELECT m.region_id, sum(m.count)::int AS searches FROM search_miss m WHERE ${within(period)} AND ${ofKind}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${shownPlaces}`.execute(db),
    regionIndex(services),
  ]);
  return {
    ...period,
    records,
    total: counted.rows[0]?.total ?? 0,
    searches: counted.rows[0]?.searches ?? 0,
    current,
    size,
    places: places.rows.map(({ region_id, searches }) => ({ ...placeOf(regions, region_id), searches })),
  };
}

/** Of the period, most frequent first. */
export const searchMissesOf = (
  { db, services }: Pick<ReadContext, 'db' | 'services'>,
  period: Period,
  most: number,
): Promise<Page['records']> => searchMisses(db, services, within(period), most, 0);

const within = (period: Period) => {
  const { first, last } = periodSql(period);
  return sql`m.day BETWEEN ${first} AND ${last}`;
};

async function searchMisses(
  db: Database,
  services: ReadContext['services'],
  where: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Page['records']> {
  const [{ rows }, regions] = await Promise.all([
    sql<{ kind: SearchKind; region_id: string; keyword: string; searches: number; last_day: string }>`
      SELECT m.kind, m.region_id, m.keyword, sum(m.count)::int AS searches, to_char(max(m.day), 'YYYY-MM-DD') AS last_day
      FROM search_miss m WHERE ${where} GROUP BY 1, 2, 3 ORDER BY 4 DESC, 5 DESC, 3, 1, 2
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    regionIndex(services),
  ]);
  return rows.map(({ kind, region_id, keyword, searches, last_day }) => ({
    key: `${kind}/${region_id}/${keyword}`,
    keyword,
    kind: { code: kind, name: searchKinds[kind] },
    place: placeOf(regions, region_id),
    searches,
    lastDay: last_day,
  }));
}

function placeOf(regions: RegionIndex, id: string) {
  const region = regions.byId.get(id);
  return id === ''
    ? { code: everywhere, name: '全国' }
    : { code: id, name: region ? spokenName(region) : id };
}
