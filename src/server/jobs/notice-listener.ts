import type { Logger } from 'pino';
import pg from 'pg';
import { repeat } from './repeat.ts';

/** One of PostgreSQL's channels, and who hears it. */
export interface Channel {
  readonly name: string;
  readonly heard: (payload: string) => Promise<void> | void;
  /** Notices arrive from now on; whatever was said before is unknown. */
  readonly begun?: () => void;
  /** None arrive until `begun` again. */
  readonly lost?: () => void;
}

const pauseMs = 2_000;

/** Holds one connection of its own that listens to all channels; opens it again when it is lost. */
export function listenForNotices(
  log: Logger,
  pool: pg.Pool,
  channels: readonly Channel[],
): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const own = new pg.Client({ ...pool.options, keepAlive: true });
    client = own;
    const lost = new Promise<void>((resolve) => own.once('end', resolve));
    own.on('error', (err) => log.warn({ err }, 'listener lost its connection'));
    own.on('notification', ({ channel, payload = '' }) => void hear(channel, payload));
    try {
      await own.connect();
      for (const { name } of channels) await own.query(`LISTEN ${name}`);
      for (const { begun } of channels) begun?.();
      if (stopped) await own.end();
      await lost;
    } finally {
      for (const { lost } of channels) lost?.();
    }
  }

  async function hear(channel: string, payload: string): Promise<void> {
    try {
      await channels.find(({ name }) => name === channel)?.heard(payload);
    } catch (err) {
      log.error({ err, channel, payload }, 'notice not acted upon');
    }
  }

  const loop = repeat('listener', pauseMs, log, listen);
  return {
    async stop() {
      stopped = true;
      const ended = loop.stop();
      await client?.end().catch(() => {});
      await ended;
    },
  };
}
