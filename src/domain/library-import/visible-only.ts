import type { RawSheet } from './raw-table.ts';

/** What the sender hid was not said: a sheet without the texts of its hidden columns. Rows and columns keep their places. */
export function visibleOnly(sheet: RawSheet): RawSheet {
  if (!sheet.hiddenColumns) return sheet;
  const hidden = new Set(sheet.hiddenColumns.map(({ column }) => column));
  const rows = sheet.rows.map((row) => row.map((text, column) => (hidden.has(column) ? '' : text)));
  // A title over hidden and other columns is seen over the others.
  for (const { top, left, right } of sheet.merges) {
    const text = sheet.rows[top]?.[left] ?? '';
    if (!hidden.has(left) || text === '') continue;
    for (let column = left + 1; column <= right; column++)
      if (!hidden.has(column)) {
        const row = rows[top] as string[];
        while (row.length <= column) row.push('');
        row[column] ||= text;
        break;
      }
  }
  for (const row of rows) while (row.at(-1) === '') row.pop();
  return {
    ...sheet,
    rows,
    merges: sheet.merges.flatMap((merge) => {
      let { left } = merge;
      while (left <= merge.right && hidden.has(left)) left += 1;
      return left > merge.right ? [] : [{ ...merge, left }];
    }),
    marks: sheet.marks.filter(({ column }) => !hidden.has(column)),
  };
}
