import { type DetectedColumns, detectColumns } from './detect-columns.ts';
import { type ColumnRole, columnRoleLabel, tidyHeader } from './header-words.ts';
import { cellText, type RawSheet } from './raw-table.ts';
import { sameProblems } from './reading-problem.ts';

/** Sheets that belong to one price list, a department each: those with the columns of the best sheet that mostly
 * list other items. An old price list beside the new one repeats its items and stays out. */
export function sheetsTogether(sheets: readonly RawSheet[], best: number): number[] {
  const main = sheets[best];
  if (!main) return [];
  const like = describe(main);
  const seen = new Set(like.names);
  const together = [best];
  sheets.forEach((sheet, at) => {
    if (at === best || sheet.exceeded) return;
    const { detected, headings, names } = describe(sheet);
    if (names.length === 0 || headings !== like.headings) return;
    // A question about the prices is the same in all of them, and answered once.
    if (!sameProblems(detected.problems, like.detected.problems)) return;
    if (names.filter((name) => seen.has(name)).length > names.length * 0.3) return;
    together.push(at);
    for (const name of names) seen.add(name);
  });
  return together.toSorted((a, b) => a - b);
}

function describe(sheet: RawSheet): { detected: DetectedColumns; headings: string; names: string[] } {
  const detected = detectColumns(sheet);
  const column = detected.roles.name?.column;
  const names = sheet.rows.flatMap((_, row) =>
    column !== undefined && row >= detected.firstDataRow
      ? cellText(sheet, row, column).replace(/\s+/g, '') || []
      : [],
  );
  return { detected, headings: headingsOf(detected), names };
}

/** The headings of the columns that are read, whatever columns they stand in. */
function headingsOf({ roles, columns }: DetectedColumns): string {
  return (Object.keys(columnRoleLabel) as ColumnRole[])
    .map((role) => {
      const header = columns.find(({ column }) => column === roles[role]?.column)?.header ?? '';
      return tidyHeader(header.split(' / ').at(-1) ?? '');
    })
    .join('|');
}
