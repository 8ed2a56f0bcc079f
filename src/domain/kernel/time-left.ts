/**
 * `18 小时`, `3 天`: how much time is left, in whole units that have not begun to run out, days from two on. One rounding for the screen that
 * counts down, the dialog that asks, and the paper that says what was left; undefined when none is.
 */
export function timeLeftText(ms: number): string | undefined {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 0) return undefined;
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1440)} 天`;
}
