// Days as numbers, by the calendar alone: the domain has no clock.

/** Days since 1970-01-01 of `2027-03-01`. */
export function dayNumber(day: string): number {
  const [y = 1970, m = 1, d = 1] = day.split('-').map(Number);
  const year = m <= 2 ? y - 1 : y;
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const ofYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5) + d - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

/** The day of such a number. */
export function dayOfNumber(number: number): string {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const part = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * part + 2) / 5) + 1;
  const month = part < 10 ? part + 3 : part - 9;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year + era * 400 + (month <= 2 ? 1 : 0)}-${two(month)}-${two(day)}`;
}

export const dayAfter = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
