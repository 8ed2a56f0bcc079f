import { notFound, notReady } from '#domain/kernel/failure.ts';
import { maskMobile } from '#domain/access/mobile.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { requireKind, signedIn } from '#server/api/caller.ts';
import type { captchaCalls } from '#wire/captcha.ts';
import { issueCode, randomSmsCode, requirePicture } from './codes.ts';
import { requireBelow } from './limits.ts';

const retryAfter = 60;

/** One a minute and ten a day per number, thirty an hour per address. */
async function sendSmsCode({ services, request }: WriteContext, mobile: string) {
  await requireBelow(services, '验证码获取', [
    { key: `sms:address:${request.address}`, points: 30, seconds: 3600 },
    { key: `sms:minute:${mobile}`, points: 1, seconds: retryAfter },
    { key: `sms:day:${mobile}`, points: 10, seconds: 86_400 },
  ]);
  const code = randomSmsCode();
  await issueCode(services, 'sms', mobile, request.address, code);
  try {
    await services.ports.sms.sendCode(mobile, code);
  } catch (error) {
    services.log.error({ err: error, mobile: maskMobile(mobile), requestId: request.id }, 'SMS not sent');
    throw notReady('短信暂时发送不出去，请稍后重试，或改用密码登录。');
  }
  return { retryAfter };
}

export const captchaHandlers: HandlersOf<typeof captchaCalls> = {
  'captcha.picture': async ({ services, request }) => {
    await requireBelow(services, '图形验证码获取', [
      { key: `picture:address:${request.address}`, points: 120, seconds: 600 },
    ]);
    const { text, png } = services.ports.captcha.paint();
    const captchaId = await issueCode(services, 'picture', '', request.address, text);
    return { captchaId, image: `data:image/png;base64,${png.toString('base64')}` };
  },
  'captcha.sms': async (context, { mobile, captchaId, captchaText }) => {
    await requirePicture(context.services, captchaId, captchaText);
    return sendSmsCode(context, mobile);
  },
  'captcha.smsWithoutPicture': async (context) => sendSmsCode(context, signedIn(context.caller).mobile),
  'developer.listSms': async ({ caller, db, services }, { mobile }) => {
    const { demo, reachable } = services.settings;
    if (!demo || services.ports.sms.kind !== 'local') throw notFound('本站未开启演示模式。');
    // Whoever reads the messages can sign in as anybody.
    if (reachable) requireKind(caller, 'operator');
    let query = db.selectFrom('local_sms').selectAll().orderBy('sent_at', 'desc').limit(50);
    if (mobile) query = query.where('mobile', '=', mobile);
    const rows = await query.execute();
    return rows.map((row) => ({ mobile: row.mobile, body: row.body, sentAt: row.sent_at.toISOString() }));
  },
};
