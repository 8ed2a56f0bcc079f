import pg from 'pg';
import type { Services } from '#server/api/call-context.ts';
import { isTopic, publicDataChannel, type Topic } from '#server/changes/topics.ts';
import { repeat } from '#server/jobs/repeat.ts';

const reconnectAfterMs = 2_000;

/** The channel on which migration 0035's triggers announce whose messages or sessions changed. */
const userChannel = 'user_changed';

/**
 * Publishes to this node what any program changed in the database, as the triggers of migrations 0011 and 0021 announce it. One
 * connection of its own, opened again when it is lost.
 */
export function listenForChanges(
  services: Services,
  pool: pg.Pool,
): {
  /** It hears, or could not at the first attempt. */
  readonly attempted: Promise<void>;
  stop(): Promise<void>;
} {
  const attempt = Promise.withResolvers<void>();
  const { changes, log, matchIndex, noticeStreams, publicReads } = services;
  let client: pg.Client | undefined;
  let stopped = false;
  /** Topics that changed and that the replica may not show yet. */
  const late = new Set<Topic>();
  let following: Promise<void> | undefined;

  async function listen(): Promise<void> {
    const own = new pg.Client({ ...pool.options, keepAlive: true });
    client = own;
    const ended = new Promise<void>((resolve) => own.once('end', resolve));
    own.on('error', (err) => log.warn({ err }, 'listener lost its connection'));
    own.on('notification', ({ channel, payload = '' }) => {
      if (channel === userChannel) noticeStreams.changed(payload);
      else void receive(payload);
    });
    try {
      await own.connect();
      await own.query(`LISTEN ${userChannel}`);
      await own.query(`LISTEN ${publicDataChannel}`);
      matchIndex.invalidate();
      changes.publish();
      changes.listening = true;
      attempt.resolve();
      noticeStreams.changed();
      matchIndex.warm().catch((err: unknown) => log.warn({ err }, 'match index not built yet'));
      if (stopped) await own.end();
      await ended;
    } finally {
      changes.listening = false;
      attempt.resolve();
    }
  }

  /** A topic, or `market` and the institution that changed. Pages that show prices are stale once the index is up to date. */
  async function receive(payload: string): Promise<void> {
    const [topic = '', institutionId] = payload.split(' ');
    if (!isTopic(topic)) return;
    try {
      if (topic === 'catalogue') await services.refreshCatalogue();
      if (institutionId) await matchIndex.reload([institutionId]);
    } catch (err) {
      log.error({ err, payload }, 'change not taken in');
    }
    changes.publish([topic]);
    if (publicReads.state === 'none') return;
    // A replica may still show what was there before when the notice arrives: published once more when it no longer does.
    late.add(topic);
    following ??= publishLate().finally(() => {
      following = undefined;
    });
  }

  /** One look after another, each for all topics that changed before it began. */
  async function publishLate(): Promise<void> {
    while (late.size > 0) {
      const topics = [...late];
      late.clear();
      await publicReads.caughtUp();
      changes.publish(topics);
    }
  }

  const loop = repeat('change listener', reconnectAfterMs, log, listen);
  return {
    attempted: attempt.promise,
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
      await loop.stop();
    },
  };
}
