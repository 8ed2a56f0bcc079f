import { sql } from 'kysely';
import { underReview } from '#domain/access/certification.ts';
import { companyMachine } from '#domain/access/certification-machine.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { transition } from '#server/db/transition.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';
import type { CertificationRow, CertifiedKind } from './certified-kind.ts';

interface Seen {
  readonly id: string;
  /** Of the version that the operator looked at. */
  readonly submittedAt: string;
}

/** Locks the record and makes sure that it still waits, in the version that was looked at. */
async function lock<Fields extends object>(
  { tx }: WriteContext,
  kind: CertifiedKind<Fields>,
  { id, submittedAt }: Seen,
): Promise<CertificationRow & { name: string }> {
  const { rows } = await sql<CertificationRow & { name: string; frozen: boolean }>`
    SELECT name, status, in_force, pending, submitted_at, frozen_at IS NOT NULL AS frozen FROM ${sql.table(kind.table)}
    WHERE id = ${id} FOR UPDATE`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound(`没有找到这家${kind.noun}，请从列表重新进入。`);
  if (row.frozen) throw conflict(`这家${kind.noun}已被冻结，请先解冻再审核。`);
  if (row.status !== underReview)
    throw conflict(
      `这份申请已处理，现为「${companyMachine.labels[row.status]}」，您的决定没有生效。请刷新页面查看。`,
    );
  if (row.submitted_at?.toISOString() !== submittedAt)
    throw conflict('申请人刚刚重新提交了资料，请刷新页面，按最新资料审核。');
  return row;
}

/** Certifies the version under review: from now on it is the one in force. */
export async function approve<Fields extends object>(
  context: WriteContext,
  kind: CertifiedKind<Fields>,
  seen: Seen,
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const row = await lock(context, kind, seen);
  await transition(tx, kind.table, seen.id, { action: 'approve', actor: actorOf(caller, 'operator') });
  if (row.pending) await kind.write(tx, seen.id, row.pending as unknown as Fields);
  await tx
    .updateTable(kind.table as 'company')
    .set({
      in_force: true,
      pending: null,
      review_reason: '',
      review_fields: [],
      reviewer_id: signedIn(caller).userId,
      reviewed_at: now,
    })
    .where('id', '=', seen.id)
    .execute();
  await notify(context, kind, seen.id, 'approved', {
    message: row.in_force ? 'change-approved' : 'certification-approved',
    values: { 主体: kind.noun, 组织: row.name },
  });
  return { id: seen.id };
}

/** Turns the version under review down; one that was in force before stays so. */
export async function decline<Fields extends object>(
  context: WriteContext,
  kind: CertifiedKind<Fields>,
  seen: Seen & { reason: string; fields: readonly string[] },
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const row = await lock(context, kind, seen);
  const { reason } = seen;
  const fields = seen.fields.filter((field) => Object.hasOwn(kind.labels, field));
  await transition(tx, kind.table, seen.id, {
    action: 'decline',
    actor: actorOf(caller, 'operator'),
    reason,
  });
  await tx
    .updateTable(kind.table as 'company')
    .set({
      review_reason: reason,
      review_fields: fields,
      reviewer_id: signedIn(caller).userId,
      reviewed_at: now,
    })
    .where('id', '=', seen.id)
    .execute();
  await notify(context, kind, seen.id, 'declined', {
    message: row.in_force ? 'change-declined' : 'certification-declined',
    values: { 主体: kind.noun, 组织: row.name, 原因: reason.replace(/[。！.!]?$/, '。') },
  });
  return { id: seen.id };
}

async function notify<Fields extends object>(
  { tx, services }: WriteContext,
  kind: CertifiedKind<Fields>,
  id: string,
  decision: 'approved' | 'declined',
  text: { message: MessageKey; values: MessageValues },
): Promise<void> {
  const people = await kind.peopleOf(tx, id);
  await writeNotice(tx, services, {
    to: { users: people },
    kind: `${kind.table}.${decision}`,
    ...text,
    target: { page: kind.page, id },
  });
}
