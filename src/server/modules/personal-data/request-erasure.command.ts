import { sql } from 'kysely';
import type { AuditedAction } from '#domain/console/event-labels.ts';
import { conflict } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';
import { personOf } from './personal-copy.ts';

/** Puts the account into the operators' work queue. Asking again changes nothing. */
export async function requestErasure(context: WriteContext, { reason }: { reason: string }): Promise<void> {
  const { tx, caller, now } = context;
  const { userId } = signedIn(caller);
  const who = await personOf(tx, userId, true);
  if (who.operator) throw conflict('运营账号由管理员在「运营人员」中停用，不能自行注销。');
  if (who.requestedAt) return;
  await sql`UPDATE app_user SET erasure_requested_at = ${now} WHERE id = ${userId}`.execute(tx);
  await audit(context, userId, 'requestErasure', reason);
}

/** Takes the own request back; without one it changes nothing. */
export async function withdrawErasure(context: WriteContext): Promise<void> {
  const { userId } = signedIn(context.caller);
  if (await endRequest(context, userId)) await audit(context, userId, 'withdrawErasure', '');
}

/** @throws Failure 409 when there is no request any more */
export async function declineErasure(
  context: WriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  if (!(await endRequest(context, id))) throw conflict('这份注销申请已撤回或处理过，请刷新页面。');
  await audit(context, id, 'declineErasure', reason, 'operator');
  await writeNotice(context.tx, context.services, {
    to: { users: [id] },
    kind: 'company.viewed',
    message: 'erasure-declined',
    values: { 原因: reason },
    target: null,
  });
}

async function endRequest({ tx }: WriteContext, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE app_user SET erasure_requested_at = NULL WHERE id = ${userId} AND erasure_requested_at IS NOT NULL`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

const audit = (
  { tx, caller }: WriteContext,
  recordId: string,
  action: AuditedAction,
  reason: string,
  kind: 'owner' | 'operator' = 'owner',
) =>
  recordAudit(tx, 'app_user', recordId, { action, actor: actorOf(caller, kind), ...(reason && { reason }) });
