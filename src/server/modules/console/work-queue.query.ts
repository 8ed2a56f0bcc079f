import { underReview } from '#domain/access/certification.ts';
import { demandStatus } from '#domain/demand/demand-machine.ts';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import type { Sql } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { type RawBuilder, sql } from 'kysely';

type Queue = CallOutput<'console.workQueue'>[number];

interface Source {
  readonly kind: Queue['kind'];
  readonly name: string;
  readonly status: number;
  /** Column of the moment since when it waits. */
  readonly since: 'submitted_at' | 'created_at';
  readonly title: RawBuilder<string>;
  readonly detail: RawBuilder<string>;
}

const sources: readonly Source[] = [
  {
    kind: 'company',
    name: '企业认证',
    status: underReview,
    since: 'submitted_at',
    title: sql`COALESCE(pending ->> 'name', name)`,
    detail: sql`COALESCE(pending ->> 'creditCode', credit_code)`,
  },
  {
    kind: 'institution',
    name: '机构认证',
    status: underReview,
    since: 'submitted_at',
    title: sql`COALESCE(pending ->> 'name', name)`,
    detail: sql`COALESCE(pending ->> 'licenceNo', licence_no)`,
  },
  {
    kind: 'demand',
    name: '采购需求',
    status: demandStatus.inReview as number,
    since: 'submitted_at',
    title: sql`title`,
    detail: sql`number`,
  },
  {
    kind: 'lead',
    name: '咨询线索',
    status: leadStatus.waiting as number,
    since: 'created_at',
    title: sql`COALESCE(NULLIF(name, ''), '未留称呼')`,
    detail: sql`COALESCE((SELECT i.short_name FROM institution i WHERE i.id = lead.institution_id), left(message, 20))`,
  },
];

const shown = 5;
const overdueAfter = '24 hours';

/** What waits for an operator, longest waiting first. */
export const workQueue = (db: Sql, now: Date): Promise<Queue[]> =>
  Promise.all(sources.map((source) => queueOf(db, source, now)));

async function queueOf(db: Sql, source: Source, now: Date): Promise<Queue> {
  const { kind, name, status, title, detail } = source;
  const table = sql.table(kind);
  const since = sql.ref(source.since);
  const [counted, oldest] = await Promise.all([
    sql<{ count: number; overdue: number }>`
      SELECT count(*)::int AS count,
        (count(*) FILTER (WHERE ${since} < ${now}::timestamptz - ${overdueAfter}::interval))::int AS overdue
      FROM ${table} WHERE status = ${status}`.execute(db),
    sql<{ id: string; title: string; detail: string; submitted_at: Date }>`
      SELECT id, ${title} AS title, ${detail} AS detail, ${since} AS submitted_at FROM ${table}
      WHERE status = ${status} ORDER BY ${since}, id LIMIT ${shown}`.execute(db),
  ]);
  return {
    kind,
    name,
    count: counted.rows[0]?.count ?? 0,
    overdue: counted.rows[0]?.overdue ?? 0,
    oldest: oldest.rows.map((row) => ({
      id: row.id,
      title: row.title,
      detail: row.detail,
      submittedAt: row.submitted_at?.toISOString() ?? '',
    })),
  };
}
