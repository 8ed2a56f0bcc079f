import { halfDayLabels } from '#domain/examination/visit-machine.ts';
import { weekdayNames } from '#domain/institution/weekdays.ts';
import { weekdayOf } from '#domain/kernel/day-number.ts';
import type { CallOutput } from '#wire/invoke.ts';

export type Own = CallOutput<'checkup.detail'>;
export interface Link {
  readonly token: string;
  readonly proof: string;
}

/** `3 月 12 日 周五 上午` */
export const dateText = (day: string, half: 0 | 1 | null) => {
  const [, month, date] = day.split('-').map(Number);
  const words = [`${month} 月 ${date} 日`, weekdayNames[weekdayOf(day) - 1]];
  return [...words, half === null ? '' : halfDayLabels[half]].filter(Boolean).join(' ');
};
