import { accountFrozen, invalid, tooOften } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { requireCaptcha } from '#server/modules/captcha/captchas.ts';
import { deviceKey, isKnownDevice } from '#server/modules/captcha/known-device.store.ts';
import {
  countUse,
  forgetUses,
  giveBackUse,
  type Limit,
  requireBelow,
  waitText,
} from '#server/modules/captcha/limits.ts';
import { verifyPassword } from './password.ts';
import { signIn } from './user.present.ts';
import { userForLogin } from './user.store.ts';

// No account is ever locked. Tries are counted by account and network, and for a device that has signed in before by that
// device alone, which strangers can't reach. For strangers the account gets slower, not shut:
//
// * a network has ten tries for an account in a quarter of an hour, and sixty in ten minutes for all accounts;
// * the captcha is asked for after three failures there, or ten of all strangers on that day;
// * after a hundred of all strangers on a day, new devices sign in by message instead (NIST SP 800-63B's number). The password
//   goes on working on known devices.
const triesPerPair = 10;
const quarter = 900;
const triesBeforeCaptcha = 3;
const strangersBeforeCaptcha = 10;
const strangersPerDay = 100;
const day = 86_400;

type Input = ParsedInput<'user.accountLogin'>;

/** Counted before the password is looked at, so that many guesses at once count too; a success takes its own count back. */
export async function signInByPassword(
  context: WriteContext,
  { account, password, captcha }: Input,
): Promise<CallOutput<'user.accountLogin'>> {
  const { services, request, tx } = context;
  const user = await userForLogin(tx, account);
  const known = user !== undefined && (await isKnownDevice(tx, request, user.id));
  if (!known)
    await requireBelow(services, '登录', [
      { key: `login:address:${request.address}`, points: 60, seconds: 600 },
    ]);
  // By user, so that account name and mobile are not two ways to guess.
  const subject = user?.id ?? account.toLowerCase();
  const where = known ? `device:${deviceKey(request)}` : request.address;
  const pair: Limit = { key: `login:${subject}:${where}`, points: triesPerPair, seconds: quarter };
  const { uses, wait } = await countUse(services, pair);
  if (wait > 0)
    throw tooOften(`密码连续输错次数过多，请 ${waitText(wait)}后再试，或使用短信验证码登录。`, wait);
  const strangers: Limit = { key: `login:strangers:${subject}`, points: strangersPerDay, seconds: day };
  const byStrangers = known ? { uses: 0, wait: 0 } : await countUse(services, strangers);
  if (byStrangers.wait > 0)
    throw tooOften('这个账号近期有大量陌生登录尝试，新设备请改用短信验证码登录；常用设备不受影响。');
  if (uses > triesBeforeCaptcha || byStrangers.uses > strangersBeforeCaptcha) {
    if (!captcha) throw invalid('请完成安全验证后再登录。', { captcha: '请完成安全验证。' });
    await requireCaptcha(context, 'login', captcha);
  }
  if (!(await verifyPassword(user?.password_hash, password)) || !user) {
    logSecurityEvent(context, 'authentication failed', { by: 'password', accountId: user?.id ?? null });
    const fields: Record<string, string> = { password: '账号或密码不正确。' };
    // The screen asks for it as soon as the next try will need it.
    if (uses >= triesBeforeCaptcha || byStrangers.uses >= strangersBeforeCaptcha)
      fields.captcha = '请完成安全验证。';
    throw invalid('账号或密码不正确，请检查后重试。', fields);
  }
  if (user.frozen_at) throw accountFrozen(user.frozen_reason);
  if (user.initial_password_until && user.initial_password_until < context.now)
    throw invalid('初始密码已过期，请用短信验证码登录后设置新密码。', { password: '初始密码已过期。' });
  await forgetUses(services, pair.key);
  if (!known) await giveBackUse(services, strangers.key);
  return signIn(context, user.id, 'password');
}
