import { conflict, notFound } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/kernel/mobile.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, requireBothSteps } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/db/transition.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { forgetDevices } from '#server/modules/captcha/known-device.store.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { sendSmsCode } from '#server/modules/captcha/send-code.command.ts';
import { checkSmsCode, spendSmsCode } from '#server/modules/captcha/sms-codes.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import { revokeSessions } from './session.store.ts';
import { userByMobile } from './user.store.ts';

/** Codes for a change of number are good for this account and nothing else. */
const purposeOf = (userId: string) => `mobile:${userId}`;

const taken = () =>
  conflict('这个手机号已注册了另一个账号，不能更换为它。请换一个号码，或用它登录那个账号。');

/** A signed-in user may send to numbers of others: a few a day. */
const toOthers = (userId: string) => [{ key: `mobile:codes:${userId}`, points: 5, seconds: 86_400 }];

/** @throws Failure 409 for a number that is another account's, 429, 503 */
export async function sendMobileCode(context: ReadContext, { mobile }: { mobile?: string | undefined }) {
  const me = requireBothSteps(context.caller);
  const act = `更换账号 ${me.account} 的手机号`;
  if (mobile === undefined || mobile === me.mobile)
    return sendSmsCode(context, me.mobile, true, act, purposeOf(me.userId));
  await requireBelow(context.services, '更换手机号', toOthers(me.userId));
  if (await userByMobile(context.db, mobile)) throw taken();
  return sendSmsCode(context, mobile, false, act, purposeOf(me.userId));
}

/**
 * Both numbers have shown their codes; neither is spent before both are right. Who else is signed in goes.
 * @throws Failure 400 for a code, 409 for a number that is another account's
 */
export async function changeMobile(
  context: WriteContext,
  { mobile, oldCode, newCode }: { mobile: string; oldCode: string; newCode: string },
): Promise<Record<string, never>> {
  const { tx, caller, request } = context;
  const { userId, sessionId, account, mobile: before } = requireBothSteps(caller);
  if (mobile === before) throw conflict('新手机号与现用的相同，不用更换。');
  const purpose = purposeOf(userId);
  const old = await checkSmsCode(context, before, oldCode, purpose);
  const fresh = await checkSmsCode(context, mobile, newCode, purpose);
  if (await userByMobile(tx, mobile)) throw taken();
  await spendSmsCode(context, old);
  await spendSmsCode(context, fresh);
  await revokeSessions(tx, userId, 'endedElsewhere', sessionId);
  await forgetDevices(tx, request, userId);
  await setMobile(tx, { id: userId, account, mobile: before }, mobile, {
    actor: { kind: 'owner', userId },
    reason: '',
  });
  return {};
}

/**
 * For who receives nothing under the present number any more, and has proved the identity otherwise.
 * @throws Failure 404, 409 for an operator, or a number that is another account's
 */
export async function changeMobileFor(
  { tx, caller }: WriteContext,
  { userId, mobile, reason }: { userId: string; mobile: string; reason: string },
): Promise<Record<string, never>> {
  const user = await tx
    .selectFrom('app_user')
    .select(['id', 'account', 'mobile', 'operator_role', 'erased_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user || user.erased_at) throw notFound('没有找到这个账号，请从记录重新进入。');
  if (user.operator_role) throw conflict('运营人员的手机号由本人凭验证码更换，不能代为更换。');
  if (user.mobile === mobile) throw conflict('新手机号与现用的相同，不用更换。');
  if (await userByMobile(tx, mobile)) throw taken();
  await revokeSessions(tx, userId, 'endedElsewhere');
  await setMobile(tx, user, mobile, { actor: actorOf(caller, 'operator'), reason });
  return {};
}

async function setMobile(
  tx: Tx,
  { id, account, mobile: before }: { id: string; account: string; mobile: string },
  mobile: string,
  by: { actor: Actor; reason: string },
): Promise<void> {
  await tx.updateTable('app_user').set({ mobile }).where('id', '=', id).execute();
  const detail = { before: maskMobile(before), mobile: maskMobile(mobile) };
  await recordAudit(tx, 'app_user', id, { action: 'changeMobile', ...by, detail });
  const values = { 账号: account, 原手机: detail.before, 新手机: detail.mobile };
  await tellOwner(tx, id, 'mobile-changed', values);
  // The notice's goes to the new number.
  const { text } = await messageText(tx, 'mobile-changed', values);
  await sendJob(tx, 'sms', { mobile: before, text });
}

export async function changeName(
  { tx, caller }: WriteContext,
  { name }: { name: string },
): Promise<Record<string, never>> {
  const { userId, account, name: before } = requireBothSteps(caller);
  if (name === before) return {};
  await tx.updateTable('app_user').set({ name }).where('id', '=', userId).execute();
  await recordAudit(tx, 'app_user', userId, { action: 'changeName', actor: { kind: 'owner', userId } });
  await tellOwner(tx, userId, 'name-changed', { 账号: account, 姓名: name });
  return {};
}

/** What changed at an account, to its owner: by message and SMS. */
export const tellOwner = (tx: Tx, userId: string, message: MessageKey, values: MessageValues) =>
  queueNotice(tx, {
    to: { users: [userId] },
    kind: 'account.changed',
    message,
    values,
    bySms: true,
    target: { page: 'account', id: '' },
  });
