import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type OperatorRole, operatorRoleLabels } from '#domain/access/operator-duty.ts';
import { conflict, Failure, forbidden, notFound } from '#domain/kernel/failure.ts';
import type { operatorCalls } from '#wire/console/operator.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { revokeSessions } from '#server/modules/user/session.store.ts';
import { accountTaken } from '#server/modules/user/user.store.ts';
import { listAudit } from './list-audit.query.ts';

const initialDays = 3;

export const operatorHandlers: HandlersOf<typeof operatorCalls> = {
  'console.listOperators': async ({ db, caller }) => {
    const { userId } = signedIn(caller);
    const rows = await db
      .selectFrom('app_user as u')
      .select(['id', 'account', 'name', 'mobile', 'initial_password_until'])
      .select(sql<OperatorRole>`operator_role`.as('role'))
      .select(sql<Date | null>`(SELECT max(seen_at) FROM session s WHERE s.user_id = u.id)`.as('seen'))
      .select(
        sql<boolean>`EXISTS (SELECT FROM operator_totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)`.as(
          'enrolled',
        ),
      )
      .where('operator_role', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      userId: row.id,
      account: row.account,
      name: row.name,
      mobile: row.mobile,
      role: { code: row.role, name: operatorRoleLabels[row.role] },
      enrolled: row.enrolled,
      own: row.id === userId,
      initialPasswordUntil: row.initial_password_until?.toISOString() ?? null,
      seenAt: row.seen?.toISOString() ?? null,
    }));
  },

  'console.addOperator': async (context, { mobile, account, name, role }) => {
    const { tx, now } = context;
    const known = await tx
      .selectFrom('app_user')
      .select(['id', 'account', 'operator_role', 'frozen_at'])
      .where('mobile', '=', mobile)
      .forUpdate()
      .executeTakeFirst();
    if (known?.operator_role) throw conflict('这个手机号已是运营人员，请在列表中调整其角色。');
    if (known?.frozen_at) throw conflict('这个手机号的账号已被冻结，请先解冻。');
    if (known) {
      await tx.updateTable('app_user').set({ operator_role: role }).where('id', '=', known.id).execute();
      await recordRole(context, known.id, null, role);
      return { userId: known.id, account: known.account, initialPassword: '' };
    }
    if (await accountTaken(tx, account))
      throw new Failure(409, '这个账号名已被使用，请换一个。', { account: '已被使用，请换一个。' });
    const initialPassword = randomBytes(18).toString('base64url');
    const id = newId();
    await tx
      .insertInto('app_user')
      .values({
        id,
        account,
        mobile,
        name,
        password_hash: await hashPassword(initialPassword),
        initial_password_until: new Date(now.getTime() + initialDays * 86_400_000),
        operator_role: role,
      })
      .execute();
    await recordRole(context, id, null, role);
    return { userId: id, account, initialPassword };
  },

  'console.setOperatorRole': async (context, { userId, role }) => {
    const { tx, caller } = context;
    // So there is always an administrator left: the one who asks.
    if (userId === signedIn(caller).userId) throw forbidden('不能调整自己的角色，请由另一位管理员操作。');
    // All rows of operators in one order: of two administrators who end one another the second no longer is one.
    const operators = await tx
      .selectFrom('app_user')
      .select(['id', 'operator_role'])
      .where('operator_role', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const roleOf = (id: string) => operators.find((one) => one.id === id)?.operator_role ?? null;
    if (roleOf(signedIn(caller).userId) !== 'administrator')
      throw forbidden('您的角色刚被调整，没有这项权限了，请刷新页面。');
    const before = roleOf(userId);
    if (!before) throw notFound('这位用户已不是运营人员，请刷新列表。');
    if (before === role) return { id: userId };
    await tx.updateTable('app_user').set({ operator_role: role }).where('id', '=', userId).execute();
    if (!role) await revokeSessions(tx, userId, 'operatorEnded');
    await recordRole(context, userId, before, role);
    return { id: userId };
  },

  'console.listAudit': listAudit,
};

const recordRole = (
  { tx, caller }: WriteContext,
  userId: string,
  before: OperatorRole | null,
  role: OperatorRole | null,
) =>
  recordAudit(tx, 'app_user', userId, {
    action: before === null ? 'appointOperator' : role === null ? 'endOperator' : 'setOperatorRole',
    actor: actorOf(caller, 'operator'),
    reason: [before, role].flatMap((one) => (one ? [operatorRoleLabels[one]] : [])).join(' 改为 '),
    detail: { before, role },
  });
