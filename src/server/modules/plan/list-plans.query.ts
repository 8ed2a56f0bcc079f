import { demandStatus } from '#domain/demand/demand-machine.ts';
import { signedIn } from '#server/api/caller.ts';
import { workedForTo } from '#server/api/company-access.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { likePattern } from '#server/modules/demand/list-demands.query.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ParsedInputOf } from '#wire/kernel/endpoint.ts';
import type { planCalls } from '#wire/plan.ts';
import { sql } from 'kysely';

type Listed = CallOutput<'plan.list'>;
type Row = Omit<Listed['records'][number], 'updatedAt'> & { updatedAt: Date; total: number };

/** The plans of the caller's company, the newest first, and its completed demands of which he may make one. */
export async function listPlans(
  { db, caller }: ReadContext,
  { keyword, current, size }: ParsedInputOf<(typeof planCalls)['plan.list']>,
): Promise<Listed> {
  const me = signedIn(caller);
  const pattern = likePattern(keyword);
  const { rows } = await sql<Row>`
    SELECT p.id AS "planId", p.number, p.title, c.name AS company, d.id AS "demandId", d.number AS "demandNumber",
      p.share_token IS NOT NULL AS shared, p.file_id IS NOT NULL AS stored, p.updated_at AS "updatedAt",
      count(*) OVER ()::int AS total
    FROM checkup_plan p JOIN demand d ON d.id = p.demand_id JOIN company c ON c.id = d.company_id
    WHERE d.company_id = ${me.companyId}::uuid AND (p.title ILIKE ${pattern} OR p.number ILIKE ${pattern} OR d.number ILIKE ${pattern})
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db);
  const { rows: waiting } = await sql<Listed['waiting'][number]>`
    SELECT d.id AS "demandId", d.number, d.title FROM demand d
    WHERE d.company_id = ${workedForTo('purchase', me)}::uuid AND d.status = ${demandStatus.completed}
      AND EXISTS (SELECT FROM award a WHERE a.demand_id = d.id)
      AND NOT EXISTS (SELECT FROM checkup_plan p WHERE p.demand_id = d.id)
    ORDER BY d.ended_at DESC, d.id LIMIT 20`.execute(db);
  return {
    records: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
    current,
    size,
    waiting,
  };
}
