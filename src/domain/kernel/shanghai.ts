/** Days and minutes as they are meant on the site, as texts that sort by time. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
const second = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-21`, `plusDays` later. */
export const shanghaiDay = (at: Date, plusDays = 0): string =>
  day.format(at.getTime() + plusDays * 86_400_000);

/** `2026-11-21 18:00` */
export const shanghaiMinute = (at: Date): string => minute.format(at);

/** `2026-11-21 18:00:05` */
export const shanghaiSecond = (at: Date): string => second.format(at);
