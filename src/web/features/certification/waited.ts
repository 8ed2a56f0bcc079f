/** How long something waits: `不到 1 小时`, `5 小时`, `3 天`; overdue after a day. */
export function waited(iso: string, now: number): { text: string; overdue: boolean } {
  const hours = Math.floor((now - new Date(iso).getTime()) / 3_600_000);
  if (hours < 1) return { text: '不到 1 小时', overdue: false };
  if (hours < 48) return { text: `${hours} 小时`, overdue: hours >= 24 };
  return { text: `${Math.floor(hours / 24)} 天`, overdue: true };
}
