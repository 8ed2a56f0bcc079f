/**
 * How many years later the days of an earlier procurement are asked for again: one, or as many as it takes to lie ahead.
 * `from`: its first exam day, as `2027-03-01`; null: it left the days open.
 */
export function yearsLater(from: string | null, today: string): number {
  if (from === null) return 1;
  const [year, rest] = [Number(from.slice(0, 4)), from.slice(4)];
  const thisYear = Number(today.slice(0, 4));
  return Math.max(1, thisYear - year + (rest > today.slice(4) ? 0 : 1));
}
