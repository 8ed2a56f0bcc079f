import { maskMobile } from '#domain/access/mobile.ts';
import { companyRoleLabels, type CompanyRole } from '#domain/company/company-role.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { signedIn } from '#server/api/caller.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { lockManaged, record } from './company-members.command.ts';
import { roleIn, roleName } from './company-member.store.ts';
import { lockCompany } from './company.store.ts';

const day = 86_400;
const validDays = 7;
const mostPeople = 200;

/** A message each: nobody needs more colleagues in a day. */
const limitOf = (companyId: string) => [{ key: `invite:${companyId}`, points: 30, seconds: day }];

/** Invites a number, registered or not; inviting it again renews role and time. */
export async function invite(
  context: WriteContext,
  { id, mobile, role }: { id: string; mobile: string; role: CompanyRole },
): Promise<{ id: string }> {
  const { tx, caller, services, now } = context;
  const me = signedIn(caller);
  const { name } = await lockManaged(context, id);
  const known = await tx.selectFrom('app_user').select('id').where('mobile', '=', mobile).executeTakeFirst();
  if (known && (await roleIn(tx, id, known.id))) throw conflict('这位同事已经是企业成员，可直接调整角色。');
  await requireRoom(tx, id);
  await requireBelow(services, '邀请同事', limitOf(id));
  const expiresAt = new Date(now.getTime() + validDays * day * 1000);
  const renewed = { role, invited_by: me.userId, created_at: now, expires_at: expiresAt };
  const row = await tx
    .insertInto('company_invitation')
    .values({ id: newId(), company_id: id, mobile, ...renewed })
    .onConflict((open) =>
      open.columns(['company_id', 'mobile']).where('outcome', 'is', null).doUpdateSet(renewed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(context, id, 'invite', { mobile: maskMobile(mobile), role });
  const text = invitationText(me.name || me.account, name, role);
  if (known) await tellInvited(tx, known.id, text);
  await sendJob(tx, 'sms', { mobile, text });
  return { id: row.id };
}

const invitationText = (by: string, company: string, role: CompanyRole) =>
  `${by}邀请您以${companyRoleLabels[role]}身份加入「${company}」，${validDays} 天内登录体检采购网，在「我的企业」中接受。`;

const tellInvited = (tx: Tx, userId: string, body: string) =>
  queueNotice(tx, {
    to: { users: [userId] },
    kind: 'company.invited',
    title: '有企业邀请您加入',
    body,
    target: { page: 'companies', id: '' },
  });

/** For who registers with a number that was invited before. */
export async function tellOfInvitations(tx: Tx, userId: string, mobile: string, now: Date): Promise<void> {
  for (const one of await openInvitations(tx, mobile, now))
    await tellInvited(tx, userId, invitationText(one.invitedBy, one.company, one.role));
}

async function requireRoom(tx: Tx, companyId: string): Promise<void> {
  const { members } = await tx
    .selectFrom('company_member')
    .select((e) => e.fn.countAll<number>().as('members'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { waiting } = await tx
    .selectFrom('company_invitation')
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .where('company_id', '=', companyId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  if (members + waiting >= mostPeople)
    throw conflict(`一家企业最多 ${mostPeople} 位成员（含未接受的邀请），请先撤回不再需要的邀请。`);
}

export async function revokeInvitation(
  context: WriteContext,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<{ id: string }> {
  await lockManaged(context, id);
  const { tx, now } = context;
  const revoked = await tx
    .updateTable('company_invitation')
    .set({ outcome: 'revoked', ended_at: now })
    .where('id', '=', invitationId)
    .where('company_id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw conflict('这份邀请已被接受、拒绝或撤回，请刷新页面查看。');
  return { id: invitationId };
}

const openInvitations = (db: Sql, mobile: string, now: Date) =>
  db
    .selectFrom('company_invitation as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .innerJoin('app_user as u', 'u.id', 'i.invited_by')
    .select((e) => [
      'i.id as invitationId',
      'c.name as company',
      'i.role',
      'i.expires_at as expiresAt',
      e.fn
        .coalesce(e.fn('nullif', ['u.name', e.val('')]), 'u.account')
        .$castTo<string>()
        .as('invitedBy'),
    ])
    .where('i.mobile', '=', mobile)
    .where('i.outcome', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at')
    .execute();

export async function listInvitations({
  db,
  caller,
  now,
}: ReadContext): Promise<CallOutput<'company.listInvitations'>> {
  const rows = await openInvitations(db, signedIn(caller).mobile, now);
  return rows.map((row) => ({ ...row, role: roleName(row.role), expiresAt: row.expiresAt.toISOString() }));
}

const endings = { accepted: '接受', declined: '拒绝', revoked: '撤回' } as const;

/** @throws Failure 404 for an invitation of another number; 409 for one that has ended */
export async function answerInvitation(
  context: WriteContext,
  { invitationId, accept }: { invitationId: string; accept: boolean },
): Promise<{ companyId: string }> {
  const { tx, caller, now } = context;
  const me = signedIn(caller);
  const found = await tx
    .selectFrom('company_invitation')
    .select('company_id')
    .where('id', '=', invitationId)
    .where('mobile', '=', me.mobile)
    .executeTakeFirst();
  if (!found) throw notFound('没有找到这份邀请，请从「我的企业」查看发给您的邀请。');
  const companyId = found.company_id;
  const company = await lockCompany(tx, companyId);
  const { outcome, expires_at, role, invited_by } = await tx
    .selectFrom('company_invitation')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow();
  if (outcome) throw conflict(`这份邀请已${endings[outcome]}，请刷新页面查看。`);
  if (expires_at <= now) throw conflict('这份邀请已过期，请联系企业管理员重新邀请。');
  await tx
    .updateTable('company_invitation')
    .set({ outcome: accept ? 'accepted' : 'declined', ended_at: now })
    .where('id', '=', invitationId)
    .execute();
  if (accept) {
    await tx
      .insertInto('company_member')
      .values({ company_id: companyId, user_id: me.userId, role })
      .onConflict((member) => member.doNothing())
      .execute();
    await tx.updateTable('app_user').set({ company_id: companyId }).where('id', '=', me.userId).execute();
    await record(context, companyId, 'join', { role });
  }
  const what = accept ? '接受' : '拒绝';
  await queueNotice(tx, {
    to: { users: [invited_by] },
    kind: 'company.answered',
    title: `同事已${what}邀请`,
    body: `${me.name || me.account}${what}了加入「${company.name}」的邀请。`,
    target: { page: 'company', id: companyId },
  });
  return { companyId };
}
