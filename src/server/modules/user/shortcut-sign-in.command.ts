import { randomBytes, randomInt } from 'node:crypto';
import { accountFrozen } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { recordAudit } from '#server/db/transition.ts';
import { requireSmsCode } from '#server/modules/captcha/sms-codes.ts';
import { recordConsent } from '#server/modules/content/agreed-texts.ts';
import { notifyOfInvitations } from '#server/modules/organisation/invitation.command.ts';
import { hashPassword } from './password.ts';
import { signIn } from './user.present.ts';
import { accountTaken, insertUser, userByMobile } from './user.store.ts';

/** Who holds the number is signed in; who has no account yet gets one. Spends the code. */
export async function signInByNumber(
  context: WriteContext,
  { mobile, smsCode }: { readonly mobile: string; readonly smsCode: string },
) {
  await requireSmsCode(context, mobile, smsCode);
  const known = await userByMobile(context.tx, mobile);
  if (known?.frozen_at) throw accountFrozen(known.frozen_reason);
  // No password yet: a random one nobody knows, until the user sets their own.
  const userId =
    known?.id ??
    (await registerUser(context, await freeAccount(context), mobile, randomBytes(24).toString('base64url')));
  // Who has an account agrees once more, perhaps to newer texts.
  if (known) await recordConsent(context.tx, userId, context.now);
  return signIn(context, userId, known ? 'message code' : 'registration');
}

export async function registerUser(
  context: WriteContext,
  account: string,
  mobile: string,
  password: string,
): Promise<string> {
  const userId = await insertUser(context.tx, {
    account,
    mobile,
    passwordHash: await hashPassword(password),
    visitId: context.request.landing?.visitId,
  });
  await recordConsent(context.tx, userId, context.now);
  await recordAudit(context.tx, 'app_user', userId, { action: 'register', actor: { kind: 'owner', userId } });
  await notifyOfInvitations(context.tx, userId, mobile, context.now);
  return userId;
}

/** For who chooses none. Not made of the mobile: an account name is shown. */
export async function freeAccount({ tx }: WriteContext): Promise<string> {
  for (;;) {
    const account = `tj${randomInt(10_000_000, 100_000_000)}`;
    if (!(await accountTaken(tx, account))) return account;
  }
}
