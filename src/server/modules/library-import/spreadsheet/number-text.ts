/** A number cell's text: 15 digits as Excel shows them, leading zeros of codes kept, dates as dates (a price that
 * Excel turned into a date must not be read as 45,000 yuan). `format` is the number format's code. */
export function numberText(value: number, format: string | undefined): string {
  if (!Number.isFinite(value)) return '';
  if (format && isDateFormat(format) && value >= 1 && value < 2_958_466)
    return new Date(Date.UTC(1899, 11, 30) + value * 86_400_000).toISOString().slice(0, 10);
  if (format && /^0{2,20}$/.test(format) && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.length, '0');
  return String(Number(value.toPrecision(15)));
}

export function isDateFormat(format: string): boolean {
  const bare = format
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .toLowerCase();
  return !/general|@|[#0]/.test(bare) && /[ymdhs年月日]/.test(bare);
}
