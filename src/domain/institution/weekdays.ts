/** 1 is Monday, as in ISO 8601. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** 周一、周三至周五; '' for none. */
export function weekdaysText(days: readonly number[]): string {
  const name = (day: number) => weekdayNames[day - 1] ?? '';
  const runs: number[][] = [];
  for (const day of [...new Set(days)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0] ?? 0)}至${name(run.at(-1) ?? 0)}` : run.map(name).join('、'),
    )
    .join('、');
}
