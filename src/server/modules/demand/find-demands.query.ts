import { type RawBuilder, sql } from 'kysely';
import { isWholeNumber, normaliseNumber } from '#domain/kernel/typed.ts';
import type { Sql } from '#server/db/database.ts';
import { type Found, findIn, searchOf } from '#server/modules/common/keyword-search.ts';

const demandText = sql`d.search_text`;
const companyText = sql`c.search_text`;

/** Demands, as `d`, whose title, number or company holds the keyword; of a whole number the one that has it. */
export async function findDemands(db: Sql, keyword: string): Promise<Found> {
  const number = normaliseNumber(keyword);
  if (isWholeNumber(number)) {
    const named = await db.selectFrom('demand').select('id').where('number', '=', number).execute();
    const ids = named.map(({ id }) => id);
    if (ids.length > 0) return { ids, where: sql`d.id = ANY(${ids}::uuid[])` };
  }
  const companies = await findIn(db, searchOf({ from: sql`company c`, id: sql`c.id` }, companyText, keyword));
  const ofCompany = companies.ids
    ? sql`d.company_id = ANY(${companies.ids}::uuid[])`
    : // Of each demand that is read: EXISTS would look all companies through first.
      sql`(SELECT ${companies.where} FROM company c WHERE c.id = d.company_id)`;
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
