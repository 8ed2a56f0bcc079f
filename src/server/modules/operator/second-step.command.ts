import { conflict, invalid } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { recordAudit } from '#server/db/transition.ts';
import { seal, unseal } from '#server/seal.ts';
import {
  acceptStep,
  beginTotp,
  countRecoveryCodes,
  insertRecoveryCodes,
  lockTotp,
  markSecondStep,
  spendRecoveryCode,
} from './second-step.store.ts';
import { countTry, rememberPassed } from './second-step-tries.ts';
import { newRecoveryCodes, newTotpSecret, recoveryCodeHash, stepOfCode, totpUri } from './totp.ts';

const purpose = 'authenticator app';

/** A new secret for an app to read. Nothing is asked for until a code of it has come back. */
export async function beginBinding(context: WriteContext): Promise<CallOutput<'user.beginTotp'>> {
  const { userId, account } = signedIn(context.caller);
  if ((await lockTotp(context.tx, userId))?.confirmed_at)
    throw conflict('这个账号已绑定验证器。更换手机时，请另一位管理员在「运营人员」中重置后再绑定。');
  const secret = newTotpSecret();
  await beginTotp(context.tx, userId, seal(context.services.secret, purpose, secret));
  return { secret, uri: totpUri(secret, account) };
}

/** The first code binds the app; the recovery codes are answered this once. */
export async function confirmBinding(
  context: WriteContext,
  { code }: { readonly code: string },
): Promise<CallOutput<'user.confirmTotp'>> {
  const { userId, sessionId } = signedIn(context.caller);
  const { tx, services } = context;
  await countTry(context, userId, 'app');
  const totp = await lockTotp(tx, userId);
  if (totp?.confirmed_at) throw conflict('这个账号已绑定验证器，请刷新页面。');
  const secret = totp && unseal(services.secret, purpose, totp.sealed_secret);
  if (!secret) throw conflict('二维码已失效，请刷新页面后重新扫码。');
  const step = stepOfCode(secret, code, context.now);
  if (step === undefined) throw wrongCode(context, userId);
  const codes = newRecoveryCodes();
  await acceptStep(tx, userId, step);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((one) => recoveryCodeHash(services.secret, one)),
  );
  await markSecondStep(tx, sessionId);
  await recordAudit(tx, 'app_user', userId, {
    action: 'bindAuthenticator',
    actor: actorOf(context.caller, 'operator'),
  });
  await rememberPassed(context, userId);
  return { recoveryCodes: codes };
}

/** A code of the app that was not used yet, or a recovery code, opens the console to this session. */
export async function passSecondStep(
  context: WriteContext,
  { code }: { readonly code: string },
): Promise<CallOutput<'user.passSecondStep'>> {
  const { userId, sessionId } = signedIn(context.caller);
  const { tx, services } = context;
  const recovery = !/^\d{6}$/.test(code);
  await countTry(context, userId, recovery ? 'recovery' : 'app');
  const totp = await lockTotp(tx, userId);
  if (!totp?.confirmed_at) throw conflict('这个账号没有绑定验证器，请刷新页面。');
  if (recovery) {
    if (!(await spendRecoveryCode(tx, userId, recoveryCodeHash(services.secret, code.replace('-', '')))))
      throw wrongCode(context, userId);
    await recordAudit(tx, 'app_user', userId, {
      action: 'useRecoveryCode',
      actor: actorOf(context.caller, 'operator'),
    });
  } else {
    const secret = unseal(services.secret, purpose, totp.sealed_secret);
    // Bound under another SECRET: only a recovery code or a reset helps, and those of that SECRET are gone too.
    if (!secret)
      throw conflict('平台密钥已更换，原来绑定的验证器失效，请另一位管理员在「运营人员」中重置后重新绑定。');
    const step = stepOfCode(secret, code, context.now);
    if (step === undefined) throw wrongCode(context, userId);
    if (step <= Number(totp.last_step))
      throw invalid('这个验证码已经用过，请等验证器显示下一个。', { code: '已用过，请等下一个。' });
    await acceptStep(tx, userId, step);
  }
  await markSecondStep(tx, sessionId);
  await rememberPassed(context, userId);
  context.afterCommit(() =>
    logSecurityEvent(context, 'second step passed', { by: recovery ? 'recovery code' : 'authenticator' }),
  );
  return { recoveryCodesLeft: await countRecoveryCodes(tx, userId) };
}

function wrongCode(context: WriteContext, accountId: string) {
  logSecurityEvent(context, 'authentication failed', { by: 'second step', accountId });
  return invalid('验证码不正确，请输入验证器上当前的 6 位数字，或一个没有用过的备用码。', {
    code: '不正确或已失效。',
  });
}
