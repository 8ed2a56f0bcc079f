import { type RawBuilder, sql } from 'kysely';
import type { ExamPurpose } from '#domain/demand/purpose.ts';
import { notFound } from '#domain/kernel/failure.ts';
import { isTyped } from '#domain/kernel/search-text.ts';
import { cityOf, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { InstitutionSort } from '#wire/institution/public.ts';
import type { CachingServices, ReadContext } from '#server/api/call-context.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { limitTo } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { institutionCounts } from './institution-counts.store.ts';

export interface CardRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly short_name: string;
  readonly type: string;
  readonly level: string;
  readonly city_id: string;
  readonly region_id: string;
  readonly address: string;
  readonly special_services: string[];
  readonly daily_capacity: number;
  /** '' while it shows no photo. */
  readonly photo: string;
  readonly item_count: number;
  readonly response_hours: number | null;
  readonly award_count: number;
  readonly from_price: number | null;
  readonly from_type: string | null;
}

/** Those with a keyword in their names. */
interface Named {
  readonly where: RawBuilder<unknown>;
  /** The keyword, where thousands may have it. */
  readonly common: string | undefined;
}

/** Who is in the list. Undefined or '' narrows nothing. */
export interface ListFilters {
  readonly region?: Region | undefined;
  readonly level?: string | undefined;
  readonly type?: string | undefined;
  readonly named?: Named | undefined;
}

export interface ListQuery extends ListFilters {
  readonly nearCityId?: string | undefined;
  readonly sort?: InstitutionSort | undefined;
  readonly size: number;
  readonly offset: number;
}

/** Word for word the expression of the indexes in 0008-public-institutions.sql. */
const standing = sql`institution_standing(i.item_count, i.response_hours)`;
export const searchedInstitution = sql`i.search_text`;
const preferred: ExamPurpose = 'ANNUAL';

/** Before the standing; only like is compared with like, so prices are those of annual packages. */
const sorts: Readonly<Record<InstitutionSort, RawBuilder<unknown>>> = {
  '': sql``,
  items: sql`i.item_count DESC, `,
  response: sql`i.response_hours NULLS LAST, `,
  package: sql`i.annual_price NULLS LAST, `,
};

/** Undefined: the keyword has no word, and finds all. A common word is met along the list, a rare one in the index. */
export async function named(db: Database, keyword: string | undefined): Promise<Named | undefined> {
  if (!keyword || !isTyped(keyword)) return undefined;
  const from = { from: sql`institution i`, id: sql`i.id`, only: sql`i.in_force` };
  const { where, ids } = await findIn(db, searchOf(from, searchedInstitution, keyword));
  return { where, common: ids ? undefined : keyword };
}

/** The page's ids are found first, so that a deep page costs no more look-ups than the first. */
export async function pageOfCards(db: Database, query: ListQuery): Promise<CardRow[]> {
  const near = query.nearCityId ? sql`(i.city_id = ${query.nearCityId}) DESC, ` : sql``;
  const order = sql`${near}${sorts[query.sort ?? '']}${standing} DESC, i.id`;
  const { rows } = await sql<CardRow>`
    WITH page AS MATERIALIZED (
      SELECT i.id, row_number() OVER (ORDER BY ${order}) AS place FROM institution i WHERE ${listCondition(query)}
      ORDER BY ${order} ${limitTo(query.size, query.offset)}
    )
    SELECT ${cardColumns} FROM page JOIN institution i ON i.id = page.id ${cheapestPackage} ORDER BY page.place`.execute(
    db,
  );
  return rows;
}

