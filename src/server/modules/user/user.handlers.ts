import { randomBytes } from 'node:crypto';
import { accountFrozen, conflict, Failure, invalid } from '#domain/kernel/failure.ts';
import { signedIn } from '#server/api/caller.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requirePicture, requireSmsCode } from '#server/modules/captcha/codes.ts';
import { countUse, forgetUses, requireBelow, usesOf } from '#server/modules/captcha/limits.ts';
import type { userCalls } from '#wire/user.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { revokeSession, revokeSessions } from './session.store.ts';
import { presentUser, signIn } from './user.present.ts';
import { insertUser, passwordHashOf, setPasswordHash, userByMobile, userDetail, userForLogin } from './user.store.ts';

/** Failures per account after which the picture captcha is asked for, and after which the account rests a while. */
const failuresBeforePicture = 3;
const failuresBeforeRest = 10;
const restSeconds = 900;

async function register(context: WriteContext, account: string, mobile: string, password: string) {
  const userId = await insertUser(context.tx, { account, mobile, passwordHash: await hashPassword(password) });
  await recordAudit(context.tx, {
    recordKind: 'app_user',
    recordId: userId,
    action: 'register',
    actor: { kind: 'owner', userId },
  });
  return userId;
}

export const userHandlers: HandlersOf<typeof userCalls> = {
  'user.register': async (context, { account, mobile, smsCode, password }) => {
    await requireSmsCode(context.services, mobile, smsCode);
    if (await userByMobile(context.tx, mobile))
      throw conflict('这个手机号已注册，请直接登录；忘记密码可用短信验证码登录后修改。');
    return signIn(context.tx, await register(context, account, mobile, password));
  },

  'user.accountLogin': async ({ services, request, tx }, { account, password, captchaId, captchaText }) => {
    const failureKey = `login:failed:${account.toLowerCase()}`;
    await requireBelow(services, '登录', [{ key: `login:address:${request.address}`, points: 60, seconds: 600 }]);
    const failures = await usesOf(services, failureKey);
    if (failures >= failuresBeforeRest)
      throw new Failure(429, '密码连续输错次数过多，请 15 分钟后再试，或使用短信验证码登录。');
    if (failures >= failuresBeforePicture) {
      if (!captchaId || !captchaText) throw invalid('请填写图形验证码后再登录。', { captchaText: '请填写图形验证码。' });
      await requirePicture(services, captchaId, captchaText);
    }
    const user = await userForLogin(tx, account);
    if (!(await verifyPassword(user?.password_hash, password)) || !user) {
      await countUse(services, { key: failureKey, points: failuresBeforeRest, seconds: restSeconds });
      const fields: Record<string, string> = { password: '账号或密码不正确。' };
      // The screen shows the picture as soon as the next try will need it.
      if (failures + 1 >= failuresBeforePicture) fields.captchaText = '请填写图形验证码。';
      throw invalid('账号或密码不正确，请检查后重试。', fields);
    }
    if (user.frozen_at) throw accountFrozen();
    await forgetUses(services, failureKey);
    return signIn(tx, user.id);
  },

  'user.mobileLogin': async ({ services, tx }, { mobile, smsCode }) => {
    await requireSmsCode(services, mobile, smsCode);
    const user = await userByMobile(tx, mobile);
    if (!user) throw invalid('这个手机号还没有注册，请先注册。', { mobile: '未注册的手机号。' });
    if (user.frozen_at) throw accountFrozen();
    return signIn(tx, user.id);
  },

  'user.shortcutLogin': async (context, { mobile, smsCode }) => {
    await requireSmsCode(context.services, mobile, smsCode);
    const known = await userByMobile(context.tx, mobile);
    if (known?.frozen_at) throw accountFrozen();
    // No password yet: a random one nobody knows, until the user sets his own.
    const userId =
      known?.id ?? (await register(context, `u${mobile}`, mobile, randomBytes(24).toString('base64url')));
    return signIn(context.tx, userId);
  },

  'user.logout': async ({ caller, tx }) => {
    await revokeSession(tx, signedIn(caller).sessionId, 'logout');
    return {};
  },

  'user.detail': async ({ caller, db }) => presentUser(await userDetail(db, signedIn(caller).userId)),

  'user.updatePassword': async ({ caller, services, tx }, { oldPassword, newPassword }) => {
    const { userId, sessionId } = signedIn(caller);
    await requireBelow(services, '修改密码', [{ key: `password:${userId}`, points: 10, seconds: 900 }]);
    if (!(await verifyPassword(await passwordHashOf(tx, userId), oldPassword)))
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
