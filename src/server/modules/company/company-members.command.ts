import type { CompanyEvent, CompanyEventDetail } from '#domain/company/company-event.ts';
import { companyRoleLabels, type CompanyRole, roleMay } from '#domain/company/company-role.ts';
import { conflict, forbidden, notFound } from '#domain/kernel/failure.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import { membersWho, roleIn } from './company-member.store.ts';
import { type CompanyRow, lockCompany } from './company.store.ts';

/**
 * Locks the company, so that changes of its people and its limit come one after the other, and asks for the caller's
 * role again: another owner may have removed him a moment ago.
 * @throws Failure 404
 */
export async function lockManaged({ tx, caller }: WriteContext, companyId: string): Promise<CompanyRow> {
  const company = await lockCompany(tx, companyId);
  const role = await roleIn(tx, companyId, signedIn(caller).userId);
  if (!role || !roleMay(role, 'manage'))
    throw notFound('您已不是这家企业的管理员，本次操作没有执行，请刷新页面查看。');
  return company;
}

/** @throws Failure 409 when nobody else manages the company */
async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  const owners = await membersWho(tx, companyId, 'manage');
  if (!owners.some((one) => one.userId !== userId))
    throw conflict('企业至少要有一位管理员。请先把另一位成员设为管理员，再执行这项操作。');
}

/** @throws Failure 404 */
async function requireMember(tx: Tx, companyId: string, userId: string): Promise<CompanyRole> {
  const role = await roleIn(tx, companyId, userId);
  if (!role) throw notFound('没有找到这位成员，他可能已退出企业，请刷新页面查看。');
  return role;
}

export async function setMember(
  context: WriteContext,
  { id, userId, role }: { id: string; userId: string; role: CompanyRole },
) {
  const { tx } = context;
  const { name } = await lockManaged(context, id);
  const before = await requireMember(tx, id, userId);
  if (before === role) return { id };
  if (before === 'owner') await requireAnotherOwner(tx, id, userId);
  await tx
    .updateTable('company_member')
    .set({ role })
    .where('company_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  await record(context, id, 'setMember', { userId, before, role });
  await tellMember(
    context,
    userId,
    '您的企业角色已调整',
    `您在「${name}」的角色改为${companyRoleLabels[role]}。`,
  );
  return { id };
}

export async function removeMember(context: WriteContext, { id, userId }: { id: string; userId: string }) {
  if (userId === signedIn(context.caller).userId) throw conflict('移除自己请使用「退出企业」。');
  const { name } = await lockManaged(context, id);
  await requireMember(context.tx, id, userId);
  await remove(context, id, userId, 'removeMember');
  await tellMember(context, userId, '您已被移出企业', `您不再是「${name}」的成员；您录入的内容仍归企业。`);
  return { id };
}

export async function leaveCompany(context: WriteContext, { id }: { id: string }) {
  const { userId } = signedIn(context.caller);
  await lockCompany(context.tx, id);
  if ((await requireMember(context.tx, id, userId)) === 'owner')
    await requireAnotherOwner(context.tx, id, userId);
  await remove(context, id, userId, 'leave');
  return { id };
}

async function remove(context: WriteContext, companyId: string, userId: string, action: CompanyEvent) {
  const { tx } = context;
  await tx
    .deleteFrom('company_member')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('app_user')
    .set({ company_id: null })
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .execute();
  await record(context, companyId, action, { userId });
}

export async function setApprovalLimit(context: WriteContext, { id, limit }: { id: string; limit: string }) {
  const before = (await lockManaged(context, id)).approval_limit;
  const fen = limit === '' ? null : (parseYuan(limit) ?? null);
  await context.tx.updateTable('company').set({ approval_limit: fen }).where('id', '=', id).execute();
  await record(context, id, 'setApprovalLimit', { before, limit: fen });
  return { id };
}

export async function chooseCompany({ tx, caller }: WriteContext, { id }: { id: string }) {
  const { userId, companyIds } = signedIn(caller);
  if (!companyIds.includes(id)) throw forbidden('这家企业还没有通过认证，认证通过后才能切换到它。');
  await tx.updateTable('app_user').set({ company_id: id }).where('id', '=', userId).execute();
  return { id };
}

export const record = (
  { tx, caller }: WriteContext,
  companyId: string,
  action: CompanyEvent,
  detail: CompanyEventDetail,
) =>
  recordAudit(tx, {
    recordKind: 'company',
    recordId: companyId,
    action,
    actor: actorOf(caller, 'owner'),
    detail: { ...detail },
  });

const tellMember = ({ tx }: WriteContext, userId: string, title: string, body: string) =>
  queueNotice(tx, {
    to: { users: [userId] },
    kind: 'company.member',
    title,
    body,
    target: { page: 'companies', id: '' },
  });
