import { sql } from 'kysely';
import type { CompanyAct } from '#domain/company/company-role.ts';
import { buyerTask, buyerTasks } from '#domain/demand/buyer-task.ts';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { type DemandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { sumFen, toYuanText } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { goneQuotations } from '#domain/quotation/quote-counts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type SignedIn, signedIn } from '#server/api/caller.ts';
import { closedRequesters, workedForTo } from '#server/api/company-access.ts';
import type { Sql } from '#server/db/database.ts';
import { awaitsSide, awardsWithoutContract } from '#server/modules/contract/list-contracts.query.ts';

type Overview = CallOutput<'demand.overview'>;

const tasksShown = 10;
const institutionsShown = 5;
const monthsShown = 12;

/** The buyer's start page: of both kinds of demand of their company. */
export async function overview({ db, caller, now }: ReadContext): Promise<Overview> {
  const me = signedIn(caller);
  const { companyId } = me;
  const [counts, { tasks, taskCount }, awarded] = await Promise.all([
    countDemands(db, companyId),
    tasksOf(db, me, now),
    me.viewing === null ? awardedOf(db, companyId, now) : null,
  ]);
  return { counts, tasks, taskCount, awarded };
}

async function countDemands(db: Sql, companyId: string | null): Promise<Overview['counts']> {
  const { rows } = await sql<{ kind: DemandKind; code: DemandStatus; count: number }>`
    SELECT kind, status AS code, count(*)::int AS count FROM demand WHERE company_id = ${companyId}::uuid
    GROUP BY kind, status ORDER BY kind, status`.execute(db);
  return rows.map((row) => ({ ...row, name: demandMachine.labels[row.code] }));
}

interface TaskRow {
  demandId: string;
  kind: DemandKind;
  number: string;
  title: string;
  status: DemandStatus;
  reviewReason: string;
  publishedAt: Date | null;
  quoteDeadline: Date | null;
  roundDeadline: Date | null;
  updatedAt: Date;
  unansweredQuestions: number;
  packages: number;
  decidedPackages: number;
  quotations: number;
  toSign: boolean;
  withoutContract: boolean;
  plannable: boolean;
  sealed: boolean;
  /** Who asked for the approval that waits, and who gave the first of two. */
  approvalBy: (string | null)[] | null;
}

/** Of the 200 demands that were changed last, completed ones of half a year: all are in the list. */
async function tasksOf(db: Sql, me: SignedIn, now: Date): Promise<Pick<Overview, 'tasks' | 'taskCount'>> {
  const { companyId } = me;
  const closed = closedRequesters(me, companyId);
  const may = (act: CompanyAct) => workedForTo(act, me) !== null;
  const { draft, declined, procuring, completed } = demandStatus;
  const halfYearAgo = new Date(now.getTime() - 182 * 86_400_000);
  const { rows } = await sql<TaskRow>`
    SELECT d.id AS "demandId", d.kind, d.number, d.title, d.status, d.review_reason AS "reviewReason",
      d.published_at AS "publishedAt", d.quote_deadline AS "quoteDeadline",
      (SELECT r.deadline FROM second_round r WHERE r.demand_id = d.id) AS "roundDeadline", d.updated_at AS "updatedAt",
      (SELECT count(*)::int FROM demand_question x WHERE x.demand_id = d.id AND x.answered_at IS NULL)
        AS "unansweredQuestions",
      (SELECT count(*)::int FROM demand_package p WHERE p.demand_id = d.id) AS packages,
      -- Counted, not NOT EXISTS: for that PostgreSQL makes the lots of the whole market and joins them.
      (SELECT count(*)::int FROM demand_package p WHERE p.demand_id = d.id AND 0 = (
        SELECT count(*) FROM award_lot l WHERE l.demand_package_id = p.id AND l.quotation_package_id IS NULL)) AS "decidedPackages",
      (SELECT count(*)::int FROM quotation q WHERE q.demand_id = d.id AND q.confirmed_at IS NOT NULL
        AND q.status <> ALL(${[...goneQuotations]}::smallint[])) AS quotations,
      EXISTS (SELECT FROM award a WHERE a.demand_id = d.id)
        AND NOT EXISTS (SELECT FROM checkup_plan c WHERE c.demand_id = d.id) AS plannable,
      EXISTS (SELECT FROM contract k WHERE k.demand_id = d.id AND ${awaitsSide('buyer')}) AS "toSign",
      d.id IN (SELECT w.demand_id FROM (${awardsWithoutContract(me, 'buyer')}) w) AS "withoutContract",
      d.seal = 'sealed' AS sealed,
      (SELECT ARRAY[x.requested_by, x.first_by, x.first_for] FROM award_approval x WHERE x.demand_id = d.id AND x.decision IS NULL)
        AS "approvalBy"
    FROM demand d WHERE d.company_id = ${companyId}::uuid AND (d.status IN (${draft}, ${declined}, ${procuring})
      OR d.status = ${completed} AND d.ended_at > ${halfYearAgo})
    ORDER BY d.updated_at DESC LIMIT 200`.execute(db);
  const tasks = rows
    .flatMap((row) => {
      const mine =
        row.approvalBy !== null && !row.approvalBy.some((id) => id && closed.includes(id)) && may('approve');
      const approval = row.approvalBy === null ? null : mine ? 'decide' : 'waiting';
      const task = buyerTask({ ...row, approval }, now);
      return task && may(task === 'approve' ? 'approve' : 'purchase') ? [{ ...row, task }] : [];
    })
    .toSorted(
      (a, b) =>
        buyerTasks.indexOf(a.task) - buyerTasks.indexOf(b.task) ||
        (a.quoteDeadline?.getTime() ?? 0) - (b.quoteDeadline?.getTime() ?? 0),
    );
  return {
    taskCount: tasks.length,
    tasks: tasks
      .slice(0, tasksShown)
      .map(
        ({
          publishedAt: _1,
          roundDeadline: _2,
          decidedPackages: _3,
          status: _4,
          plannable: _5,
          sealed: _6,
          approvalBy: _7,
          ...row
        }) => ({
          ...row,
          reviewReason: row.task === 'correct' ? row.reviewReason : '',
          quoteDeadline: row.quoteDeadline?.toISOString() ?? null,
          updatedAt: row.updatedAt.toISOString(),
        }),
      ),
  };
}

async function awardedOf(
  db: Sql,
  companyId: string | null,
  now: Date,
): Promise<NonNullable<Overview['awarded']>> {
  const months = lastMonths(now);
  const { rows } = await sql<{ month: string; institutionId: string; name: string; amount: number }>`
    SELECT to_char(a.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') AS month, a.institution_id AS "institutionId",
      i.name, sum(a.price::bigint * a.headcount)::float8 AS amount
    FROM award a JOIN demand d ON d.id = a.demand_id JOIN institution i ON i.id = a.institution_id
    WHERE d.company_id = ${companyId}::uuid AND a.created_at >= (${`${months[0]}-01`}::timestamp AT TIME ZONE 'Asia/Shanghai')
    GROUP BY 1, 2, 3`.execute(db);
  const institutions = [...Map.groupBy(rows, (row) => row.institutionId)]
    .map(([institutionId, of]) => ({ institutionId, name: of[0]?.name ?? '', fen: total(of) }))
    .toSorted((a, b) => b.fen - a.fen || (a.institutionId < b.institutionId ? -1 : 1));
  return {
    total: toYuanText(total(rows)),
    months: months.map((month) => ({
      month,
      amount: toYuanText(total(rows.filter((row) => row.month === month))),
    })),
    institutions: institutions
      .slice(0, institutionsShown)
      .map(({ fen, ...one }) => ({ ...one, amount: toYuanText(fen) })),
  };
}

const total = (rows: readonly { amount: number }[]) => sumFen(rows.map(({ amount }) => amount));

/** `2026-11`, this month last. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = shanghaiDay(now).split('-').map(Number);
  return Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(year, month - monthsShown + back, 1)).toISOString().slice(0, 7),
  );
}