/** These institutions, in this order; one that is not in force is left out. */
export async function cardsOf(db: Database, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    SELECT ${cardColumns} FROM institution i ${cheapestPackage}
    WHERE i.in_force AND i.id = ANY(${[...ids]}::uuid[])
    ORDER BY array_position(${[...ids]}::uuid[], i.id)`.execute(db);
  return rows;
}

type Suggestion = Pick<CardRow, 'code' | 'name' | 'city_id' | 'level' | 'type'>;

/** Those in best standing first, with no more of them than a search field suggests. */
export async function suggestions(
  db: Database,
  named: Named | undefined,
  most: number,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    SELECT i.code, i.name, i.city_id, i.level, i.type FROM institution i WHERE ${listCondition({ named })}
    ORDER BY ${standing} DESC, i.id ${limitTo(most, 0)}`.execute(db);
  return rows;
}

/** Ids of the list, those in best standing first. `among`: a further condition on `i`. */
export async function idsInList(
  db: Database,
  filters: ListFilters,
  among: RawBuilder<unknown>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM institution i WHERE ${listCondition(filters)} AND ${among}
    ORDER BY ${standing} DESC, i.id LIMIT ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Of a city, a district or the country they are counted already. */
export async function countCards(services: CachingServices, query: ListFilters): Promise<number> {
  const { region, level, type, named } = query;
  if (!level && !type && !named && region?.level !== 1) {
    const { all, byCity, byRegion } = await institutionCounts(services);
    if (!region) return all;
    return (region.level === 2 ? byCity : byRegion).get(region.id) ?? 0;
  }
  return cachedCount(services, 'total', query, async (db) => {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM institution i WHERE ${listCondition(query)}`.execute(db);
    return rows[0]?.total ?? 0;
  });
}

/** What counts thousands of rows is counted once, until an institution changes. */
const cachedCount = <T>(
  { reads, independent }: CachingServices,
  what: string,
  { region, level, type, named }: ListFilters,
  count: (db: Database) => Promise<T>,
): Promise<T> =>
  reads.get(
    `institutions counted, ${JSON.stringify([what, region?.id, level, type, named?.common])}`,
    { topics: ['institution'], ttlMs: 60_000 },
    () => count(independent),
  );

const cardColumns = sql`i.id, i.code, i.name, i.short_name, i.type, i.level, i.city_id, i.region_id, i.address,
  i.special_services, i.daily_capacity, coalesce(i.photos #>> '{0,path}', '') AS photo, i.item_count, i.response_hours, i.award_count,
  cheapest.sale_price AS from_price, cheapest.check_type AS from_type`;
const cheapestPackage = sql`LEFT JOIN LATERAL (
  SELECT p.sale_price, p.check_type FROM institution_package p WHERE p.institution_id = i.id AND NOT p.frozen
  ORDER BY (p.check_type = ${preferred}) DESC, p.sale_price, p.id LIMIT 1) cheapest ON true`;

function listCondition({ region, level, type, named }: ListFilters): RawBuilder<unknown> {
  const conditions = [sql`i.in_force`];
  if (region) conditions.push(inRegion(region));
  if (level) conditions.push(sql`i.level = ${level}`);
  if (type) conditions.push(sql`i.type = ${type}`);
  if (named) conditions.push(named.where);
  return sql.join(conditions, sql` AND `);
}

function inRegion({ id, level }: Region): RawBuilder<unknown> {
  if (level === 1) return sql`i.city_id IN (SELECT id FROM region WHERE parent_id = ${id})`;
  return level === 2 ? sql`i.city_id = ${id}` : sql`i.region_id = ${id}`;
}

export type Counts = ReadonlyMap<string, number>;
type Choice = 'city' | 'district' | 'level' | 'type';
type ListCounts = Readonly<Record<Choice, Counts>> & { readonly total: number };

/**
 * How many are in the list, and how many it would have with another city (of those found by the keyword; none without one), district of
 * this city, level or type beside what else is chosen: all in one pass.
 */
export const countList = (
  { db, services }: Pick<ReadContext, 'db' | 'services'>,
  query: ListFilters,
  city: Region | undefined,
): Promise<ListCounts> => {
  const few = query.named ? query.named.common === undefined : city !== undefined;
  return few
    ? countAll(db, query, city)
    : cachedCount(services, 'choices', query, (all) => countAll(all, query, city));
};

async function countAll(
  db: Database,
  { region, level, type, named }: ListFilters,
  city: Region | undefined,
): Promise<ListCounts> {
  const here = region ? inRegion(region) : sql`true`;
  const inCity = city ? inRegion(city) : sql`true`;
  const ofLevel = level ? sql`i.level = ${level}` : sql`true`;
  const ofType = type ? sql`i.type = ${type}` : sql`true`;
  const columns = {
    level: sql`i.level`,
    type: sql`i.type`,
    ...(named && { city: sql`i.city_id` }),
    ...(city && { district: sql`i.region_id` }),
  };
  const sets = Object.values(columns);
  const { rows } = await sql<{ choice: keyof ListCounts; code: string } & Record<keyof ListCounts, number>>`
    SELECT CASE ${sql.join(
      Object.entries(columns).map(
        ([choice, column]) => sql`WHEN grouping(${column}) = 0 THEN ${sql.lit(choice)}`,
      ),
      sql` `,
    )} ELSE 'total' END AS choice,
      coalesce(${sql.join(sets)}, '') AS code,
      count(*) FILTER (WHERE ${here} AND ${ofLevel} AND ${ofType}) AS total,
      count(*) FILTER (WHERE ${ofLevel} AND ${ofType}) AS city,
      count(*) FILTER (WHERE ${inCity} AND ${ofLevel} AND ${ofType}) AS district,
      count(*) FILTER (WHERE ${here} AND ${ofType}) AS level,
      count(*) FILTER (WHERE ${here} AND ${ofLevel}) AS type
    FROM institution i WHERE ${listCondition({ region: named ? undefined : (city ?? region), named })}
    GROUP BY GROUPING SETS ((), ${sql.join(sets.map((column) => sql`(${column})`))})`.execute(db);
  const of = (choice: Choice): Counts =>
    new Map(rows.filter((row) => row.choice === choice).map((row) => [row.code, row[choice]]));
  return {
    total: rows.find((row) => row.choice === 'total')?.total ?? 0,
    city: of('city'),
    district: of('district'),
    level: of('level'),
    type: of('type'),
  };
}

/** @throws Failure 404 for a code that is no region */
export function regionOr404(regions: RegionIndex, id: string): Region {
  const region = regions.byId.get(id);
  if (!region) throw notFound('没有这个地区，请从页面上方重新选择城市。');
  return region;
}

/** A city itself, or the one that a district belongs to. */
export const cityIn = (regions: RegionIndex, region: Region): Region | undefined =>
  cityOf(regions, region.id);

export interface ProfileRow extends CardRow {
  readonly hours: string;
  readonly introduction: string;
  readonly licence_no: string;
  readonly credit_code: string;
  readonly reviewed_at: Date | null;
  readonly photos: readonly { readonly path: string; readonly caption: string }[];
}

async function profileWhere(db: Sql, condition: RawBuilder<unknown>): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    SELECT ${cardColumns}, i.hours, i.introduction, i.licence_no, i.credit_code, i.reviewed_at, i.photos
    FROM institution i ${cheapestPackage} WHERE ${condition}`.execute(db);
  return rows[0];
}

/** @throws Failure 404 */
export async function profileByCode(db: Sql, code: string): Promise<ProfileRow> {
  const row = await profileWhere(db, sql`i.code = ${code} AND i.in_force`);
  if (!row) throw notFound('没有找到这家机构：它可能尚未通过认证，或链接有误。');
  return row;
}

/** As it would be with these columns; also of one that is not in force yet. */
export const profileWith = async (
  db: Sql,
  id: string,
  columns: Partial<ProfileRow>,
): Promise<ProfileRow> => ({
  ...((await profileWhere(db, sql`i.id = ${id}`)) as ProfileRow),
  ...columns,
});
