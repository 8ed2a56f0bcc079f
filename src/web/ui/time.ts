import { timeLeftText } from '#domain/kernel/time-left.ts';

/** China has one time, without summer time since 1991. */
const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

const inChina = (iso: string): string => new Date(new Date(iso).getTime() + offsetMs).toISOString();

/** `2026-11-21`, in Chinese time on server and browser alike. */
export const dayText = (iso: string): string => inChina(iso).slice(0, 10);

/** The moment at which a day begins in China, as a call wants it. */
export const dayStart = (day: string): string => new Date(`${day}T00:00:00+08:00`).toISOString();

/** `2026-11-21 09:30` */
export const momentText = (iso: string): string => inChina(iso).slice(0, 16).replace('T', ' ');

/** `2026-11-21 09:30:05` */
export const secondText = (iso: string): string => inChina(iso).slice(0, 19).replace('T', ' ');

/** `09:30` of today, from ms. */
export const clockText = (ms: number): string => inChina(new Date(ms).toISOString()).slice(11, 16);

/** How long until a deadline: `18 小时`, `3 天`; `已截止` when it has passed. Urgent on the last day. */
export function untilText(iso: string, now: number): { text: string; urgent: boolean } {
  const left = new Date(iso).getTime() - now;
  const text = timeLeftText(left);
  return text === undefined ? { text: '已截止', urgent: false } : { text, urgent: left < dayMs };
}

/** 37.8 小时; from two days on 2.7 天. */
export function hoursText(hours: number): { figure: string; unit: string } {
  const short = (n: number) => String(Math.round(n * 10) / 10);
  return hours < 48 ? { figure: short(hours), unit: '小时' } : { figure: short(hours / 24), unit: '天' };
}
