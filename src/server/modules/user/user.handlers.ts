import { accountFrozen, Failure, invalid } from '#domain/kernel/failure.ts';
import type { userCalls } from '#wire/account/user.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { requireBothSteps, signedIn } from '#server/api/caller.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { recordAudit } from '#server/db/transition.ts';
import { forgetDevices } from '#server/modules/captcha/known-device.store.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { checkSmsCode, requireSmsCode, spendSmsCode } from '#server/modules/captcha/sms-codes.ts';
import { changeMobile, changeName, sendMobileCode, tellOwner } from './change-account.command.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { signInByPassword } from './password-sign-in.command.ts';
import { endOwnSession, listSessions, revokeSession, revokeSessions } from './session.store.ts';
import { freeAccount, registerUser, signInByNumber } from './shortcut-sign-in.command.ts';
import { requireUncommonPassword } from './uncommon-password.ts';
import { presentUser, signIn } from './user.present.ts';
import { accountTaken, passwordHashOf, setPasswordHash, userByMobile, userDetail } from './user.store.ts';

/** An answer that tells whether a name is taken is given this often, so that names can't be collected. */
const takenNames = (address: string, mobile: string) => [
  { key: `register:taken:${address}`, points: 5, seconds: 3600 },
  { key: `register:taken:${mobile}`, points: 5, seconds: 3600 },
];

export const userHandlers: HandlersOf<typeof userCalls> = {
  'user.register': async (context, { account: chosen, mobile, smsCode, password }) => {
    const account = chosen ?? (await freeAccount(context));
    await requireUncommonPassword('password', password, { account, mobile });
    // Who holds no number learns nothing.
    const code = await checkSmsCode(context, mobile, smsCode);
    if (await userByMobile(context.tx, mobile))
      throw new Failure(409, '这个手机号已注册，请直接登录；忘记密码可用短信验证码登录后修改。', {
        mobile: '已注册，请直接登录。',
      });
    // Before the code is spent: another account name can then be tried with the same code.
    if (await accountTaken(context.tx, account)) {
      await requireBelow(context.services, '更换账号名重试', takenNames(context.request.address, mobile));
      throw new Failure(409, '这个账号名已被注册，请换一个。', { account: '已被注册，请换一个。' });
    }
    await spendSmsCode(context, code);
    return signIn(context, await registerUser(context, account, mobile, password), 'registration');
  },

  'user.accountLogin': signInByPassword,

  'user.mobileLogin': async (context, { mobile, smsCode }) => {
    await requireSmsCode(context, mobile, smsCode);
    const user = await userByMobile(context.tx, mobile);
    if (!user) throw invalid('这个手机号还没有注册，请先注册。', { mobile: '未注册的手机号。' });
    if (user.frozen_at) throw accountFrozen(user.frozen_reason);
    return signIn(context, user.id, 'message code');
  },

  'user.shortcutLogin': signInByNumber,

  'user.logout': async (context) => {
    await revokeSession(context.tx, signedIn(context.caller).sessionId, 'logout');
    context.afterCommit(() => logSecurityEvent(context, 'signed out'));
    return {};
  },

  'user.detail': async ({ caller, db }) => {
    const { userId, viewing, secondStep } = signedIn(caller);
    return { ...presentUser(await userDetail(db, userId), secondStep), ...(viewing !== null && { viewing }) };
  },

  'user.listSessions': async ({ caller, db }) => {
    const { userId, sessionId } = signedIn(caller);
    return (await listSessions(db, userId)).map((one) => ({
      sessionId: one.id,
      browser: one.browser,
      current: one.id === sessionId,
      viewing: one.view_reason,
      signedInAt: one.created_at.toISOString(),
      seenAt: one.seen_at.toISOString(),
    }));
  },

  'user.endSession': async (context, { sessionId: ended }) => {
    const { userId, sessionId } = requireBothSteps(context.caller);
    if (ended) await endOwnSession(context.tx, userId, ended);
    else await revokeSessions(context.tx, userId, 'endedElsewhere', sessionId);
    context.afterCommit(() =>
      logSecurityEvent(context, 'sessions ended', { session: ended ?? 'all others' }),
    );
    return {};
  },

  'user.sendMobileCode': sendMobileCode,
  'user.changeMobile': changeMobile,
  'user.changeName': changeName,

  'user.updatePassword': async (context, { oldPassword, smsCode, newPassword }) => {
    const { caller, request, services, tx } = context;
    const { userId, sessionId, account, mobile } = requireBothSteps(caller);
    await requireUncommonPassword('newPassword', newPassword, { account, mobile });
    await requireBelow(services, '修改密码', [{ key: `password:${userId}`, points: 10, seconds: 900 }]);
    if (smsCode !== undefined) await requireSmsCode(context, mobile, smsCode);
    else if (!(await verifyPassword(await passwordHashOf(tx, userId), oldPassword ?? ''))) {
      logSecurityEvent(context, 'authentication failed', { by: 'password', accountId: userId });
      throw invalid('原密码不正确，请重新输入。', { oldPassword: '原密码不正确。' });
    }
    await setPasswordHash(tx, userId, await hashPassword(newPassword));
    await revokeSessions(tx, userId, 'password', sessionId);
    await forgetDevices(tx, request, userId);
    await recordAudit(tx, 'app_user', userId, { action: 'changePassword', actor: { kind: 'owner', userId } });
    await tellOwner(tx, userId, 'password-changed', { 账号: account });
    return {};
  },
};
