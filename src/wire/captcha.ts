import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { empty, mobile, shortText, text } from './kernel/shapes.ts';

const smsSent = z.object({
  /** Seconds until another may be asked for. */
  retryAfter: z.number().int(),
});

export const captchaCalls = {
  'captcha.picture': endpoint({
    name: 'captcha.picture',
    summary: '图形验证码',
    access: { caller: 'visitor' },
    input: empty,
    output: z.object({
      captchaId: z.string(),
      /** data:image/png;base64,… */
      image: z.string(),
    }),
    effect: 'write',
    ignoresIdempotencyKey: 'always',
  }),
  'captcha.sms': endpoint({
    name: 'captcha.sms',
    summary: '短信验证码（需图形验证码）',
    access: { caller: 'visitor' },
    input: z.object({
      mobile,
      captchaId: z.uuid({ error: '图形验证码已失效，请点击图片换一张。' }),
      captchaText: text('图形验证码', 10),
    }),
    output: smsSent,
    effect: 'write',
    ignoresIdempotencyKey: 'always',
  }),
  'captcha.smsWithoutPicture': endpoint({
    name: 'captcha.smsWithoutPicture',
    summary: '短信验证码（已登录用户，发往本人手机）',
    access: { caller: 'member' },
    input: empty,
    output: smsSent,
    effect: 'write',
    ignoresIdempotencyKey: 'always',
  }),
  'developer.listSms': endpoint({
    name: 'developer.listSms',
    summary: '演示模式下的本地短信；外部可访问的站点仅限运营查看',
    access: { caller: 'visitor' },
    input: z.object({ mobile: shortText(20).optional() }),
    output: z.array(z.object({ mobile: z.string(), body: z.string(), sentAt: z.string() })),
    effect: 'read',
  }),
} as const;
