import { usePolledCall } from '#web/queries/use-call-query.ts';
import type { WorkArea, WorkEntry } from './work-area.ts';

const EVERY_MINUTE = 60_000;

/** What waits for the user in this area: unread messages, and the count beside an entry of the menu. */
export function useWaiting(area: WorkArea['id']) {
  const { data } = usePolledCall('notification.waiting', { area }, EVERY_MINUTE);
  return {
    unread: data?.unread ?? 0,
    countOf: ({ counts }: WorkEntry) => data?.counts.find(({ entry }) => entry === counts)?.count ?? 0,
  };
}
