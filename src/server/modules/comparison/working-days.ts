const day = 86_400_000;

/** Mondays to Fridays from one day to another, both included (YYYY-MM-DD); holidays are not known here. */
export function workingDays(from: string, to: string): number {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  let count = 0;
  for (let at = first; at <= last; at += day) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}
