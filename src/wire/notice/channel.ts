import { z } from 'zod';
import { normaliseEmail } from '#domain/kernel/typed.ts';
import { deliveryStates } from '#domain/notification/delivery.ts';
import { channelKinds, noticeGroupKeys } from '#domain/notification/notice-groups.ts';
import { read, send, write } from '#wire/kernel/endpoint.ts';
import {
  done,
  empty,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  shortText,
  text,
  typedText,
} from '#wire/kernel/shapes.ts';

const wrongChannel = { error: '没有找到这个提醒方式，请刷新页面。' };
/** `app` and `sms`, which everybody has one of, or the id of what was added. */
const channelId = labelled(
  '提醒方式',
  z
    .string()
    .max(36, wrongChannel)
    .regex(/^(app|sms|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, wrongChannel),
);
const group = z.enum(noticeGroupKeys);
const address = labelled(
  '邮箱',
  typedText(
    normaliseEmail,
    z
      .email({ error: '请填写邮箱地址，例如 name@example.com。' })
      .max(100, { error: '邮箱地址最多 100 个字符。' }),
    '请填写邮箱地址，例如 name@example.com。',
  ),
);
const webhook = '请粘贴企业微信、钉钉或飞书机器人的 Webhook 地址（以 https:// 开头）。';

/** Where the caller wants to be notified: each call speaks of the caller's own channels only. */
export const noticeChannelCalls = {
  'noticeChannel.list': read({
    summary: '我的提醒方式，与各自接收的消息类别',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: empty,
    output: z.object({
      /** That can concern the caller, in the order of display. */
      groups: z.array(z.object({ key: group, label: z.string(), text: z.string() })),
      channels: z.array(
        z.object({
          channelId: z.string(),
          kind: z.enum(channelKinds),
          label: z.string(),
          name: z.string(),
          /** E-mail address, masked mobile, or the end of a robot's token. */
          shown: z.string(),
          groups: z.array(group),
          /** Why the last message did not go out; '' when it did. */
          problem: z.string(),
        }),
      ),
      /** Whether an e-mail address can be added. */
      mail: z.boolean(),
      /** How many robots more. */
      robotsLeft: z.number().int(),
    }),
  }),
  'noticeChannel.setGroups': write({
    summary: '设置一个提醒方式接收哪些类别',
    access: { caller: 'member' },
    input: z.object({ channelId, groups: labelled('提醒类别', z.array(group).max(noticeGroupKeys.length)) }),
    output: done,
    failures: [404],
  }),
  'noticeChannel.sendMailCode': send({
    summary: '向邮箱发送验证码',
    access: { caller: 'member' },
    input: z.object({ address }),
    output: z.object({ retryAfter: z.number().int() }),
    failures: [503],
  }),
  'noticeChannel.setMail': write({
    summary: '设置接收提醒的邮箱（凭验证码）',
    access: { caller: 'member' },
    input: z.object({
      address,
      code: labelled(
        '验证码',
        z
          .string()
          .trim()
          .regex(/^\d{6}$/, { error: '请填写 6 位验证码。' }),
      ),
    }),
    output: done,
    ignoresIdempotencyKey: 'always',
  }),
  'noticeChannel.addRobot': write({
    summary: '添加群机器人（企业微信、钉钉、飞书）',
    access: { caller: 'member' },
    input: z.object({
      name: text('名称', 20),
      webhook: labelled(
        '机器人地址',
        z.string({ error: webhook }).trim().min(1, { error: webhook }).max(400, { error: webhook }),
      ),
      /** 钉钉's 加签, 飞书's 签名校验. */
      secret: shortText(100, '签名密钥').default(''),
    }),
    output: done,
    failures: [409],
    ignoresIdempotencyKey: 'always',
  }),
  'noticeChannel.remove': write({
    summary: '删除邮箱或机器人',
    access: { caller: 'member' },
    input: z.object({ channelId }),
    output: done,
    failures: [404],
  }),
  'noticeChannel.test': send({
    summary: '发送一条测试消息，并说明对方的回复',
    access: { caller: 'member' },
    input: z.object({ channelId }),
    output: z.object({ sent: z.boolean(), answer: z.string() }),
    failures: [404],
  }),
  'console.listDeliveries': read({
    summary: '站外消息的投递记录',
    kind: 'list',
    access: { caller: 'operator', duty: 'administer' },
    input: z.object({
      ...pageInput,
      state: labelled('发送状态', z.enum(deliveryStates).optional()),
      /** Part of an account or of a title. */
      keyword: keywordText(50).default(''),
    }),
    output: pageOf(
      z.object({
        deliveryId: z.string(),
        account: z.string(),
        channel: z.string(),
        title: z.string(),
        status: z.object({ code: z.enum(deliveryStates), name: z.string() }),
        problem: z.string(),
        createdAt: moment,
        settledAt: moment.nullable(),
      }),
    ).extend({ counts: z.array(z.object({ code: z.enum(deliveryStates), count: z.number().int() })) }),
  }),
} as const;
