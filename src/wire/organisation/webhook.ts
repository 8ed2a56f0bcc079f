import { z } from 'zod';
import { prefixed } from '#domain/kernel/prefixed.ts';
import {
  mostWebhooks,
  type WebhookEvent,
  webhookEvents,
  webhookEventsOf,
  webhookStates,
} from '#domain/notification/webhook-events.ts';
import { type Access, read, send, write } from '#wire/kernel/endpoint.ts';
import { deliveryId, webhookId } from '#wire/kernel/ids.ts';
import { done, id, labelled, moment, text, unique } from '#wire/kernel/shapes.ts';

const event = z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]);

/** Where an organisation's own system is told of events: the same for companies and institutions. */
function callsOf<const Events extends readonly [WebhookEvent, ...WebhookEvent[]]>(
  noun: string,
  access: Access,
  events: Events,
) {
  const one = z.object({ id, webhookId });
  return {
    list: read({
      summary: `${noun}的事件推送地址与各自订阅的事件`,
      access,
      viewAs: 'shown',
      input: z.object({ id }),
      output: z.array(
        z.object({
          webhookId: z.string(),
          url: z.string(),
          events: z.array(event),
          createdAt: moment,
          createdBy: z.string(),
          /** Why the last one was not taken; '' when it was, or none was sent. */
          problem: z.string(),
          /** Not yet taken. */
          waiting: z.number().int(),
        }),
      ),
    }),
    add: write({
      summary: `添加事件推送地址（https）；签名密钥只在这次应答中出现。每家${noun}最多 ${mostWebhooks} 个`,
      access,
      input: z.object({
        id,
        url: text('推送地址', 500),
        events: labelled(
          '推送的事件',
          unique(z.array(z.enum(events)).min(1, { error: '请至少选择一种事件。' }).max(events.length)),
        ),
      }),
      output: z.object({ id: z.string(), secret: z.string() }),
      failures: [409],
      ignoresIdempotencyKey: 'always',
    }),
    remove: write({
      summary: '删除事件推送地址及其推送记录，未送达的不再推送',
      access,
      input: one,
      output: done,
    }),
    test: send({
      summary: '推送一条测试事件（event 为 test），并说明对方的回复',
      access,
      input: one,
      output: z.object({ sent: z.boolean(), answer: z.string() }),
    }),
    deliveries: read({
      summary: '一个地址最近的 100 次推送及结果；保留 90 天',
      access,
      viewAs: 'shown',
      input: one,
      output: z.array(
        z.object({
          deliveryId: z.string(),
          event,
          createdAt: moment,
          status: z.object({ code: z.enum(webhookStates), name: z.string() }),
          attempts: z.number().int(),
          problem: z.string(),
          /** Taken, or given up; '' while it waits. */
          settledAt: z.string(),
        }),
      ),
    }),
    resend: write({
      summary: '再次推送一条未送达的事件',
      access,
      input: z.object({ id, webhookId, deliveryId }),
      output: done,
      failures: [409],
    }),
  };
}

export const companyWebhookCalls = prefixed(
  'companyWebhook',
  callsOf(
    '企业',
    { caller: 'member', relation: 'companyMember', by: 'id', act: 'manage' },
    webhookEventsOf.company,
  ),
);
export const institutionWebhookCalls = prefixed(
  'institutionWebhook',
  callsOf(
    '机构',
    { caller: 'provider', relation: 'institutionMember', by: 'id', act: 'manage' },
    webhookEventsOf.institution,
  ),
);
