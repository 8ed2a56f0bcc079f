import { sql } from 'kysely';
import { retryPauseMs } from '#domain/notification/delivery.ts';
import { type WebhookEvent, webhookGiveUpMs } from '#domain/notification/webhook-events.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { openPerson } from '#server/person-keys.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { unsealWebhook } from './webhook-secret.ts';

const sendersAtOnce = 8;
/** Longer than a round of one address: it ends before, and each send takes ten seconds at most. */
const leaseMs = 60_000;
const roundMs = 40_000;
const mostInRound = 100;

type DeliveringServices = Pick<Services, 'clock' | 'db' | 'log' | 'ports' | 'secret' | 'personKey'>;

interface Claimed {
  readonly id: string;
  readonly url: string;
  readonly sealed: Buffer;
  readonly failures: number;
}

interface Waiting {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Since when it is tried: again by hand, or from its beginning. */
  readonly triedSince: Date;
  /** Of a company's own employee, under PERSON_KEY; null when it was erased, and for institutions. */
  readonly personId: string | null;
  readonly person: Buffer | null;
}

/**
 * Sends what waits, each address' by one node at a time. An event comes at least once: a node that is killed between the answer and
 * its note sends it again, under the same id. What an address refuses waits for itself alone; while nobody answers there, all of it waits.
 */
export async function deliverWebhooks(services: DeliveringServices): Promise<void> {
  const now = services.clock();
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM webhook w WHERE ${mayBegin(now)} AND EXISTS (
      SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND coalesce(d.retry_at <= ${now}, true))
    ORDER BY w.id LIMIT 1000`.execute(services.db);
  const addresses = rows.map(({ id }) => id);
  const sender = async () => {
    for (let id = addresses.pop(); id; id = addresses.pop()) await deliverTo(services, id);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
}

/** Nobody else is at it, it is not left alone, and whose it is works here: what is frozen or was merged hears nothing. */
const mayBegin = (now: Date) =>
  sql`coalesce(w.busy_until <= ${now}, true) AND coalesce(w.retry_at <= ${now}, true)
    AND (EXISTS (SELECT FROM institution i WHERE i.id = w.institution_id AND i.in_force)
      OR EXISTS (SELECT FROM company c WHERE c.id = w.company_id AND c.frozen_at IS NULL AND c.merged_into IS NULL))`;

async function deliverTo(services: DeliveringServices, webhookId: string): Promise<void> {
  const { db, clock } = services;
  const begun = clock();
  const { rows } = await sql<Claimed>`
    UPDATE webhook w SET busy_until = ${new Date(begun.getTime() + leaseMs)}
    WHERE id = ${webhookId} AND ${mayBegin(begun)} RETURNING id, url, sealed, failures`.execute(db);
  const [webhook] = rows;
  if (!webhook) return;
  let problem = '';
  let away = false;
  for (const one of await waitingOf(db, webhookId, begun)) {
    if (clock().getTime() - begun.getTime() > roundMs) break;
    const failed = await sendOne(services, webhook, one);
    await settle(db, one, failed, clock());
    problem = failed?.message ?? '';
    away = failed?.kind === 'temporary';
    if (away) break;
  }
  const failures = away ? webhook.failures + 1 : 0;
  await db
    .updateTable('webhook')
    .set({
      problem,
      failures,
      busy_until: null,
      retry_at: away ? new Date(clock().getTime() + retryPauseMs(failures)) : null,
    })
    .where('id', '=', webhookId)
    .execute();
}

async function waitingOf(db: Database, webhookId: string, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT d.id, d.event, d.data, d.attempts, d.created_at AS "createdAt",
      coalesce(d.again_at, d.created_at) AS "triedSince", p.id AS "personId", p.sealed AS person
    FROM webhook_delivery d LEFT JOIN roster_person p ON p.id = (d.data->>'personId')::uuid
    WHERE d.webhook_id = ${webhookId} AND d.state = 'waiting' AND coalesce(d.retry_at <= ${now}, true)
    ORDER BY d.created_at, d.id LIMIT ${mostInRound}`.execute(db);
  return rows;
}

async function sendOne(
  services: DeliveringServices,
  { id: webhookId, url, sealed }: Claimed,
  one: Waiting,
): Promise<SendProblem | undefined> {
  try {
    const secret = unsealWebhook(services, sealed);
    await services.ports.webhooks.send(
      { url, secret, id: one.id, event: one.event, body: bodyOf(services, one) },
      services.clock(),
    );
    return undefined;
  } catch (error) {
    if (error instanceof SendProblem) return error;
    services.log.error({ err: error, webhookId }, 'event not sent');
    return new SendProblem('temporary', '推送时系统出现问题', { cause: error });
  }
}

/** A company knows its people by employee number. It is put in when the event is sent: what rests here has no name of anybody. */
function bodyOf(
  { personKey }: DeliveringServices,
  { id, event, data, createdAt, personId, person }: Waiting,
) {
  const employeeNo = personId && person ? openPerson(personKey, personId, person).employeeNo : undefined;
  return JSON.stringify({
    id,
    event,
    at: createdAt.toISOString(),
    data: { ...data, ...(employeeNo && { employeeNo }) },
  });
}

async function settle(db: Database, one: Waiting, failed: SendProblem | undefined, now: Date): Promise<void> {
  const attempts = one.attempts + 1;
  const over = now.getTime() - one.triedSince.getTime() > webhookGiveUpMs;
  const state = !failed ? 'sent' : over ? 'failed' : 'waiting';
  await db
    .updateTable('webhook_delivery')
    .set({
      state,
      attempts,
      problem: failed?.message ?? '',
      retry_at: state === 'waiting' ? new Date(now.getTime() + retryPauseMs(attempts)) : null,
      settled_at: state === 'waiting' ? null : now,
    })
    .where('id', '=', one.id)
    .where('state', '=', 'waiting')
    .execute();
}
