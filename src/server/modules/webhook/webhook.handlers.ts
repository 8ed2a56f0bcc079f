import { sql } from 'kysely';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { prefixed } from '#domain/kernel/prefixed.ts';
import {
  mostWebhooks,
  type WebhookEvent,
  type WebhookState,
  webhookStateLabels,
} from '#domain/notification/webhook-events.ts';
import type { companyWebhookCalls, institutionWebhookCalls } from '#wire/organisation/webhook.ts';
import type { HandlersOf, ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { companies, institutions, type Organisation } from '#server/modules/membership/organisation.ts';
import { lockManaged } from '#server/modules/organisation/members.command.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { webhookAddressProblem } from './webhook-address.ts';
import { newWebhookSecret, sealWebhook, unsealWebhook } from './webhook-secret.ts';

interface Of {
  readonly id: string;
}
interface One extends Of {
  readonly webhookId: string;
}

interface Listed {
  webhookId: string;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  createdBy: string;
  problem: string;
  waiting: number;
}

interface Delivered {
  deliveryId: string;
  event: WebhookEvent;
  createdAt: Date;
  state: WebhookState;
  attempts: number;
  problem: string;
  settledAt: Date | null;
}

const gone = () => notFound('没有找到这个推送地址，它可能已被删除，请刷新页面。');

const handlersOf = (kind: Organisation) => ({
  list: async ({ db }: ReadContext, { id }: Of) => {
    const { rows } = await sql<Listed>`
      SELECT w.id AS "webhookId", w.url, w.events, w.created_at AS "createdAt",
        coalesce(nullif(u.name, ''), u.account) AS "createdBy", w.problem,
        (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting
      FROM webhook w JOIN app_user u ON u.id = w.created_by WHERE w.${kind.id} = ${id}
      ORDER BY w.created_at, w.id`.execute(db);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  },

  add: async (
    context: WriteContext,
    { id, url, events }: Of & { url: string; events: readonly WebhookEvent[] },
  ) => {
    const { tx, caller, services } = context;
    const problem = webhookAddressProblem(url);
    if (problem) throw invalid(problem, { url: problem });
    await lockManaged(context, kind, id);
    const { rows } = await sql<{ url: string }>`SELECT url FROM webhook WHERE ${kind.id} = ${id}`.execute(tx);
    if (rows.some((one) => one.url === url)) throw conflict('这个推送地址已经添加过了。');
    if (rows.length >= mostWebhooks)
      throw conflict(`每家${kind.noun}最多 ${mostWebhooks} 个推送地址，请先删除不用的。`);
    const webhookId = newId();
    const secret = newWebhookSecret();
    await tx
      .insertInto('webhook')
      .values({
        id: webhookId,
        institution_id: kind.table === 'institution' ? id : null,
        company_id: kind.table === 'company' ? id : null,
        url,
        sealed: sealWebhook(services, secret),
        events: [...events],
        created_by: signedIn(caller).userId,
      })
      .execute();
    await record(context, kind, webhookId, 'create', { organisation: id, host: new URL(url).host, events });
    return { id: webhookId, secret };
  },

  remove: async (context: WriteContext, { id, webhookId }: One) => {
    await lockManaged(context, kind, id);
    const { rows } = await sql<{ url: string }>`
      DELETE FROM webhook WHERE id = ${webhookId} AND ${kind.id} = ${id} RETURNING url`.execute(context.tx);
    if (!rows[0]) throw gone();
    await record(context, kind, webhookId, 'delete', { organisation: id, host: new URL(rows[0].url).host });
    return { id: webhookId };
  },

  test: async ({ db, caller, services }: ReadContext, { id, webhookId }: One) => {
    const { rows } = await sql<{ url: string; sealed: Buffer }>`
      SELECT url, sealed FROM webhook WHERE id = ${webhookId} AND ${kind.id} = ${id}`.execute(db);
    if (!rows[0]) throw gone();
    const key = `webhook:test:${signedIn(caller).userId}`;
    await requireBelow(services, '测试', [{ key, points: 10, seconds: 600 }]);
    const now = services.clock();
    const message = { id: newId(), event: 'test', at: now.toISOString(), data: {} };
    try {
      const secret = unsealWebhook(services, rows[0].sealed);
      const { url } = rows[0];
      const sending = { url, secret, id: message.id, event: message.event, body: JSON.stringify(message) };
      const status = await services.ports.webhooks.send(sending, now);
      return { sent: true, answer: `已送达，对方回复 HTTP ${status}。` };
    } catch (error) {
      if (!(error instanceof SendProblem)) throw error;
      return { sent: false, answer: `${error.message}。` };
    }
  },

  deliveries: async ({ db }: ReadContext, { id, webhookId }: One) => {
    const { rows } = await sql<Delivered>`
      SELECT d.id AS "deliveryId", d.event, d.created_at AS "createdAt", d.state, d.attempts, d.problem, d.settled_at AS "settledAt"
      FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE w.id = ${webhookId} AND w.${kind.id} = ${id} ORDER BY d.created_at DESC, d.id LIMIT 100`.execute(
      db,
    );
    return rows.map(({ state, createdAt, settledAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? '',
      status: { code: state, name: webhookStateLabels[state] },
    }));
  },

  resend: async (context: WriteContext, { id, webhookId, deliveryId }: One & { deliveryId: string }) => {
    const { tx, now } = context;
    await lockManaged(context, kind, id);
    const { rows } = await sql<{ state: WebhookState }>`
      SELECT d.state FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
      WHERE d.id = ${deliveryId} AND w.id = ${webhookId} AND w.${kind.id} = ${id} FOR UPDATE OF d`.execute(
      tx,
    );
    if (!rows[0]) throw notFound('没有找到这条推送记录，请刷新页面。');
    if (rows[0].state === 'sent') throw conflict('这条事件已经送达，不必再次推送。');
    // A new day of tries begins; its id stays, by which the receiver knows it.
    await sql`UPDATE webhook_delivery SET state = 'waiting', retry_at = NULL, settled_at = NULL, again_at = ${now}
      WHERE id = ${deliveryId}`.execute(tx);
    await sql`UPDATE webhook SET retry_at = NULL WHERE id = ${webhookId}`.execute(tx);
    await sendJob(tx, 'deliver', {});
    return { id: deliveryId };
  },
});

const record = (
  { tx, caller }: WriteContext,
  kind: Organisation,
  recordId: string,
  action: 'create' | 'delete',
  detail: Record<string, unknown>,
) =>
  recordAudit(tx, 'webhook', recordId, {
    action,
    actor: actorOf(caller, kind.table === 'company' ? 'buyer' : 'provider'),
    detail,
  });

export const companyWebhookHandlers: HandlersOf<typeof companyWebhookCalls> = prefixed(
  'companyWebhook',
  handlersOf(companies),
);
export const institutionWebhookHandlers: HandlersOf<typeof institutionWebhookCalls> = prefixed(
  'institutionWebhook',
  handlersOf(institutions),
);
