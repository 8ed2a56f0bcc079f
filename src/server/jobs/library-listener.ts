import type { Services } from '#server/api/call-context.ts';
import {
  forgetMarket,
  libraryChannel,
  onLibraryNotice,
} from '#server/modules/matching/match-market.store.ts';
import pg from 'pg';
import { repeat } from './repeat.ts';

const pauseMs = 2_000;

/** Holds a connection of its own that hears of other nodes' library changes; opens it again when it is lost. */
export function listenForLibraryChanges(services: Services, pool: pg.Pool): { stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;
  let heardBefore = false;

  async function listen(): Promise<void> {
    const own = new pg.Client(pool.options);
    client = own;
    const lost = new Promise<void>((resolve) => own.once('end', resolve));
    own.on('error', (err) => services.log.warn({ err }, 'library listener lost its connection'));
    own.on('notification', ({ payload = '' }) => {
      onLibraryNotice(services, payload).catch((err: unknown) =>
        services.log.error({ err, payload }, 'match index not refreshed'),
      );
    });
    await own.connect();
    await own.query(`LISTEN ${libraryChannel}`);
    // Whatever was said while nobody listened is lost: build anew.
    if (heardBefore) forgetMarket(services);
    heardBefore = true;
    if (stopped) await own.end();
    await lost;
  }

  const loop = repeat('library listener', pauseMs, services.log, listen);
  return {
    async stop() {
      stopped = true;
      const ended = loop.stop();
      await client?.end().catch(() => {});
      await ended;
    },
  };
}
