import { type RawBuilder, sql } from 'kysely';
import { invitationEndings } from '#domain/access/invitation-end.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import { invitationPaths } from '#wire/notice/target.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import {
  addMember,
  lockOrganisation,
  roleIn,
  roleName,
  setCurrent,
} from '#server/modules/membership/member.store.ts';
import { companies, institutions, type Organisation } from '#server/modules/membership/organisation.ts';
import { mayTextPerson } from '#server/modules/notice/spare-person.ts';
import { handOn, lockManaged, record } from './members.command.ts';

const day = 86_400;
const validDays = 7;
const mostPeople = 200;

/** A message each: nobody needs more colleagues in a day. */
const limitOf = (id: string) => [{ key: `invite:${id}`, points: 30, seconds: day }];

interface InvitationRow {
  readonly organisation: string;
  readonly outcome: keyof typeof invitationEndings | null;
  readonly expires_at: Date;
  readonly role: string;
  readonly invited_by: string;
}

/** The calls that invite to one kind of organisation and answer. */
export const invitationCommands = (kind: Organisation) => ({
  /** Invites a number, registered or not; inviting it again renews role and time, and tells it again only when it has been spared a while. */
  async invite(
    context: WriteContext,
    { id, mobile, role }: { id: string; mobile: string; role: string },
  ): Promise<{ id: string; texted: boolean }> {
    const { tx, caller, services, now } = context;
    const me = signedIn(caller);
    const { name } = await lockManaged(context, kind, id);
    const known = await tx
      .selectFrom('app_user')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirst();
    if (known && (await roleIn(tx, kind, id, known.id)))
      throw conflict(`这位同事已经是${kind.noun}成员，可直接调整角色。`);
    await requireRoom(tx, kind, id);
    await requireBelow(services, '邀请同事', limitOf(id));
    const expiresAt = new Date(now.getTime() + validDays * day * 1000);
    const { rows } = await sql<{ id: string; fresh: boolean }>`
      INSERT INTO ${kind.invitations} (id, ${kind.id}, mobile, role, invited_by, created_at, expires_at)
      VALUES (${newId()}, ${id}, ${mobile}, ${role}, ${me.userId}, ${now}, ${expiresAt})
      ON CONFLICT (${kind.id}, mobile) WHERE outcome IS NULL DO UPDATE SET role = excluded.role,
        invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      RETURNING id, xmax = 0 AS fresh`.execute(tx);
    const invitation = rows[0] as { id: string; fresh: boolean };
    await record(context, kind, id, 'invite', { mobile: maskMobile(mobile), role });
    const values = invitationValues(kind, me.name || me.account, name, role);
    if (known && invitation.fresh) await notifyInvited(tx, kind, known.id, invitation.id, values);
    const texted = await mayTextPerson(services, 'invite', mobile);
    if (texted) {
      const link = `${services.settings.publicUrl}/bid-web${invitationPaths[kind.table]}`;
      const { text } = await messageText(tx, 'sms-invited', { ...values, 链接: link });
      await sendJob(tx, 'sms', { mobile, text });
    }
    return { id: invitation.id, texted };
  },

  async revokeInvitation(
    context: WriteContext,
    { id, invitationId }: { id: string; invitationId: string },
  ): Promise<{ id: string }> {
    await lockManaged(context, kind, id);
    const revoked = await sql`
      UPDATE ${kind.invitations} SET outcome = 'revoked', ended_at = ${context.now}
      WHERE id = ${invitationId} AND ${kind.id} = ${id} AND outcome IS NULL`.execute(context.tx);
    if (!revoked.numAffectedRows) throw conflict('这份邀请已被接受、拒绝或撤回，请刷新页面查看。');
    return { id: invitationId };
  },

  /** Those that wait for an answer, and the one that is asked for, whatever became of it. */
  async listInvitations(
    { db, caller, now }: ReadContext,
    { invitationId }: { invitationId?: string | undefined },
  ) {
    const { mobile, userId } = signedIn(caller);
    const open = await openInvitations(db, kind, mobile, now);
    const ended =
      invitationId && !open.some((one) => one.invitationId === invitationId)
        ? await endedInvitation(db, kind, { id: invitationId, mobile, userId })
        : [];
    return [...open, ...ended].map(({ endedAt, ...row }) => ({
      ...row,
      role: roleName(kind, row.role),
      expiresAt: row.expiresAt.toISOString(),
      ended: endedAt && {
        outcome: row.outcome ?? ('expired' as const),
        at: endedAt.toISOString(),
        isMember: row.isMember,
      },
    }));
  },

  /**
   * Accepting makes a member, for whom the organisation becomes the one they work for.
   * @returns the organisation's id
   * @throws Failure 404 for an invitation of another number; 409 for one that has ended
   */
  async answerInvitation(
    context: WriteContext,
    { invitationId, accept }: { invitationId: string; accept: boolean },
  ): Promise<string> {
    const { tx, caller, now } = context;
    const me = signedIn(caller);
    const read = async () => {
      const { rows } = await sql<InvitationRow>`
        SELECT ${kind.id} AS organisation, outcome, expires_at, role, invited_by FROM ${kind.invitations}
        WHERE id = ${invitationId} AND mobile = ${me.mobile}`.execute(tx);
      if (!rows[0]) throw notFound(`没有找到这份邀请，请从「${kind.listName}」查看发给您的邀请。`);
      return rows[0];
    };
    const { organisation: id } = await read();
    const { name } = await lockOrganisation(tx, kind, id);
    const { outcome, expires_at, role, invited_by } = await read();
    if (outcome) throw conflict(`这份邀请已${invitationEndings[outcome]}，请刷新页面查看。`);
    if (expires_at <= now) throw conflict(`这份邀请已过期，请联系${kind.noun}管理员重新邀请。`);
    await sql`UPDATE ${kind.invitations} SET outcome = ${accept ? 'accepted' : 'declined'}, ended_at = ${now}
      WHERE id = ${invitationId}`.execute(tx);
    if (accept) {
      await addMember(tx, kind, id, me.userId, role);
      await setCurrent(tx, kind, me.userId, id);
      await record(context, kind, id, 'join', { role });
      await handOn(context, kind, id, me.userId, { after: role });
    }
    await queueNotice(tx, {
      to: { users: [invited_by] },
      kind: `${kind.table}.answered`,
      message: accept ? 'invitation-accepted' : 'invitation-declined',
      values: { 同事: me.name || me.account, 组织: name },
      target: { page: kind.page, id },
    });
    return id;
  },
});

