const zone = 'Asia/Shanghai';
const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function parts(iso: string): Record<string, string> {
  return Object.fromEntries(moment.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** `2026-11-21`, in Chinese time on server and browser alike. */
export function dayText(iso: string): string {
  const { year, month, day } = parts(iso);
  return `${year}-${month}-${day}`;
}

/** `2026-11-21 09:30` */
export function momentText(iso: string): string {
  const { hour, minute } = parts(iso);
  return `${dayText(iso)} ${hour}:${minute}`;
}

/** How long until a deadline: `18 小时`, `3 天`; `已截止` when it has passed. Urgent on the last day. */
export function untilText(iso: string, now: number): { text: string; urgent: boolean } {
  const minutes = Math.floor((new Date(iso).getTime() - now) / 60_000);
  if (minutes < 0) return { text: '已截止', urgent: false };
  if (minutes < 60) return { text: `${Math.max(1, minutes)} 分钟`, urgent: true };
  if (minutes < 48 * 60) return { text: `${Math.floor(minutes / 60)} 小时`, urgent: minutes < 24 * 60 };
  return { text: `${Math.floor(minutes / 1440)} 天`, urgent: false };
}
