import { type RawBuilder, sql } from 'kysely';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { workedForTo } from '#server/api/company-access.ts';
import { institutionOrNone } from '#server/api/institution-access.ts';
import type { Sql } from '#server/db/database.ts';
import { countWithin, pageWithin, reachOf } from '#server/modules/common/counted-list.ts';
import { findIn, searchOf } from '#server/modules/common/keyword-search.ts';
import { ofFoundDemand } from '#server/modules/demand/find-demands.query.ts';

type Listed = CallOutput<'console.listPlans'>;
type Waiting = CallOutput<'plan.list'>['waiting'];
type Filters = ParsedInput<'console.listPlans'>;
type PlanRow = Omit<Listed['records'][number], 'updatedAt'> & { updatedAt: Date };

async function withKeyword(db: Sql, keyword: string): Promise<RawBuilder<unknown>> {
  const ofDemand = await ofFoundDemand(db, sql`p.demand_id`, keyword);
  const plans = { from: sql`checkup_plan p`, id: sql`p.id` };
  return (await findIn(db, searchOf(plans, sql`p.search_text`, keyword, [ofDemand]))).where;
}

/** One page, the newest first. */
async function listPage(
  db: Sql,
  whose: RawBuilder<unknown>,
  { keyword, current, size }: Filters,
): Promise<Listed> {
  const reach = reachOf(keyword);
  const found = keyword ? sql`${whose} AND ${await withKeyword(db, keyword)}` : whose;
  const selection = sql`FROM checkup_plan p WHERE ${found} ORDER BY p.created_at DESC, p.id DESC`;
  const [{ rows }, counted] = await Promise.all([
    sql<PlanRow>`
      WITH p AS MATERIALIZED (SELECT p.* ${selection} ${pageWithin({ current, size }, reach)})
      SELECT p.id AS "planId", p.number, p.title, c.name AS company, d.id AS "demandId", d.number AS "demandNumber",
        coalesce(p.share_token, '') AS "shareToken", p.file_id IS NOT NULL AS stored, p.updated_at AS "updatedAt"
      FROM p JOIN demand d ON d.id = p.demand_id JOIN company c ON c.id = d.company_id
      ORDER BY p.created_at DESC, p.id DESC`.execute(db),
    countWithin(db, [['total', sql`SELECT ${selection}`]], reach),
  ]);
  return {
    records: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    total: counted.get('total') ?? 0,
    current,
    size,
    countedTo: reach,
  };
}

/** Of the company that the caller works for, with its completed demands of which they may make one; or of what their institution won. */
export async function listPlans(
  { db, caller }: ReadContext,
  { side, ...filters }: ParsedInput<'plan.list'>,
): Promise<CallOutput<'plan.list'>> {
  const me = signedIn(caller);
  if (side === 'institution') {
    const won = sql`p.demand_id IN (SELECT a.demand_id FROM award a
      WHERE a.institution_id = ${institutionOrNone(me, 'quote')}::uuid)`;
    return { ...(await listPage(db, won, filters)), waiting: [] };
  }
  const [page, waiting] = await Promise.all([
    listPage(
      db,
      sql`p.demand_id IN (SELECT d.id FROM demand d WHERE d.company_id = ${me.companyId}::uuid)`,
      filters,
    ),
    sql<Waiting[number]>`
      SELECT d.id AS "demandId", d.number, d.title FROM demand d
      WHERE d.company_id = ${workedForTo('purchase', me)}::uuid AND d.status = ${demandStatus.completed}
        AND EXISTS (SELECT FROM award a WHERE a.demand_id = d.id)
        AND NOT EXISTS (SELECT FROM checkup_plan p WHERE p.demand_id = d.id)
      ORDER BY d.ended_at DESC, d.id LIMIT 20`.execute(db),
  ]);
  return { ...page, waiting: waiting.rows };
}

export const listAllPlans = ({ db }: ReadContext, filters: Filters) => listPage(db, sql`true`, filters);
