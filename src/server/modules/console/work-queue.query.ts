import { type RawBuilder, sql } from 'kysely';
import { underReview } from '#domain/access/certification.ts';
import {
  dutyOfWork,
  type RecordKind,
  type WorkKindName,
  workKindNames,
  workKinds,
} from '#domain/console/work-kinds.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { type Caller, operates, signedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { blockedDemands } from '#server/modules/demand/blocked-demands.query.ts';
import { recordSources } from './record-sources.ts';

type Queue = CallOutput<'console.workQueue'>;

/** What waits has been submitted, which the index of demands by their state wants to hear. */
const inReview = sql`t.status = ${sql.lit(demandStatus.inReview)} AND t.submitted_at IS NOT NULL`;

/** What of a record's table waits, by kind of work. */
export const waits: Readonly<Record<WorkKindName, RawBuilder<unknown>>> = {
  company: sql`t.status = ${sql.lit(underReview)} AND t.pending IS NULL AND t.frozen_at IS NULL AND t.merged_into IS NULL`,
  companyChange: sql`t.status = ${sql.lit(underReview)} AND t.pending IS NOT NULL AND t.frozen_at IS NULL`,
  institution: sql`t.status = ${sql.lit(underReview)} AND t.pending IS NULL AND t.frozen_at IS NULL`,
  institutionChange: sql`t.status = ${sql.lit(underReview)} AND t.pending IS NOT NULL AND t.frozen_at IS NULL`,
  demand: sql`${inReview} AND t.kind = 'open'`,
  inquiry: sql`${inReview} AND t.kind = 'directed'`,
  lead: sql`t.status = ${sql.lit(leadStatus.waiting)}`,
  proposal: sql`t.outcome IS NULL`,
  name: sql`NOT EXISTS (SELECT FROM adopted_name a WHERE a.name_key = t.name_key)`,
  report: sql`t.outcome IS NULL`,
  erasure: sql`t.erasure_requested_at IS NOT NULL`,
};

const submitted: readonly RecordKind[] = ['company', 'institution', 'demand'];
const shown = 100;

/** One row for each that waits. A demand is due before its quote deadline at the latest. */
function waitingOf(work: WorkKindName): RawBuilder<unknown> {
  const { record, hours } = workKinds[work];
  const { table, id, title, number } = recordSources[record];
  const since =
    work === 'erasure'
      ? sql`t.erasure_requested_at`
      : submitted.includes(record)
        ? sql`t.submitted_at`
        : sql`t.created_at`;
  const due = sql`${since} + make_interval(hours => ${sql.lit(hours)})`;
  return sql`SELECT ${work} AS work, ${record} AS kind, ${id ?? sql`t.id::text`} AS id, ${title} AS title,
      ${number} AS detail, ${since} AS since, ${record === 'demand' ? sql`least(${due}, t.quote_deadline)` : due} AS due
    FROM ${sql.table(table)} t WHERE ${waits[work]}`;
}

const allOf = (works: readonly WorkKindName[]) => sql.join(works.map(waitingOf), sql` UNION ALL `);

/** What their role decides on. */
export const workOf = (caller: Caller): readonly WorkKindName[] =>
  workKindNames.filter((work) => operates(caller, dutyOfWork(work)));

interface CountRow {
  readonly work: WorkKindName;
  readonly count: number;
  readonly overdue: number;
}

/** How much waits of each kind, and is overdue; a kind of which nothing waits is left out. */
export async function countWork(db: Sql, now: Date): Promise<ReadonlyMap<WorkKindName, CountRow>> {
  const { rows } = await sql<CountRow>`
    SELECT work, count(*)::int AS count, (count(*) FILTER (WHERE due < ${now}))::int AS overdue
    FROM (${allOf(workKindNames)}) w GROUP BY work`.execute(db);
  return new Map(rows.map((row) => [row.work, row]));
}

/** Everything that waits for an operator and is their role's: what is due first stands first. */
export async function workQueue(context: ReadContext, { kind }: { kind: WorkKindName | '' }): Promise<Queue> {
  const { db, caller, now } = context;
  const me = signedIn(caller).userId;
  const works = workOf(caller);
  const [counts, items] = await Promise.all([
    countWork(db, now),
    sql<WaitingRow>`
      SELECT w.*, c.operator_id, c.expires_at, COALESCE(NULLIF(u.name, ''), u.account) AS operator
      FROM (${allOf(works.filter((work) => kind === '' || work === kind))}) w
        LEFT JOIN work_claim c ON c.record_kind = w.kind AND c.record_id = w.id AND c.expires_at > ${now}
        LEFT JOIN app_user u ON u.id = c.operator_id
      ORDER BY w.due, w.since, w.id LIMIT ${sql.lit(shown)}`.execute(db),
  ]);
  const demands = items.rows.filter((row) => row.kind === 'demand').map(({ id }) => id);
  const blocked = await blockedDemands(context, demands);
  return {
    kinds: works.map((work) => ({
      kind: work,
      name: workKinds[work].name,
      hours: workKinds[work].hours,
      count: counts.get(work)?.count ?? 0,
      overdue: counts.get(work)?.overdue ?? 0,
    })),
    items: items.rows.map(({ since, due, operator, operator_id, expires_at, ...row }) => ({
      ...row,
      name: workKinds[row.work].name,
      alert: blocked.get(row.id) ?? '',
      since: since.toISOString(),
      due: due.toISOString(),
      claim: expires_at && {
        operator: operator ?? '',
        own: operator_id === me,
        until: expires_at.toISOString(),
      },
    })),
  };
}

interface WaitingRow {
  work: WorkKindName;
  kind: RecordKind;
  id: string;
  title: string;
  detail: string;
  since: Date;
  due: Date;
  operator_id: string | null;
  operator: string | null;
  expires_at: Date | null;
}
