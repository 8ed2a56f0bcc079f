import { demandMachine } from '#domain/demand/demand-machine.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { Sql } from '#server/db/database.ts';
import type { demandPublicCalls } from '#wire/demand-public.ts';
import type { ParsedInputOf } from '#wire/kernel/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import { all, inHall, likePattern, listDemands } from './list-demands.query.ts';

export type HallQuery = ParsedInputOf<(typeof demandPublicCalls)['demand.listHall']>;
const procuring = demandMachine.actions.approve.to;

const orders: Readonly<Record<HallQuery['sort'], RawBuilder<unknown>>> = {
  newest: sql`d.published_at DESC, d.id DESC`,
  // Open ones by what closes next, then the rest.
  deadline: sql`d.status, d.quote_deadline, d.id`,
  headcount: sql`d.headcount DESC, d.id`,
  // A hidden budget must not show by its place in the list.
  budget: sql`CASE WHEN d.budget_hidden THEN NULL ELSE coalesce(d.budget_max, d.budget_min) END DESC NULLS LAST, d.id`,
};

export const listHall = (db: Sql, query: HallQuery, now: Date) =>
  listDemands(db, hallCondition(query, now), orders[query.sort], query);

function hallCondition(query: HallQuery, now: Date): RawBuilder<unknown> {
  const conditions = [inHall];
  if (query.status) conditions.push(sql`d.status = ${query.status}`);
  if (query.cityId) conditions.push(inRegion(query.cityId));
  if (query.purpose) conditions.push(sql`d.purpose = ${query.purpose}`);
  if (query.keyword) {
    const pattern = likePattern(query.keyword);
    conditions.push(sql`(d.title ILIKE ${pattern} OR d.number ILIKE ${pattern})`);
  }
  if (query.headcountMin) conditions.push(sql`d.headcount >= ${query.headcountMin}`);
  if (query.headcountMax) conditions.push(sql`d.headcount <= ${query.headcountMax}`);
  const [least, most] = [query.budgetMin, query.budgetMax].map((text) => text && parseYuan(text));
  if (least || most) conditions.push(sql`NOT d.budget_hidden`);
  if (least) conditions.push(sql`coalesce(d.budget_max, d.budget_min) >= ${least}`);
  if (most) conditions.push(sql`coalesce(d.budget_min, d.budget_max) <= ${most}`);
  if (query.deadlineWithin) {
    const until = new Date(now.getTime() + query.deadlineWithin * 86_400_000);
    conditions.push(
      sql`d.status = ${procuring} AND d.quote_deadline > ${now} AND d.quote_deadline <= ${until}`,
    );
  }
  return all(conditions);
}

/** Province 440000, city 440300, or district 440305: a demand for the whole city concerns its districts too. */
export function inRegion(code: string): RawBuilder<unknown> {
  const place = code.endsWith('0000')
    ? sql`c.city_id LIKE ${`${code.slice(0, 2)}%`}`
    : code.endsWith('00')
      ? sql`c.city_id = ${code}`
      : sql`c.region_id = ${code} OR c.region_id = c.city_id AND c.city_id = (SELECT parent_id FROM region WHERE id = ${code})`;
  return sql`EXISTS (SELECT FROM demand_city c WHERE c.demand_id = d.id AND (${place}))`;
}
