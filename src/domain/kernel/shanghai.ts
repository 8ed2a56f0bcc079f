// Days and minutes as they are meant on the site, as texts that sort by time.

/** Made when it is first needed: that costs a phone 40 ms, which no page waits for that shows no such time. */
function inShanghai(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', ...options });
    return format.format(at);
  };
}
const day = inShanghai({});

/** `2026-11-21`, `plusDays` later. */
export const shanghaiDay = (at: Date, plusDays = 0): string => day(at.getTime() + plusDays * 86_400_000);

/** `2026-11-21 18:00` */
export const shanghaiMinute: (at: Date) => string = inShanghai({ dateStyle: 'short', timeStyle: 'short' });

/** `2026-11-21 18:00:05` */
export const shanghaiSecond: (at: Date) => string = inShanghai({ dateStyle: 'short', timeStyle: 'medium' });
