import type { Sql } from '#server/db/database.ts';
import { findIn, type Found, searchOf } from '#server/modules/common/keyword-search.ts';
import { type RawBuilder, sql } from 'kysely';

// Word for word what their indexes have in `search_grams(…)`.
const demandText = sql`d.title || ' ' || d.number`;
const companyText = sql`c.name || ' ' || COALESCE(c.pending ->> 'name', '')`;

/** Demands, as `d`, whose title, number or company holds the keyword. */
export async function findDemands(db: Sql, keyword: string): Promise<Found> {
  const companies = await findIn(db, searchOf({ from: sql`company c`, id: sql`c.id` }, companyText, keyword));
  const ofCompany = companies.ids
    ? sql`d.company_id = ANY(${companies.ids}::uuid[])`
    : sql`EXISTS (SELECT FROM company c WHERE c.id = d.company_id AND ${companies.where})`;
  const search = searchOf({ from: sql`demand d`, id: sql`d.id` }, demandText, keyword, [ofCompany]);
  // A common word of names is common among demands.
  return companies.ids ? findIn(db, search) : { where: search.byReading, ids: undefined };
}

/** What belongs to a demand with the keyword: `demandId` is its column. */
export async function ofFoundDemand(
  db: Sql,
  demandId: RawBuilder<unknown>,
  keyword: string,
): Promise<RawBuilder<unknown>> {
  const { ids, where } = await findDemands(db, keyword);
  return ids
    ? sql`${demandId} = ANY(${ids}::uuid[])`
    : sql`EXISTS (SELECT FROM demand d WHERE d.id = ${demandId} AND ${where})`;
}
