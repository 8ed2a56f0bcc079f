import { z } from 'zod';
import { normaliseEmail, normaliseMobile } from '#domain/kernel/typed.ts';
import { read, send, write } from '#wire/kernel/endpoint.ts';
import { empty, labelled, mobile, shortText, typedText } from '#wire/kernel/shapes.ts';

/** What a captcha is asked for; it is good for nothing else. */
const captchaPurposes = ['login', 'sms'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** `work`: no picture, thirty times the computation; for who can't see the pictures or has no patience with them. */
const captchaWays = ['pictures', 'work'] as const;
export type CaptchaWay = (typeof captchaWays)[number];

/** `work` is an ALTCHA challenge as JSON. */
const shown = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pictures'),
    /** data:image/png;base64,… : nine pictures in three rows. */
    image: z.string(),
    /** What is to be picked, in this order. */
    words: z.array(z.string()),
    work: z.string(),
  }),
  z.object({ kind: z.literal('work'), work: z.string() }),
  z.object({ kind: z.literal('service'), scriptUrl: z.string(), siteKey: z.string() }),
]);
export type ShownCaptcha = z.infer<typeof shown>;

const wrong = { error: '安全验证已失效，请重新验证。' };

/** Good once, for a few minutes. */
export const captchaAnswer = labelled(
  '安全验证',
  z.object({
    id: labelled('安全验证编号', z.uuid(wrong)),
    /** The solved work. */
    counter: labelled('安全验证结果', z.number().int().min(0).max(1_000_000_000).optional()),
    derivedKey: labelled(
      '安全验证结果',
      z
        .string()
        .max(64, wrong)
        .regex(/^[0-9a-f]{64}$/, wrong)
        .optional(),
    ),
    /** Cells of the pictures, row by row from 0. */
    picks: labelled('安全验证结果', z.array(z.number().int().min(0).max(8)).max(9).optional()),
    /** Of a captcha service. */
    token: labelled('凭证', z.string().max(8_192).optional()),
  }),
);
export type CaptchaAnswer = z.infer<typeof captchaAnswer>;

const smsSent = z.object({
  /** Seconds until another may be asked for. */
  retryAfter: z.number().int(),
});

export const captchaCalls = {
  'captcha.picture': write({
    summary: '安全验证（按顺序点选图案，或由浏览器计算）',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({
      purpose: labelled('用途', z.enum(captchaPurposes, { error: '请刷新页面后重试。' })),
      way: labelled('验证方式', z.enum(captchaWays).default('pictures')),
    }),
    output: z.object({ id: z.string(), shown }),
    ignoresIdempotencyKey: 'always',
  }),
  'captcha.sms': send({
    summary: '短信验证码（需安全验证）',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({ mobile, captcha: captchaAnswer }),
    output: smsSent,
    ignoresIdempotencyKey: 'always',
  }),
  'captcha.smsWithoutPicture': send({
    summary: '短信验证码（已登录用户，发往本人手机）',
    access: { caller: 'member' },
    input: empty,
    output: smsSent,
    ignoresIdempotencyKey: 'always',
  }),
  'developer.listSms': read({
    summary: '演示模式下的本地短信与邮件；外部可访问的站点仅限运营查看',
    kind: 'list',
    access: { caller: 'visitor' },
    /** A mobile number or an e-mail address. */
    input: z.object({
      mobile: labelled(
        '手机号或邮箱',
        typedText((typed) => normaliseMobile(normaliseEmail(typed)), shortText(100)).optional(),
      ),
    }),
    output: z.array(z.object({ recipient: z.string(), body: z.string(), sentAt: z.string() })),
  }),
} as const;
