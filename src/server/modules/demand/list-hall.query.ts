import { type RawBuilder, sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { isTyped } from '#domain/kernel/search-text.ts';
import { cityOf, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { reachOf } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { all, inHall, type ListedDemand, pageOfDemands } from './list-demands.query.ts';

export type HallQuery = ParsedInput<'demand.listHall'>;

const searched = sql`d.search_text`;
const inHallWith = (keyword: string) =>
  searchOf({ from: sql`demand d`, id: sql`d.id`, only: inHall }, searched, keyword);
/** A hidden budget must not show by its place in the list. */
const shownBudget = sql`(CASE WHEN NOT d.budget_hidden THEN coalesce(d.budget_max, d.budget_min) END)`;
const isProcuring = sql`d.status = ${sql.lit(demandStatus.procuring)}`;
const newest = sql`d.published_at DESC, d.id DESC`;

/** A list in parts, one after the other; each part's order is an index's. */
interface Part {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

function partsOf(sort: HallQuery['sort'], where: RawBuilder<unknown>, now: Date): Part[] {
  if (sort === 'headcount') return [{ where, order: sql`d.headcount DESC, d.id DESC` }];
  if (sort === 'budget') return [{ where, order: sql`${shownBudget} DESC NULLS LAST, d.id DESC` }];
  if (sort === 'newest') return [{ where, order: newest }];
  const takesQuotes = sql`${isProcuring} AND d.quote_deadline > ${now}`;
  return [
    { where: all([where, takesQuotes]), order: sql`d.quote_deadline, d.id` },
    { where: all([where, sql`(${takesQuotes}) IS NOT TRUE`]), order: newest },
  ];
}

/** `region` is the one that the query names. */
export async function listHall(
  db: Sql,
  query: HallQuery,
  region: Region | undefined,
  regions: RegionIndex,
  now: Date,
): Promise<{ rows: ListedDemand[]; total: number; more: boolean }> {
  const filters = filtersOf(query, region, regions, now);
  const reach = reachOf(query.keyword);
  const keyword =
    query.keyword && isTyped(query.keyword) ? await findIn(db, inHallWith(query.keyword)) : undefined;
  const where = all([...filters, ...(keyword ? [keyword.where] : [])]);
  // Few are in a city, or found by a rare word: these are met by their own index.
  const few = keyword?.ids !== undefined || (region !== undefined && region.level > 1);
  const counted = await countUpTo(db, where, reach, !few);
  const total = Math.min(counted, reach);
  const more = counted > reach;
  const offset = (query.current - 1) * query.size;
  const size = Math.min(query.size, total - offset);
  if (size <= 0) return { rows: [], total, more };
  return { rows: await pageOfParts(db, partsOf(query.sort, where, now), size, offset), total, more };
}

async function pageOfParts(db: Sql, parts: readonly Part[], size: number, offset: number) {
  const rows: ListedDemand[] = [];
  let skip = offset;
  for (const [i, { where, order }] of parts.entries()) {
    const found = await pageOfDemands(db, where, order, size - rows.length, skip);
    rows.push(...found);
    if (rows.length === size) break;
    const isLast = i === parts.length - 1;
    skip = found.length > 0 || isLast || skip === 0 ? 0 : skip - (await countUpTo(db, where, skip));
  }
  return rows;
}

/** `inOrder`: along the index `demand_hall`, which has all that filters ask of, rather than by the rows themselves. */
async function countUpTo(
  db: Sql,
  where: RawBuilder<unknown>,
  reach: number,
  inOrder = true,
): Promise<number> {
  const order = inOrder ? sql`ORDER BY ${newest}` : sql``;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM demand d WHERE ${where} ${order} LIMIT ${reach + 1}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** All but the keyword. */
function filtersOf(
  query: HallQuery,
  region: Region | undefined,
  regions: RegionIndex,
  now: Date,
): RawBuilder<unknown>[] {
  const conditions = [inHall];
  if (query.status) conditions.push(sql`d.status = ${query.status}`);
  if (region) conditions.push(inRegion(region, regions));
  if (query.purpose) conditions.push(sql`d.purpose = ${query.purpose}`);
  if (query.headcountMin) conditions.push(sql`d.headcount >= ${query.headcountMin}`);
  if (query.headcountMax) conditions.push(sql`d.headcount <= ${query.headcountMax}`);
  const [least, most] = [query.budgetMin, query.budgetMax].map((text) => text && parseYuan(text));
  if (least || most) conditions.push(sql`NOT d.budget_hidden`);
  if (least) conditions.push(sql`coalesce(d.budget_max, d.budget_min) >= ${least}`);
  if (most) conditions.push(sql`coalesce(d.budget_min, d.budget_max) <= ${most}`);
  if (query.deadlineWithin) {
    const until = new Date(now.getTime() + query.deadlineWithin * 86_400_000);
    conditions.push(sql`${isProcuring} AND d.quote_deadline > ${now} AND d.quote_deadline <= ${until}`);
  }
  return conditions;
}

/** A demand for the whole city concerns its districts too. */
export function inRegion(region: Region, regions: RegionIndex): RawBuilder<unknown> {
  const there =
    region.level === 1
      ? sql`c.city_id = ANY(${(regions.childrenOf.get(region.id) ?? []).map(({ id }) => id)}::bpchar[])`
      : sql`c.city_id = ${cityOf(regions, region.id)?.id ?? ''}`;
  const exactly = region.level === 3 ? sql` AND c.region_id IN (${region.id}, c.city_id)` : sql``;
  return sql`EXISTS (SELECT FROM demand_city c WHERE c.demand_id = d.id AND ${there}${exactly})`;
}
