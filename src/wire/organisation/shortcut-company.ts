import { z } from 'zod';
import { signedInAnswer, termsAgreed } from '#wire/account/user.ts';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { write } from '#wire/kernel/endpoint.ts';
import { mobile, regionCode, smsCode, text } from '#wire/kernel/shapes.ts';
import { creditCode } from './certification.ts';

/** What is asked for in a hurry; licence and the rest follow in the certification form. */
const fewFields = {
  name: text('企业名称', 60, 4),
  creditCode,
  regionId: regionCode,
  contact: text('联系人', 20, 2),
};
const example = {
  name: '深圳市青禾科技有限公司',
  creditCode: '91440300MA5EXAMP0C',
  districtId: '440305',
  contact: '王小明',
};
const exampleId = '019ab000-0000-7000-8000-000000000001';

export const shortcutCompanyCalls = {
  'company.shortcutAdd': write({
    summary: '快捷登记企业：先填四项，之后补营业执照提交认证；已登记过则答原编号',
    access: { caller: 'member' },
    input: z.object(fewFields).meta({ examples: [example] }),
    output: z.object({ id: z.string() }).meta({ examples: [{ id: exampleId }] }),
    failures: [409],
  }),
  'user.shortcutCertifyLogin': write({
    summary: '手机号快捷登录并登记企业：未注册的手机号自动注册；企业登记不成时仍然登录，并说明原因',
    pool: 'signIn',
    access: { caller: 'visitor' },
    input: z
      .object({ mobile, smsCode, agreed: termsAgreed, ...fewFields })
      .meta({ examples: [{ mobile: '13800000001', smsCode: '123456', agreed: true, ...example }] }),
    output: signedInAnswer
      .extend({
        /** '' when the company could not be registered. */
        companyId: z.string(),
        /** Why not; '' else. */
        problem: z.string(),
      })
      .meta({ examples: [openCallExamples.userShortcutCertifyLogin] }),
    ignoresIdempotencyKey: 'always',
  }),
} as const;
