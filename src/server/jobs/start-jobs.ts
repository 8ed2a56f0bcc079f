import type { Services } from '#server/api/call-context.ts';
import { listenForChanges } from '#server/changes/listen-for-changes.ts';
import type { Pool } from 'pg';
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
  const parts = [listenForChanges(services, pool), startBoss(services, pool)];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}
