import type { MergedRange, RawSheet } from './raw-table.ts';

/** A sheet written as lines, cells separated by `|`; merges as `row:column-row:column`, from 0. */
export function sheetOf(lines: readonly string[], merges: readonly string[] = []): RawSheet {
  return {
    name: '表',
    rows: lines.map((line) => (line === '' ? [] : line.split('|').map((cell) => cell.trim()))),
    merges: merges.map((text): MergedRange => {
      const [top = 0, left = 0, bottom = 0, right = 0] = text.split(/[:-]/).map(Number);
      return { top, left, bottom, right };
    }),
    marks: [],
  };
}
