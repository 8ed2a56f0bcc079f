import { dayAfter, dayNumber, weekdayOf } from '#domain/kernel/day-number.ts';
import type { WindowRule } from '#domain/tariff/tariff.ts';
import { type HalfDay, halfDayLabels } from './visit-machine.ts';

/** What a contract says of dates. Days as `2027-03-01`, both included; null: it leaves them open. */
export interface DateTerms {
  readonly examFrom: string | null;
  readonly examTo: string | null;
  readonly afterWindow: WindowRule;
  /** Days before a date until which it may be moved or cancelled. */
  readonly noticeDays: number;
}

export interface SlotState {
  readonly day: string;
  readonly half: HalfDay;
  readonly closed: boolean;
  readonly places: number;
  readonly taken: number;
  /** Places that are kept for other companies and not taken yet. */
  readonly keptForOthers: number;
}

/** What this company's people may still take of a slot; never below 0. */
export const freePlaces = ({ closed, places, taken, keptForOthers }: SlotState): number =>
  closed ? 0 : Math.max(0, places - taken - keptForOthers);

/** `2027-03-01 上午` */
const slotText = ({ day, half }: Pick<SlotState, 'day' | 'half'>): string => `${day} ${halfDayLabels[half]}`;

/** Why no date can be booked on this day; '' when one can. `today` in Shanghai: a date is booked for tomorrow at the earliest. */
export function dayProblem(day: string, { examFrom, examTo, afterWindow }: DateTerms, today: string): string {
  if (day <= today) return '最早只能预约明天。需要当天到检的，请直接电话联系体检机构。';
  if (examFrom !== null && day < examFrom) return `合同约定的体检时间从 ${examFrom} 开始，请选择之后的日期。`;
  if (examTo !== null && day > examTo && afterWindow !== 'samePrice')
    return `合同约定的体检时间到 ${examTo} 为止。如需延后，请联系本单位的体检负责人。`;
  return '';
}

/** Why this slot cannot be taken; '' when it can. */
export function slotProblem(slot: SlotState, terms: DateTerms, today: string): string {
  const problem = dayProblem(slot.day, terms, today);
  if (problem) return problem;
  if (slot.closed) return `${slotText(slot)}机构不接待，请另选时段。`;
  return freePlaces(slot) > 0 ? '' : `${slotText(slot)}的名额刚刚约满，请另选时段。`;
}

/** Whether a booked date may still be moved or cancelled by the person or their company. */
export const mayChange = (
  day: string,
  { noticeDays }: Pick<DateTerms, 'noticeDays'>,
  today: string,
): boolean => dayNumber(day) - dayNumber(today) >= Math.max(1, noticeDays);

/** The last day on which a date can be changed. */
export const lastChange = (day: string, { noticeDays }: Pick<DateTerms, 'noticeDays'>): string =>
  dayAfter(day, 0 - Math.max(1, noticeDays));

/** Days from `from` to `to` (both included) that are days of these weekdays (1 Monday to 7 Sunday). */
export function daysOf(from: string, to: string, weekdays: readonly number[]): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}
