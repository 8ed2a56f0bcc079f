import { z } from 'zod';
import { normaliseDigits } from '#domain/kernel/typed.ts';
import { write } from '#wire/kernel/endpoint.ts';
import { userId } from '#wire/kernel/ids.ts';
import { done, empty, labelled, reason as reasonText, sixDigits, typedText } from '#wire/kernel/shapes.ts';

const ownSignIn = { caller: 'operator', duty: 'signIn' } as const;
const totpCode = sixDigits('请填写验证器上的 6 位数字。');

/** 两步验证: what an operator's sign-in asks for after password or message code. */
export const secondStepCalls = {
  'user.beginTotp': write({
    summary: '开始绑定验证器（TOTP，RFC 6238）：密钥与二维码内容，绑定前可重新获取',
    pool: 'signIn',
    access: ownSignIn,
    input: empty,
    output: z.object({ secret: z.string(), uri: z.string() }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'user.confirmTotp': write({
    summary: '用验证器的第一个验证码完成绑定；十个备用码只返回这一次',
    pool: 'signIn',
    access: ownSignIn,
    input: z.object({ code: labelled('验证码', totpCode) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'user.passSecondStep': write({
    summary: '用验证器的验证码或一个备用码完成本次登录的第二步，各只能用一次',
    pool: 'signIn',
    access: ownSignIn,
    input: z.object({
      code: labelled(
        '验证码或恢复码',
        typedText(
          (typed) => normaliseDigits(typed).toLowerCase(),
          z.string().regex(/^(\d{6}|[2-9a-hjkmnp-z]{8})$/, {
            error: '请填写验证器上的 6 位数字，或一个 8 位备用码。',
          }),
          '请填写验证码。',
        ),
      ),
    }),
    output: z.object({ recoveryCodesLeft: z.number().int() }),
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'console.resetTotp': write({
    summary: '重置另一位运营人员的两步验证（如更换手机）：解除绑定，备用码作废，已登录的立即退出',
    access: { caller: 'operator', duty: 'administer' },
    input: z.object({ userId, reason: reasonText('原因') }),
    output: done,
    failures: [409],
  }),
} as const;
