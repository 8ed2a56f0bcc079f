import { sql } from 'kysely';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { listMembers, membersWho, roleName } from '#server/modules/membership/member.store.ts';
import type { Organisation } from '#server/modules/membership/organisation.ts';

/** Members and, for who manages them, the invitations that were not answered. */
export async function listPeople({ db, caller, now }: ReadContext, kind: Organisation, id: string) {
  const { userId } = signedIn(caller);
  const members = await listMembers(db, kind, id);
  const own = members.find((one) => one.userId === userId);
  const mayManage = own !== undefined && kind.rolesFor('manage').includes(own.role);
  const { rows: invitations } = await sql<{ id: string; mobile: string; role: string; expires_at: Date }>`
    SELECT id, mobile, role, expires_at FROM ${kind.invitations}
    WHERE ${kind.id} = ${id} AND outcome IS NULL AND ${mayManage} ORDER BY created_at DESC, id`.execute(db);
  return {
    members: members.map((one) => ({
      userId: one.userId,
      name: one.name || one.account,
      mobile: maskMobile(one.mobile),
      role: roleName(kind, one.role),
      joinedAt: one.joinedAt.toISOString(),
      self: one.userId === userId,
    })),
    invitations: invitations.map((one) => ({
      invitationId: one.id,
      mobile: one.mobile,
      role: roleName(kind, one.role),
      expiresAt: one.expires_at.toISOString(),
      expired: one.expires_at <= now,
    })),
    mayManage,
    lastOwner: mayManage && !(await membersWho(db, kind, id, 'manage')).some((one) => one.userId !== userId),
  };
}
