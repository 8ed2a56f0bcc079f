import { sql } from 'kysely';
import { changedFields } from '#domain/access/certification.ts';
import { companyMachine } from '#domain/access/certification-machine.ts';
import { machines } from '#domain/access/machines.ts';
import { type PeopleEventDetail, peopleEventLabels, peopleEventText } from '#domain/access/people-event.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import type { CertifiedKind } from './certified-kind.ts';

type Facts = Pick<CallOutput<'console.companyDetail'>, 'history' | 'applicant' | 'sameCreditCode'>;

const otherLabels: Readonly<Record<string, string>> = { edit: '修改资料（无需审核）', ...peopleEventLabels };

interface HistoryRow {
  at: Date;
  action: string;
  reason: string;
  detail: PeopleEventDetail;
  actor: string | null;
  actor_kind: string;
}

/** What an operator reads beside the record: who sent it in, what was decided before, who else uses the credit code. */
export async function reviewFacts<Fields extends object>(
  db: Sql,
  kind: CertifiedKind<Fields>,
  record: { id: string; applicantId: string | undefined; creditCodes: readonly string[] },
): Promise<Facts> {
  const [history, applicant, others] = await Promise.all([
    sql<HistoryRow>`
      SELECT e.at, e.action, e.reason, e.detail, e.actor_kind, COALESCE(NULLIF(u.name, ''), u.account) AS actor
      FROM audit_event e LEFT JOIN app_user u ON u.id = e.actor_id
      WHERE e.record_kind = ${kind.table} AND e.record_id = ${record.id} ORDER BY e.at DESC, e.id DESC LIMIT 100`.execute(
      db,
    ),
    record.applicantId === undefined
      ? undefined
      : db
          .selectFrom('app_user')
          .select(['account', 'name', 'mobile', 'created_at'])
          .where('id', '=', record.applicantId)
          .executeTakeFirst(),
    sql<{ id: string; name: string; status: 0 | 1 | 2 | 3 }>`
      SELECT id, name, status FROM ${sql.table(kind.table)}
      WHERE credit_code = ANY(${record.creditCodes as string[]}) AND id <> ${record.id}
      ORDER BY in_force DESC, id LIMIT 10`.execute(db),
  ]);
  const actions: Readonly<Record<string, { label: string }>> = machines[kind.table].actions;
  return {
    history: history.rows.map((event) => ({
      at: event.at.toISOString(),
      action: actions[event.action]?.label ?? otherLabels[event.action] ?? event.action,
      actor: `${event.actor_kind === 'operator' ? '运营' : '申请人'} ${event.actor ?? ''}`.trim(),
      reason: event.reason || (event.action in peopleEventLabels ? peopleEventText(event.detail) : ''),
    })),
    applicant: {
      account: applicant?.account ?? '',
      name: applicant?.name ?? '',
      mobile: applicant?.mobile ?? '',
      registeredAt: applicant?.created_at.toISOString() ?? '',
    },
    sameCreditCode: others.rows.map(({ id, name, status }) => ({
      id,
      name,
      status: { code: status, name: companyMachine.labels[status] },
    })),
  };
}

/** Old beside new for each field that a pending change touches, as text. */
export function fieldChanges<Fields extends object>(
  kind: CertifiedKind<Fields>,
  before: Fields,
  pending: Fields | null,
  textOf: (field: keyof Fields, fields: Fields) => string,
): CallOutput<'console.companyDetail'>['changes'] {
  if (!pending) return [];
  const touched = changedFields(before as Record<string, unknown>, pending as Record<string, unknown>);
  return (touched as (keyof Fields)[]).map((field) => ({
    field: String(field),
    label: kind.labels[field],
    before: textOf(field, before),
    after: textOf(field, pending),
  }));
}
