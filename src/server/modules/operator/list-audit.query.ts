import { sql } from 'kysely';
import { eventKindName, eventLabel } from '#domain/console/event-labels.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';

const size = 50;
const actors: Readonly<Record<string, string>> = {
  operator: '运营',
  owner: '用户',
  buyer: '采购方',
  provider: '机构',
  clock: '定时任务',
  system: '系统',
  token: '接口令牌',
};
interface AuditRow {
  id: string;
  at: Date;
  actor_kind: string;
  actor: string | null;
  record_kind: string;
  record_id: string;
  action: string;
  reason: string;
}

/** A page of fifty, by keyset: `before` is the last one seen, so that what is written meanwhile shifts nothing. */
export async function listAudit(
  { db }: ReadContext,
  input: ParsedInput<'console.listAudit'>,
): Promise<CallOutput<'console.listAudit'>> {
  const { before, actor, action, recordKind, recordId, from, to } = input;
  const conditions = [
    before && sql`(e.at, e.id) < (SELECT at, id FROM audit_event WHERE id = ${before})`,
    actor &&
      sql`e.actor_id IN (SELECT id FROM app_user WHERE lower(account) = lower(${actor}) OR mobile = ${actor})`,
    action && sql`e.action = ${action}`,
    recordKind && sql`e.record_kind = ${recordKind}`,
    recordId && sql`e.record_id = ${recordId}`,
    from && sql`e.at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    to && sql`e.at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
  ].filter((one) => typeof one === 'object');
  const [{ rows }, known] = await Promise.all([
    sql<AuditRow>`
      SELECT e.id, e.at, e.actor_kind, coalesce(nullif(u.name, ''), u.account) AS actor,
        e.record_kind, e.record_id, e.action, e.reason
      FROM audit_event e LEFT JOIN app_user u ON u.id = e.actor_id
      WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
      ORDER BY e.at DESC, e.id DESC LIMIT ${size + 1}`.execute(db),
    // The few pairs that there are, by jumping through the index from one to the next.
    sql<{ record_kind: string; action: string }>`
      WITH RECURSIVE pair AS (
        (SELECT record_kind, action FROM audit_event ORDER BY record_kind, action LIMIT 1)
        UNION ALL
        SELECT next.record_kind, next.action FROM pair, LATERAL (
          SELECT e.record_kind, e.action FROM audit_event e
          WHERE (e.record_kind, e.action) > (pair.record_kind, pair.action)
          ORDER BY e.record_kind, e.action LIMIT 1) next)
      SELECT record_kind, action FROM pair`.execute(db),
  ]);
  const named = (code: string, name: string) => ({ code, name });
  // One code may be called otherwise of other kinds of records.
  const unique = (all: { code: string; name: string }[]) =>
    [...Map.groupBy(all, ({ code }) => code)].map(([code, same]) =>
      named(code, [...new Set(same.map(({ name }) => name))].join('、')),
    );
  return {
    events: rows.slice(0, size).map((row) => ({
      eventId: row.id,
      at: row.at.toISOString(),
      actor: [actors[row.actor_kind] ?? row.actor_kind, row.actor].filter(Boolean).join(' '),
      action: named(row.action, eventLabel(row.record_kind, row.action)),
      record: {
        kind: named(row.record_kind, eventKindName(row.record_kind)),
        id: row.record_id,
      },
      reason: row.reason,
    })),
    more: rows.length > size,
    actions: unique(
      known.rows.map(({ record_kind, action: one }) => named(one, eventLabel(record_kind, one))),
    ),
    recordKinds: unique(known.rows.map(({ record_kind: one }) => named(one, eventKindName(one)))),
  };
}
