import { sql } from 'kysely';
import { digestMs, giveUpMs, mostPerMinute, retryPauseMs } from '#domain/notification/delivery.ts';
import type { Tx } from '#server/db/database.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import {
  type OutsideChannel,
  type OutsideNotice,
  type SendingServices,
  sendOutside,
} from './send-outside.ts';

/** At once; each may wait for a server that doesn't answer. */
const sendersAtOnce = 8;
/** Longer than any send may take. */
const leaseMs = 120_000;
const mostInDigest = 100;

interface Claimed {
  readonly channel: OutsideChannel & { readonly id: string; readonly failures: number };
  readonly notices: readonly (OutsideNotice & { readonly delivery: string })[];
}

/**
 * Sends what waits, each channel's by one node at a time, in three steps: mark as being sent and commit; send; mark the outcome.
 * A node that is killed between the second and the third leaves "being sent", which becomes `unclear` and is not sent again: outside,
 * a notice comes at most once; in the app it is in any case. What a channel did not take because it was away waits for it.
 */
export async function deliverNotices(services: SendingServices): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM notice_channel c
    WHERE EXISTS (SELECT FROM notice_delivery d WHERE d.channel_id = c.id AND d.state IN ('waiting', 'sending'))
      AND coalesce(c.retry_at <= ${services.clock()}, true) AND coalesce(c.busy_until <= ${services.clock()}, true)
    ORDER BY c.id LIMIT 1000`.execute(services.db);
  const waiting = rows.map(({ id }) => id);
  const sender = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) await deliverTo(services, id);
  };
  await Promise.all(Array.from({ length: sendersAtOnce }, sender));
}

async function deliverTo(services: SendingServices, channelId: string): Promise<void> {
  const claimed = await services.db.transaction().execute((tx) => claim(tx, channelId, services.clock()));
  if (!claimed) return;
  const { channel, notices } = claimed;
  const problem = await sendOutside(services, channel, notices[0]?.delivery ?? '', notices).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SendProblem) return error;
      services.log.error({ err: error, channel: channel.kind }, 'notice not sent');
      return new SendProblem('temporary', '发送时系统出现问题', { cause: error });
    },
  );
  if (problem && problem.kind !== 'temporary')
    services.log.warn({ err: problem, channel: channel.kind }, 'notice not delivered');
  await services.db.transaction().execute((tx) => settle(tx, claimed, problem, services.clock()));
}

/** Takes what waits for the channel; undefined when another node has it, when it is left alone, or when a digest is due later. */
async function claim(tx: Tx, channelId: string, now: Date): Promise<Claimed | undefined> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<Claimed['channel']>`
    SELECT c.id, c.kind, c.shown, c.sealed, c.failures, u.mobile
    FROM notice_channel c JOIN app_user u ON u.id = c.user_id
    WHERE c.id = ${channelId} AND coalesce(c.busy_until <= ${now}, true) AND coalesce(c.retry_at <= ${now}, true)
    FOR UPDATE OF c SKIP LOCKED`.execute(tx);
  const channel = rows[0];
  if (!channel) return undefined;
  // Left by a node that is gone.
  await sql`UPDATE notice_delivery SET state = 'unclear', problem = '发送中断，不确定是否送达', settled_at = ${now}
    WHERE channel_id = ${channelId} AND state = 'sending'`.execute(tx);
  await sql`UPDATE notice_delivery SET state = 'failed', settled_at = ${now}
    WHERE channel_id = ${channelId} AND state = 'waiting' AND created_at < ${before(giveUpMs)}`.execute(tx);
  const pace = await sql<{ sent: number; oldest: Date | null }>`
    SELECT (SELECT count(DISTINCT settled_at)::int FROM notice_delivery
        WHERE channel_id = ${channelId} AND state = 'sent' AND settled_at > ${before(digestMs)}) AS sent,
      (SELECT min(created_at) FROM notice_delivery
        WHERE channel_id = ${channelId} AND state = 'waiting') AS oldest`.execute(tx);
  const { sent = 0, oldest = null } = pace.rows[0] ?? {};
  if (!oldest || (sent >= mostPerMinute && oldest > before(digestMs))) return undefined;
  const taken = await sql<Claimed['notices'][number]>`
    WITH taken AS (
      UPDATE notice_delivery SET state = 'sending' WHERE id IN (
        SELECT id FROM notice_delivery WHERE channel_id = ${channelId} AND state = 'waiting'
        ORDER BY created_at, id LIMIT ${mostInDigest})
      RETURNING id, notification_id)
    SELECT t.id AS delivery, n.id, n.body,
      CASE WHEN n.organisation = '' THEN n.title ELSE n.organisation || '：' || n.title END AS title FROM taken t JOIN notification n ON n.id = t.notification_id
    ORDER BY n.created_at, n.id`.execute(tx);
  const busyUntil = new Date(now.getTime() + leaseMs);
  await sql`UPDATE notice_channel SET busy_until = ${busyUntil} WHERE id = ${channelId}`.execute(tx);
  return { channel, notices: taken.rows };
}

const stateAfter = { temporary: 'waiting', permanent: 'failed', unclear: 'unclear' } as const;

async function settle(
  tx: Tx,
  { channel, notices }: Claimed,
  problem: SendProblem | undefined,
  now: Date,
): Promise<void> {
  const state = problem ? stateAfter[problem.kind] : 'sent';
  const ids = notices.map(({ delivery }) => delivery);
  await sql`UPDATE notice_delivery SET state = ${state}, problem = ${problem?.message ?? ''},
      settled_at = ${state === 'waiting' ? null : now}
    WHERE id = ANY(${ids}::uuid[]) AND state = 'sending'`.execute(tx);
  const failures = problem?.kind === 'temporary' ? channel.failures + 1 : 0;
  await tx
    .updateTable('notice_channel')
    .set({
      failures,
      busy_until: null,
      problem: problem?.message ?? '',
      retry_at: failures > 0 ? new Date(now.getTime() + retryPauseMs(failures)) : null,
    })
    .where('id', '=', channel.id)
    .execute();
}
