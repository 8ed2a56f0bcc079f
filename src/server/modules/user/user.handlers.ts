import { accountFrozen, Failure, invalid, tooOften } from '#domain/kernel/failure.ts';
import { signedIn } from '#server/api/caller.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requirePicture, requireSmsCode } from '#server/modules/captcha/codes.ts';
import { countUse, forgetUses, requireBelow, waitText } from '#server/modules/captcha/limits.ts';
import type { userCalls } from '#wire/user.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { revokeSession, revokeSessions } from './session.store.ts';
import { registerUser, signInByNumber } from './shortcut-sign-in.command.ts';
import { presentUser, signIn } from './user.present.ts';
import {
  accountTaken,
  passwordHashOf,
  setPasswordHash,
  userByMobile,
  userDetail,
  userForLogin,
} from './user.store.ts';

/** Failures per user after which the picture captcha is asked for, and after which the account rests a while. */
const failuresBeforePicture = 3;
const failuresBeforeRest = 10;
const restSeconds = 900;

export const userHandlers: HandlersOf<typeof userCalls> = {
  'user.register': async (context, { account, mobile, smsCode, password }) => {
    // Before the code is spent: another account name can then be tried with the same code.
    if (await accountTaken(context.tx, account))
      throw new Failure(409, '这个账号名已被注册，请换一个。', { account: '已被注册，请换一个。' });
    // Whether a number is registered is told only to whoever holds it.
    await requireSmsCode(context.services, mobile, smsCode);
    if (await userByMobile(context.tx, mobile))
      throw new Failure(409, '这个手机号已注册，请直接登录；忘记密码可用短信验证码登录后修改。', {
        mobile: '已注册，请直接登录。',
      });
    return signIn(context.tx, await registerUser(context, account, mobile, password));
  },

  'user.accountLogin': async ({ services, request, tx }, { account, password, captchaId, captchaText }) => {
    await requireBelow(services, '登录', [
      { key: `login:address:${request.address}`, points: 60, seconds: 600 },
    ]);
    const user = await userForLogin(tx, account);
    // By user, so that account name and mobile are not two ways to guess. Counted before the password is looked at, so
    // that many guesses at once count too; a success takes the count back.
    const key = `login:failed:${user?.id ?? account.toLowerCase()}`;
    const { uses, wait } = await countUse(services, {
      key,
      points: failuresBeforeRest,
      seconds: restSeconds,
    });
    if (wait > 0) throw tooOften(`密码连续输错次数过多，请 ${waitText(wait)}后再试，或使用短信验证码登录。`);
    if (uses > failuresBeforePicture) {
      if (!captchaId || !captchaText)
        throw invalid('请填写图形验证码后再登录。', { captchaText: '请填写图形验证码。' });
      await requirePicture(services, captchaId, captchaText);
    }
    if (!(await verifyPassword(user?.password_hash, password)) || !user) {
      const fields: Record<string, string> = { password: '账号或密码不正确。' };
      // The screen shows the picture as soon as the next try will need it.
      if (uses >= failuresBeforePicture) fields.captchaText = '请填写图形验证码。';
      throw invalid('账号或密码不正确，请检查后重试。', fields);
    }
    if (user.frozen_at) throw accountFrozen();
    await forgetUses(services, key);
    return signIn(tx, user.id);
  },

  'user.mobileLogin': async ({ services, tx }, { mobile, smsCode }) => {
    await requireSmsCode(services, mobile, smsCode);
    const user = await userByMobile(tx, mobile);
    if (!user) throw invalid('这个手机号还没有注册，请先注册。', { mobile: '未注册的手机号。' });
    if (user.frozen_at) throw accountFrozen();
    return signIn(tx, user.id);
  },

  'user.shortcutLogin': signInByNumber,

  'user.logout': async ({ caller, tx }) => {
    await revokeSession(tx, signedIn(caller).sessionId, 'logout');
    return {};
  },

  'user.detail': async ({ caller, db }) => presentUser(await userDetail(db, signedIn(caller).userId)),

  'user.updatePassword': async ({ caller, services, tx }, { oldPassword, smsCode, newPassword }) => {
    const { userId, sessionId, mobile } = signedIn(caller);
    await requireBelow(services, '修改密码', [{ key: `password:${userId}`, points: 10, seconds: 900 }]);
    if (smsCode !== undefined) await requireSmsCode(services, mobile, smsCode);
    else if (!(await verifyPassword(await passwordHashOf(tx, userId), oldPassword ?? '')))
      throw invalid('原密码不正确，请重新输入。', { oldPassword: '原密码不正确。' });
    await setPasswordHash(tx, userId, await hashPassword(newPassword));
    await revokeSessions(tx, userId, 'password', sessionId);
    await recordAudit(tx, {
      recordKind: 'app_user',
      recordId: userId,
      action: 'changePassword',
      actor: { kind: 'owner', userId },
    });
    return {};
  },
};
