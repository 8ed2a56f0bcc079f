import { z } from 'zod';
import { accountPattern, accountProblem } from '#domain/access/account-name.ts';
import { operatorDuties } from '#domain/access/operator-duty.ts';
import { companyActs } from '#domain/company/company-role.ts';
import { institutionActs } from '#domain/institution/institution-role.ts';
import { normaliseAccount, normaliseSignInName } from '#domain/kernel/typed.ts';
import { notAgreed } from '#domain/site/agreed-texts.ts';
import { read, send, write } from '#wire/kernel/endpoint.ts';
import { sessionId } from '#wire/kernel/ids.ts';
import { codeName, empty, labelled, mobile, moment, smsCode, text, typedText } from '#wire/kernel/shapes.ts';
import { captchaAnswer } from './captcha.ts';

const certification = z.object({
  /** Certification code; '' when nothing was ever submitted (docs/product.md, Records). */
  code: z.union([z.number().int(), z.literal('')]),
  name: z.string(),
});

export const currentUser = z.object({
  id: z.string(),
  account: z.string(),
  mobile: z.string(),
  name: z.string(),
  headImage: z.string(),
  status: z.object({ code: z.number().int(), name: z.string() }),
  certifyCompany: certification,
  certifyOrg: certification,
  /** null: is none. */
  operator: z
    .object({
      role: codeName,
      duties: z.array(z.enum(operatorDuties)),
      /** What is left before the console opens to this session; null: nothing. */
      secondStep: z.enum(['enrol', 'code']).nullable(),
      /** An authenticator app is bound. */
      enrolled: z.boolean(),
    })
    .nullable(),
  /** A company is in force, or under its first review: may draft and submit demands. */
  buyer: z.boolean(),
  /** The company that the user works for, in force or under its first review: `chosen` by them, else their first one. What they may do there: `acts`. */
  company: z
    .object({
      id: z.string(),
      name: z.string(),
      role: codeName,
      acts: z.array(z.enum(companyActs)),
      chosen: z.boolean(),
      /** false: under its first review. */
      certified: z.boolean(),
    })
    .nullable(),
  /** Institutions in force that the user is a member of, with what they may do there; the one they work for is the first. */
  institutions: z.array(
    z.object({ id: z.string(), name: z.string(), role: codeName, acts: z.array(z.enum(institutionActs)) }),
  ),
  /** What they work for and the platform has frozen: their pages say so in place of their content when nothing else is in force. */
  frozen: z.array(
    z.object({
      kind: z.enum(['company', 'institution']),
      id: z.string(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
  unreadNotifications: z.number().int(),
  /** Why an operator looks at the site as this user; absent: it is the user. */
  viewing: z.string().optional(),
});

/** At least 8, at most 64 characters, a letter and a digit among them. */
const newPassword = z
  .string({ error: '请设置密码。' })
  .min(8, { error: '密码至少 8 位，并同时包含字母和数字。' })
  .max(64, { error: '密码最多 64 位。' })
  .regex(/^(?=.*[A-Za-z])(?=.*\d).*$/, { error: '密码须同时包含字母和数字。' });
export const accountName = typedText(
  normaliseAccount,
  z.string().regex(accountPattern, { error: accountProblem }),
  '请填写账号名。',
);

export const signedInAnswer = z.object({ accessToken: z.string(), user: currentUser });
export const termsAgreed = labelled('同意协议', z.literal(true, { error: notAgreed }));

/** An account, or a mobile number as it is pasted. */
const signInName = typedText(normaliseSignInName, text('账号或手机号', 30), '请填写账号或手机号。');

export const userCalls = {
  'user.register': write({
    summary: '注册账号',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({
      /** One is made for who chooses none. */
      account: labelled(
        '账号',
        z.preprocess((typed) => (typed === '' ? undefined : typed), accountName.optional()),
      ),
      mobile,
      smsCode,
      password: labelled('密码', newPassword),
      agreed: termsAgreed,
    }),
    output: signedInAnswer,
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'user.accountLogin': write({
    summary: '账号（或手机号）密码登录',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({
      account: labelled('账号', signInName),
      password: labelled(
        '密码',
        z.string({ error: '请填写密码。' }).min(1, { error: '请填写密码。' }).max(200),
      ),
      /** Asked for after failures. */
      captcha: captchaAnswer.optional(),
    }),
    output: signedInAnswer,
    ignoresIdempotencyKey: 'always',
  }),
  'user.mobileLogin': write({
    summary: '手机号验证码登录',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({ mobile, smsCode }),
    output: signedInAnswer,
    ignoresIdempotencyKey: 'always',
  }),
  'user.shortcutLogin': write({
    summary: '手机号快捷登录：未注册的手机号自动注册',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z.object({
      mobile,
      smsCode,
      agreed: termsAgreed,
    }),
    output: signedInAnswer,
    ignoresIdempotencyKey: 'always',
  }),
  'user.logout': write({
    summary: '退出登录',
    pool: 'signIn',
    access: { caller: 'member' },
    input: empty,
    output: empty,
  }),
  'user.detail': read({
    summary: '当前登录用户',
    pool: 'signIn',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: empty,
    output: currentUser,
  }),
  'user.listSessions': read({
    summary: '我的登录：在哪些浏览器上登录着',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: empty,
    /** The latest used first, at most 100. */
    output: z.array(
      z.object({
        sessionId: z.string(),
        /** `Chrome · Windows`; '' when the browser didn't say. */
        browser: z.string(),
        current: z.boolean(),
        /** Why an operator looked on, reading only; '' for the user's own. */
        viewing: z.string(),
        signedInAt: moment,
        /** Exact to five minutes. */
        seenAt: moment,
      }),
    ),
  }),
  'user.endSession': write({
    summary: '退出一处登录；不传编号则退出其他全部登录',
    access: { caller: 'member' },
    input: z.object({ sessionId: sessionId.optional() }),
    output: empty,
  }),
  'user.sendMobileCode': send({
    summary: '更换手机号：向新号码或现用号码发送验证码',
    access: { caller: 'member' },
    /** Left out: to the present number. */
    input: z.object({ mobile: mobile.optional() }),
    output: z.object({ retryAfter: z.number().int() }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'user.changeMobile': write({
    summary: '更换手机号：凭发往新旧两个号码的验证码；其他设备上的登录随之失效',
    access: { caller: 'member' },
    input: z.object({
      mobile,
      /** Sent to the present number. */
      oldCode: smsCode,
      /** Sent to the new one. */
      newCode: smsCode,
    }),
    output: empty,
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'user.changeName': write({
    summary: '修改姓名',
    access: { caller: 'member' },
    input: z.object({ name: text('姓名', 30) }),
    output: empty,
  }),
  'user.updatePassword': write({
    summary: '修改密码：凭原密码，或凭发往本人手机的验证码；其他设备上的登录随之失效',
    access: { caller: 'member' },
    input: z
      .object({
        oldPassword: labelled('原密码', z.string().max(200).optional()),
        /** For who forgot the old one, or never had one (shortcut login). */
        smsCode: smsCode.optional(),
        newPassword: labelled('新密码', newPassword),
      })
      .refine((input) => Boolean(input.oldPassword) !== (input.smsCode !== undefined), {
        error: '请填写原密码，或改用短信验证码验证。',
        path: ['oldPassword'],
      }),
    output: empty,
    ignoresIdempotencyKey: 'always',
  }),
} as const;
