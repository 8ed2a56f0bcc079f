import { notFound } from '#domain/kernel/failure.ts';
import type { captchaCalls } from '#wire/account/captcha.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { requireKind, signedIn } from '#server/api/caller.ts';
import { issueCaptcha, requireCaptcha } from './captchas.ts';
import { isKnownDeviceOf } from './known-device.store.ts';
import { requireBelow } from './limits.ts';
import { sendSmsCode } from './send-code.command.ts';

export const captchaHandlers: HandlersOf<typeof captchaCalls> = {
  'captcha.picture': async ({ services, request }, { purpose, way }) => {
    // Work alone can be bought: it opens fewer doors an hour than pictures do.
    const limit =
      way === 'work'
        ? { key: `work:address:${request.address}`, points: 10, seconds: 3600 }
        : { key: `picture:address:${request.address}`, points: 120, seconds: 600 };
    await requireBelow(services, '安全验证', [limit]);
    return issueCaptcha(services, purpose, way, request.address);
  },
  'captcha.sms': async (context, { mobile, captcha }) => {
    await requireCaptcha(context, 'sms', captcha);
    return sendSmsCode(context, mobile, await isKnownDeviceOf(context, mobile), '登录或注册');
  },
  'captcha.smsWithoutPicture': (context) => {
    const { mobile, account } = signedIn(context.caller);
    return sendSmsCode(context, mobile, true, `修改账号 ${account} 的密码`);
  },
  'developer.listSms': async ({ caller, db, services }, { mobile }) => {
    const { demo, reachable } = services.settings;
    if (!demo || services.ports.sms.kind !== 'local') throw notFound('本站未开启演示模式。');
    // Whoever reads the messages can sign in as anybody.
    if (reachable) requireKind(caller, 'operator');
    let query = db.selectFrom('local_message').selectAll().orderBy('sent_at', 'desc').limit(50);
    if (mobile) query = query.where('recipient', '=', mobile);
    const rows = await query.execute();
    return rows.map(({ recipient, body, sent_at }) => ({ recipient, body, sentAt: sent_at.toISOString() }));
  },
};
