import { findHeader } from './find-header.ts';
import { headerMeaning, tidyHeader } from './header-words.ts';
import { columnLetter, type RawSheet } from './raw-table.ts';

/**
 * A sheet with several tables side by side (`项目 | 价格 |  | 项目 | 价格`) → one sheet for each, in which the others'
 * columns are empty, so that rows and columns keep the places that Excel shows. Any other sheet stays as it is.
 */
export function tablesOf(sheet: RawSheet): RawSheet[] {
  const starts = startsOf(sheet);
  if (starts.length < 2) return [sheet];
  const width = Math.max(...sheet.rows.map((row) => row.length));
  return starts.map((start, at) => {
    const from = at === 0 ? 0 : start;
    const end = starts[at + 1] ?? width;
    return {
      ...sheet,
      name: `${sheet.name}（${columnLetter(from)}–${columnLetter(end - 1)} 列）`,
      rows: sheet.rows.map((row, rowAt) => columnsOnly(sheet, row, rowAt, from, end)),
      merges: sheet.merges.filter((merge) => merge.left < end && merge.right >= from),
      marks: sheet.marks.filter((mark) => mark.column >= from && mark.column < end),
    };
  });
}

function columnsOnly(
  sheet: RawSheet,
  row: readonly string[],
  at: number,
  from: number,
  end: number,
): string[] {
  const part = row.map((text, column) => (column >= from && column < end ? text : ''));
  // A heading over all tables belongs to each of them.
  const over = sheet.merges.find((merge) => merge.top === at && merge.left < from && merge.right >= from);
  const heading = over && row[over.left];
  if (heading && !part[from]) {
    while (part.length <= from) part.push('');
    part[from] = heading;
  }
  while (part.at(-1) === '') part.pop();
  return part;
}

/** Columns in which the tables begin: where one heading comes again and each part has a name and a price. */
function startsOf(sheet: RawSheet): number[] {
  const header = findHeader(sheet);
  if (!header) return [];
  const headings = [...header.texts]
    .toSorted(([a], [b]) => a - b)
    .map(([column, text]) => {
      const own = text.split(' / ').at(-1) ?? '';
      return { column, text: tidyHeader(own), role: headerMeaning(own)?.role };
    });
  const complete = (part: typeof headings) =>
    part.some(({ role }) => role === 'name') &&
    part.some(({ role }) => role === 'listPrice' || role === 'salePrice');
  for (const { text } of headings) {
    const starts = headings.filter((heading) => heading.text === text).map(({ column }) => column);
    if (starts.length < 2) continue;
    const parts = starts.map((start, at) =>
      headings.filter(
        ({ column }) =>
          (at === 0 || column >= start) && column < (starts[at + 1] ?? Number.POSITIVE_INFINITY),
      ),
    );
    if (parts.every(complete)) return starts;
  }
  return [];
}
