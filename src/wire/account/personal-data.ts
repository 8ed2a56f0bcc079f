import { z } from 'zod';
import { normaliseAccount } from '#domain/kernel/typed.ts';
import { fileRef } from '#wire/common/common.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { userId } from '#wire/kernel/ids.ts';
import {
  done,
  empty,
  fileOutput,
  mobile,
  moment,
  reason as reasonText,
  shortText,
  text,
  typedText,
} from '#wire/kernel/shapes.ts';
import { noticeTarget } from '#wire/notice/notification.ts';

const member = { caller: 'member' } as const;
const administers = { caller: 'operator', duty: 'administer' } as const;
/** The request of the person, or how it was verified that it is theirs. */
const reason = reasonText('原因');

const overview = z.object({
  account: z.string(),
  /** When they asked for the erasure; null: they did not. */
  requestedAt: moment.nullable(),
  /** What has to be ended or handed over first, and where the person does it. */
  obstacles: z.array(z.object({ text: z.string(), target: noticeTarget })),
  tables: z.array(
    z.object({
      title: z.string(),
      count: z.number().int(),
      how: z.enum(['delete', 'blank', 'keep']),
      /** Why it is kept, and for how long; '' otherwise. */
      ground: z.string(),
    }),
  ),
});

/** A person's copy of what is stored about them, as it stands. */
const copy = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  requestedAt: moment.nullable(),
  /** When it is ready. */
  file: fileRef.nullable(),
  /** It can be fetched until then. */
  expiresAt: moment.nullable(),
});

/** What is stored about a person: a copy for them, and its erasure (个人信息保护法 art. 44–47). */
export const personalDataCalls = {
  'user.personalData': read({
    summary: '本站保存了我的哪些个人信息，注销时怎样处理',
    access: member,
    viewAs: 'shown',
    input: empty,
    output: overview,
  }),
  'user.ownDataCopy': read({
    summary: '我的个人信息副本：正在准备、可下载，或没有',
    access: member,
    // How it stands; the file itself opens in no view.
    viewAs: 'shown',
    input: empty,
    output: copy,
  }),
  'user.exportOwnData': write({
    summary: '申请一份我的个人信息副本（Excel），在后台准备，完成后可下载',
    access: member,
    input: empty,
    output: copy,
  }),
  'user.requestErasure': write({
    summary: '申请注销账号并删除个人信息，由平台核对后执行',
    access: member,
    input: z.object({ reason: shortText(200, '原因').default('') }),
    output: empty,
    failures: [409],
  }),
  'user.withdrawErasure': write({
    summary: '撤回注销申请',
    access: member,
    input: empty,
    output: empty,
  }),
  'console.personalData': read({
    summary: '保存了一个人的哪些个人信息，注销时怎样处理',
    access: administers,
    input: z.object({ userId }),
    output: overview,
  }),
  'console.changeMobile': write({
    summary: '应本人要求更换其手机号（现用号码收不到短信时），须写明怎样核实是本人；其全部登录随之失效',
    access: administers,
    input: z.object({ userId, mobile, reason }),
    output: empty,
    failures: [409],
  }),
  'console.exportPerson': write({
    summary: '应本人要求导出其个人信息（Excel），须写明怎样核实是本人',
    access: administers,
    input: z.object({ userId, reason }),
    output: fileOutput,
    ignoresIdempotencyKey: 'always',
    file: true,
  }),
  'console.eraseUser': write({
    summary: '应本人要求注销账号并删除个人信息，不能撤销',
    access: administers,
    input: z.object({
      userId,
      /** The account, typed once more. */
      account: typedText(normaliseAccount, text('账号', 60, 1), '请填写账号。'),
      reason,
    }),
    output: done,
    failures: [404, 409],
  }),
} as const;