const invitationValues = (kind: Organisation, by: string, name: string, role: string): MessageValues => ({
  主体: kind.noun,
  邀请人: by,
  角色: kind.labels[role] ?? '',
  组织: name,
  天数: String(validDays),
  入口: kind.listName,
});

/** Its page says what became of it, also when the notice is old. */
const notifyInvited = (
  tx: Tx,
  kind: Organisation,
  userId: string,
  invitationId: string,
  values: MessageValues,
) =>
  queueNotice(tx, {
    to: { users: [userId] },
    kind: `${kind.table}.invited`,
    message: 'member-invited',
    values,
    target: { page: kind.listPage, id: invitationId },
  });

/** For who registers with a number that was invited before. */
export async function notifyOfInvitations(tx: Tx, userId: string, mobile: string, now: Date): Promise<void> {
  for (const kind of [companies, institutions])
    for (const one of await openInvitations(tx, kind, mobile, now))
      await notifyInvited(
        tx,
        kind,
        userId,
        one.invitationId,
        invitationValues(kind, one.invitedBy, one.name, one.role),
      );
}

async function requireRoom(tx: Tx, kind: Organisation, id: string): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    SELECT (SELECT count(*) FROM ${kind.members} WHERE ${kind.id} = ${id})::int
      + (SELECT count(*) FROM ${kind.invitations} WHERE ${kind.id} = ${id} AND outcome IS NULL)::int AS people`.execute(
    tx,
  );
  if ((rows[0]?.people ?? 0) >= mostPeople)
    throw conflict(`一家${kind.noun}最多 ${mostPeople} 位成员（含未接受的邀请），请先撤回不再需要的邀请。`);
}

interface Invitation {
  readonly invitationId: string;
  readonly name: string;
  readonly role: string;
  readonly expiresAt: Date;
  readonly invitedBy: string;
  readonly outcome: keyof typeof invitationEndings | null;
  /** Null while it waits for an answer. */
  readonly endedAt: Date | null;
  readonly isMember: boolean;
}

const invitations = async (
  db: Sql,
  kind: Organisation,
  { endedAt, userId }: { endedAt: RawBuilder<unknown>; userId: string | null },
  where: RawBuilder<unknown>,
) =>
  (
    await sql<Invitation>`
      SELECT i.id AS "invitationId", o.name, i.role, i.expires_at AS "expiresAt", i.outcome, ${endedAt} AS "endedAt",
        coalesce(nullif(u.name, ''), u.account) AS "invitedBy", EXISTS (SELECT FROM ${kind.members} m
          WHERE m.${kind.id} = i.${kind.id} AND m.user_id = ${userId}::uuid) AS "isMember"
      FROM ${kind.invitations} i JOIN ${sql.table(kind.table)} o ON o.id = i.${kind.id}
      JOIN app_user u ON u.id = i.invited_by WHERE ${where} ORDER BY i.created_at, i.id`.execute(db)
  ).rows;

const openInvitations = (db: Sql, kind: Organisation, mobile: string, now: Date) =>
  invitations(
    db,
    kind,
    { endedAt: sql`NULL::timestamptz`, userId: null },
    sql`i.mobile = ${mobile} AND i.outcome IS NULL AND i.expires_at > ${now}`,
  );

/** One of one's own number that no longer waits. */
const endedInvitation = (
  db: Sql,
  kind: Organisation,
  { id, mobile, userId }: { id: string; mobile: string; userId: string },
) =>
  invitations(
    db,
    kind,
    { endedAt: sql`coalesce(i.ended_at, i.expires_at)`, userId },
    sql`i.id = ${id} AND i.mobile = ${mobile}`,
  );
