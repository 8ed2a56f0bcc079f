import { demandStatus } from '#domain/demand/demand-machine.ts';
import { signedIn } from '#server/api/caller.ts';
import { workedForTo } from '#server/api/company-access.ts';
import { institutionOrNone } from '#server/api/institution-access.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { likePattern } from '#server/modules/demand/list-demands.query.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ParsedInputOf } from '#wire/kernel/endpoint.ts';
import type { planCalls } from '#wire/plan.ts';
import { type RawBuilder, sql } from 'kysely';

type Listed = CallOutput<'console.listPlans'>;
type Waiting = CallOutput<'plan.list'>['waiting'];
type Filters = ParsedInputOf<(typeof planCalls)['console.listPlans']>;
type Row = Omit<Listed['records'][number], 'updatedAt'> & { updatedAt: Date; total: number };

/** One page, the newest first. */
async function listPage(
  db: Sql,
  whose: RawBuilder<unknown>,
  { keyword, current, size }: Filters,
): Promise<Listed> {
  const pattern = likePattern(keyword);
  const { rows } = await sql<Row>`
    SELECT p.id AS "planId", p.number, p.title, c.name AS company, d.id AS "demandId", d.number AS "demandNumber",
      coalesce(p.share_token, '') AS "shareToken", p.file_id IS NOT NULL AS stored, p.updated_at AS "updatedAt",
      count(*) OVER ()::int AS total
    FROM checkup_plan p JOIN demand d ON d.id = p.demand_id JOIN company c ON c.id = d.company_id
    WHERE ${whose} AND (p.title ILIKE ${pattern} OR p.number ILIKE ${pattern} OR d.number ILIKE ${pattern}
      OR c.name ILIKE ${pattern})
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  return {
    records: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
    current,
    size,
  };
}

/** Of the company that the caller works for, with its completed demands of which he may make one; or of what his institution won. */
export async function listPlans(
  { db, caller }: ReadContext,
  { side, ...filters }: ParsedInputOf<(typeof planCalls)['plan.list']>,
): Promise<CallOutput<'plan.list'>> {
  const me = signedIn(caller);
  if (side === 'institution') {
    const won = sql`EXISTS (SELECT FROM award a WHERE a.demand_id = d.id
      AND a.institution_id = ${institutionOrNone(me, 'quote')}::uuid)`;
    return { ...(await listPage(db, won, filters)), waiting: [] };
  }
  const [page, waiting] = await Promise.all([
    listPage(db, sql`d.company_id = ${me.companyId}::uuid`, filters),
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
