import { sql } from 'kysely';
import { type OperatorRole, operatorRoleTable } from '#domain/access/operator-duty.ts';
import { conflict, forbidden, notFound, notSignedIn } from '#domain/kernel/failure.ts';
import { calls } from '#wire/calls.ts';
import { dutyOf } from '#wire/kernel/endpoint.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, type SignedIn, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';
import { openViewSession } from '#server/modules/user/session.store.ts';

/** Opens a session that shows what the user sees and changes nothing. They are notified at once, and see it among their sessions. */
export async function viewAs(
  context: WriteContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ accessToken: string }> {
  const { tx, services, caller } = context;
  const viewer = signedIn(caller);
  await requireStillOperator(tx, viewer);
  const user = await tx
    .selectFrom('app_user')
    .select(['operator_role', 'frozen_at'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (!user) throw notFound('没有找到这个用户，请从列表重新进入。');
  if (user.operator_role) throw forbidden('运营账号不能被查看。');
  if (user.frozen_at) throw conflict('这个账号已被冻结，没有可以查看的页面。');
  const accessToken = await openViewSession(tx, userId, {
    viewerId: viewer.userId,
    sessionId: viewer.sessionId,
    reason,
  });
  const actor = actorOf(caller, 'operator');
  await recordAudit(tx, 'app_user', userId, { action: 'viewAs', actor, reason });
  await writeNotice(tx, services, {
    to: { users: [userId] },
    kind: 'company.viewed',
    message: 'account-viewed',
    values: { 原因: reason },
    target: null,
  });
  return { accessToken };
}

/**
 * Holds the operator's session and role: who ends either meanwhile waits, and then ends this view too.
 * @throws Failure 700 when one of them ended a moment ago
 */
async function requireStillOperator(tx: Tx, { userId, sessionId }: SignedIn): Promise<void> {
  const { rows } = await sql<{ role: OperatorRole | null }>`
    SELECT u.operator_role AS role FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND u.id = ${userId} AND s.revoked_at IS NULL AND u.frozen_at IS NULL
    FOR SHARE`.execute(tx);
  const role = rows[0]?.role;
  if (!role || !operatorRoleTable.roleMay(role, dutyOf(calls['console.viewAs']))) throw notSignedIn();
}
