import { waitingTime } from '#web/ui/waiting-time.ts';

/** 已等 5 小时; more than a day is urgent. */
export function Waiting({ since, now }: { since: string; now: number }) {
  const age = waitingTime(since, now);
  return <span className={age.overdue ? 'urgent' : undefined}>{age.since}</span>;
}
