import { dayOfNumber } from '#domain/kernel/day-number.ts';

// Calendar days as `YYYY-MM-DD`, from cell to rule. A day is no moment: no clock and no time zone has a part in it.

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** Undefined for a day that no calendar has: 2023-02-30. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days before 1904-01-01 in the older of the two epochs. */
const epochs = 1462;

/**
 * The day of a date cell. Workbooks count days from 1899-12-30, or from 1904-01-01 (`from1904`: files of Excel for Mac); hours and
 * minutes are the fraction. Before March 1900 the first epoch is a day off, because it counts a 29 February that never was.
 */
export function dayOfSerial(serial: number, from1904 = false): string | undefined {
  const whole = Math.floor(serial + 1e-9) + (from1904 ? epochs : 0);
  if (!Number.isFinite(whole) || whole < 1 || whole > 2_958_465) return undefined;
  return dayOfNumber((whole < 60 ? whole + 1 : whole) - 25_569);
}
