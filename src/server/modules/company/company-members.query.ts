import { maskMobile } from '#domain/access/mobile.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { signedIn } from '#server/api/caller.ts';
import { mayFor } from '#server/api/company-access.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { listMembers, roleName } from './company-member.store.ts';

export async function companyMembers(
  { db, caller, now }: ReadContext,
  { id }: { id: string },
): Promise<CallOutput<'company.members'>> {
  const me = signedIn(caller);
  const mayManage = mayFor(me, id, 'manage');
  const [members, invitations, { approval_limit: limit }] = await Promise.all([
    listMembers(db, id),
    db
      .selectFrom('company_invitation')
      .select(['id', 'mobile', 'role', 'expires_at'])
      .where('company_id', '=', id)
      .where('outcome', 'is', null)
      .orderBy('created_at', 'desc')
      .execute(),
    db.selectFrom('company').select('approval_limit').where('id', '=', id).executeTakeFirstOrThrow(),
  ]);
  return {
    members: members.map((one) => ({
      userId: one.userId,
      name: one.name || one.account,
      mobile: maskMobile(one.mobile),
      role: roleName(one.role),
      joinedAt: one.joinedAt.toISOString(),
      self: one.userId === me.userId,
    })),
    invitations: (mayManage ? invitations : []).map((one) => ({
      invitationId: one.id,
      mobile: one.mobile,
      role: roleName(one.role),
      expiresAt: one.expires_at.toISOString(),
      expired: one.expires_at <= now,
    })),
    approvalLimit: limit === null ? '' : toYuanText(limit),
    mayManage,
  };
}
