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
  return dayOfEra((whole < 60 ? whole + 1 : whole) + 693_899);
}

/** Days since 0000-03-01 → day. Leap days come last in a year that begins in March. */
function dayOfEra(days: number): string | undefined {
  const era = Math.floor(days / 146_097);
  const inEra = days - era * 146_097;
  const year = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const march = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  return calendarDay(year + era * 400 + (month <= 2 ? 1 : 0), month, day);
}
