import type { MergedRange, RawSheet } from './raw-table.ts';

/** Row → the merge of more than one row that covers it in this column. Linear however the file nests its merges:
 * they can't overlap in a sound file, so only the first that covers a row counts. */
export function verticalMerges(sheet: RawSheet, column: number): Map<number, MergedRange> {
  const byRow = new Map<number, MergedRange>();
  for (const merge of sheet.merges) {
    if (column < merge.left || column > merge.right || merge.bottom === merge.top) continue;
    const bottom = Math.min(merge.bottom, sheet.rows.length - 1);
    for (let row = merge.top; row <= bottom && !byRow.has(row); row++) byRow.set(row, merge);
  }
  return byRow;
}

/** Rows on which a merge of two or more columns begins: titles and section headings. */
export const wideMergeRows = (sheet: RawSheet): Set<number> =>
  new Set(sheet.merges.filter((merge) => merge.right > merge.left).map((merge) => merge.top));
