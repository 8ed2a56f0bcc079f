import { conflict, forbidden, notFound } from '#domain/kernel/failure.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { recordAudit } from '#server/db/transition.ts';
import { writeNotice } from '#server/jobs/notices.ts';
import { openViewSession } from '#server/modules/user/session.store.ts';

/** Opens a session that shows what the user sees and changes nothing. He is notified at once, and sees it among his sessions. */
export async function viewAs(
  { tx, services, caller }: WriteContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ accessToken: string }> {
  const user = await tx
    .selectFrom('app_user')
    .select(['operator_role', 'frozen_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('没有找到这个用户，请从列表重新进入。');
  if (user.operator_role) throw forbidden('运营账号不能被查看。');
  if (user.frozen_at) throw conflict('这个账号已被冻结，没有可以查看的页面。');
  const accessToken = await openViewSession(tx, userId, signedIn(caller).userId, reason);
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
