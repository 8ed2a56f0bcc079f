import { type QuotedDemand, whyClosed } from './quoting-window.ts';

/** A demand's silent institutions are reminded so often, and not again within so many hours. */
export const reminderLimits = { times: 3, hours: 24 } as const;

interface Reminded extends QuotedDemand {
  /** When the last of the first invitations went out; null while they do. */
  readonly invitedAt: Date | null;
  readonly reminders: number;
  readonly remindedAt: Date | null;
  /** Asked, and neither quoted nor given up. */
  readonly silent: number;
}

/** Why nobody can be reminded now, for people; '' where it can be done. An invitation has its day to be answered, as a reminder has. */
export function whyNoReminder(
  { invitedAt, reminders, remindedAt, silent, ...demand }: Reminded,
  now: Date,
): string {
  const closed = whyClosed(demand, now);
  if (closed) return `${closed.replace(/，不能.*$/, '')}，不能再提醒机构。`;
  if (!invitedAt) return '邀请正在发出，请稍候再提醒。';
  if (silent === 0) return '受邀机构都已报价或放弃，没有可以提醒的机构。';
  if (reminders >= reminderLimits.times)
    return `一份需求最多提醒 ${reminderLimits.times} 次，次数已用完；可以邀请更多机构，或直接联系对方。`;
  const since = (now.getTime() - (remindedAt ?? invitedAt).getTime()) / 3_600_000;
  if (since < reminderLimits.hours)
    return `${remindedAt ? '提醒' : '邀请'}发出 ${reminderLimits.hours} 小时后才能提醒，还有 ${Math.ceil(reminderLimits.hours - since)} 小时。`;
  return '';
}
