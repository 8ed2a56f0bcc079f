import { sql } from 'kysely';
import { lastOwnerStays } from '#domain/access/last-owner.ts';
import type { PeopleEvent, PeopleEventDetail } from '#domain/access/people-event.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { handOnApprovals } from '#server/modules/award-approval/hand-on.ts';
import { approversOf } from '#server/modules/membership/deputy.store.ts';
import { lockOrganisation, membersWho, roleIn } from '#server/modules/membership/member.store.ts';
import type { Organisation } from '#server/modules/membership/organisation.ts';
import { tellOfEndedDeputies } from './ended-deputies.ts';

/**
 * Locks the organisation, so that changes of its people and its limit come one after the other, and asks for the caller's
 * role again: another owner may have removed them a moment ago.
 * @throws Failure 404
 */
export async function lockManaged({ tx, caller }: WriteContext, kind: Organisation, id: string) {
  const organisation = await lockOrganisation(tx, kind, id);
  const role = await roleIn(tx, kind, id, signedIn(caller).userId);
  if (!role || !kind.rolesFor('manage').includes(role))
    throw notFound(`您已不是这家${kind.noun}的管理员，本次操作没有执行，请刷新页面查看。`);
  return organisation;
}

/** @throws Failure 409 when nobody else manages it */
async function requireAnotherOwner(tx: Tx, kind: Organisation, id: string, userId: string): Promise<void> {
  const owners = await membersWho(tx, kind, id, 'manage');
  if (!owners.some((one) => one.userId !== userId)) throw conflict(lastOwnerStays(kind.noun));
}

/** @throws Failure 404 */
async function requireMember(tx: Tx, kind: Organisation, id: string, userId: string): Promise<string> {
  const role = await roleIn(tx, kind, id, userId);
  if (!role) throw notFound(`没有找到这位成员，他可能已退出${kind.noun}，请刷新页面查看。`);
  return role;
}

/** The calls that change the members of one kind of organisation. */
export const memberCommands = (kind: Organisation) => ({
  async setMember(
    context: WriteContext,
    { id, userId, role }: { id: string; userId: string; role: string },
  ): Promise<{ id: string }> {
    const { tx } = context;
    const { name } = await lockManaged(context, kind, id);
    const before = await requireMember(tx, kind, id, userId);
    if (before === role) return { id };
    if (before === 'owner') await requireAnotherOwner(tx, kind, id, userId);
    await sql`UPDATE ${kind.members} SET role = ${role} WHERE ${kind.id} = ${id} AND user_id = ${userId}`.execute(
      tx,
    );
    await record(context, kind, id, 'setMember', { userId, before, role });
    await notifyMember(tx, kind, userId, 'member-role-changed', {
      组织: name,
      角色: kind.labels[role] ?? '',
    });
    await handOn(context, kind, id, userId, { before, after: role });
    return { id };
  },

  /** The other becomes an owner, the caller what was chosen, in one step: nobody is without an owner between the two. */
  async handOver(context: WriteContext, { id, userId, role }: { id: string; userId: string; role: string }) {
    const { userId: own } = signedIn(context.caller);
    if (userId === own) throw conflict('不能移交给自己，请选择另一位成员。');
    if (role === 'owner') throw invalid('请选择移交后您自己的角色。', { role: '请选择管理员以外的角色。' });
    const commands = memberCommands(kind);
    await commands.setMember(context, { id, userId, role: 'owner' });
    return commands.setMember(context, { id, userId: own, role });
  },

  async removeMember(context: WriteContext, { id, userId }: { id: string; userId: string }) {
    if (userId === signedIn(context.caller).userId) throw conflict(`移除自己请使用「退出${kind.noun}」。`);
    const { name } = await lockManaged(context, kind, id);
    const before = await requireMember(context.tx, kind, id, userId);
    await remove(context, kind, id, userId, 'removeMember', before);
    await notifyMember(context.tx, kind, userId, 'member-removed', { 组织: name });
    return { id };
  },

  async leave(context: WriteContext, { id }: { id: string }) {
    const { userId } = signedIn(context.caller);
    await lockOrganisation(context.tx, kind, id);
    const before = await requireMember(context.tx, kind, id, userId);
    if (before === 'owner') await requireAnotherOwner(context.tx, kind, id, userId);
    await remove(context, kind, id, userId, 'leave', before);
    return { id };
  },
});

async function remove(
  context: WriteContext,
  kind: Organisation,
  id: string,
  userId: string,
  action: PeopleEvent,
  before: string,
) {
  const { tx } = context;
  if (kind.table === 'company') await tellOfEndedDeputies(context, id, userId);
  await sql`DELETE FROM ${kind.members} WHERE ${kind.id} = ${id} AND user_id = ${userId}`.execute(tx);
  await sql`UPDATE app_user SET ${kind.id} = NULL WHERE id = ${userId} AND ${kind.id} = ${id}`.execute(tx);
  await record(context, kind, id, action, { userId });
  await handOn(context, kind, id, userId, { before });
}

/** What waits for an approval goes on with the people who can decide. `after`: left out of who is no member any more. */
export async function handOn(
  { tx }: WriteContext,
  kind: Organisation,
  id: string,
  userId: string,
  role: { before?: string; after?: string },
): Promise<void> {
  if (kind.table !== 'company') return;
  const may = (one: string | undefined) => one !== undefined && kind.rolesFor('approve').includes(one);
  if (may(role.before) === may(role.after)) return;
  const { name, account } = await tx
    .selectFrom('app_user')
    .select(['name', 'account'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await handOnApprovals(tx, id, {
    ...(may(role.before) ? { lost: userId } : { gained: userId }),
    who: name || account,
  });
}

export const record = (
  { tx, caller }: WriteContext,
  { table }: Organisation,
  recordId: string,
  action: PeopleEvent,
  detail: PeopleEventDetail,
) => recordAudit(tx, table, recordId, { action, actor: actorOf(caller, 'owner'), detail: { ...detail } });

const notifyMember = (
  tx: Tx,
  kind: Organisation,
  userId: string,
  message: MessageKey,
  values: MessageValues,
) =>
  queueNotice(tx, {
    to: { users: [userId] },
    kind: `${kind.table}.member`,
    message,
    values: { 主体: kind.noun, ...values },
    bySms: true,
    target: { page: kind.listPage, id: '' },
  });

/** The others who manage it, or those who approve for it, too: one alone can change what watches everybody, but not in silence. */
export async function tellManagers(
  { tx, caller }: WriteContext,
  kind: Organisation,
  id: string,
  message: MessageKey,
  values: MessageValues,
  act: 'manage' | 'approve' | 'release' = 'manage',
): Promise<void> {
  const me = signedIn(caller);
  const people = act === 'approve' ? await approversOf(tx, id) : await membersWho(tx, kind, id, act);
  const users = people.map((one) => one.userId);
  const others = users.filter((userId) => userId !== me.userId);
  if (others.length === 0) return;
  await queueNotice(tx, {
    to: { users: others },
    kind: `${kind.table}.rule`,
    message,
    values: { 同事: me.name || me.account, ...values },
    bySms: true,
    target: { page: kind.page, id },
  });
}
