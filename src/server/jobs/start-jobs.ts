import type { Services } from '#server/api/call-context.ts';
import { matchMarket } from '#server/modules/matching/match-market.store.ts';
import type { Pool } from 'pg';
import { libraryChanges, publicDataChanges } from './channels.ts';
import { listenForNotices } from './notice-listener.ts';
import { startBoss } from './start-boss.ts';

export interface Jobs {
  /** Lets what is running finish, then stops. */
  stop(): Promise<void>;
}

/**
 * Everything a node does without being asked. Returns at once: nothing here delays the start, and what cannot start
 * (the database away for a moment) is logged and tried again.
 */
export function startJobs(services: Services, pool: Pool): Jobs {
  const parts = [
    listenForNotices(services.log, pool, [libraryChanges(services), publicDataChanges(services)]),
    startBoss(services, pool),
  ];
  // Warm for the first preview.
  matchMarket(services).catch((err: unknown) => services.log.warn({ err }, 'match index not built yet'));
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
