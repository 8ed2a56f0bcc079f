import { isModalityAlone } from '#domain/names/modality.ts';
import type { RowDraft } from './drafts.ts';
import type { Grid } from './grid.ts';

/** A line of a matrix that names an item. */
export interface Line {
  readonly row: number;
  readonly draft: RowDraft;
  /** What stands in the columns beside the item, by column. */
  readonly details: ReadonlyMap<number, string>;
  /** Its own cell is empty: it belongs to the item above. */
  readonly inside: boolean;
}

type HeadingOf = (column: number) => string;

/** One item over several lines is one row, unless each of its lines has marks of its own. */
export function joinLines(given: readonly Line[], grid: Grid, headingOf: HeadingOf): RowDraft[] {
  const lines = withModalityAbove(given);
  const rows: RowDraft[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = lines[at] as Line;
    let end = at + 1;
    while (isSameItem(first, lines[end], end - at)) end++;
    const own = lines.slice(at, end);
    at = end;
    const apart =
      own.some((line) => marksOf(line) !== marksOf(first)) && own.every(({ details }) => details.size > 0);
    if (apart) rows.push(...own.map((line) => detailedRow(line, grid, headingOf)));
    else rows.push(joinedRow(own, grid, headingOf));
  }
  return rows;
}

/** 彩超 | 甲状腺, and below it only 乳腺: that is made in the same way. */
function withModalityAbove(lines: readonly Line[]): readonly Line[] {
  let how = '';
  return lines.map((line) => {
    if (!line.inside) how = isModalityAlone(line.draft.text) ? line.draft.text : '';
    return line.inside && how !== '' ? { ...line, draft: { ...line.draft, category: how } } : line;
  });
}

/** The same words under another category, or for other people, are another item: 彩超 | 甲状腺, CT | 甲状腺. */
const isSameItem = (first: Line, other: Line | undefined, below: number): boolean =>
  other !== undefined &&
  other.draft.text === first.draft.text &&
  other.row === first.row + below &&
  other.draft.category === first.draft.category &&
  other.draft.limit === first.draft.limit;

const marksOf = ({ draft }: Line): string => JSON.stringify([...draft.marks]);

function joinedRow(lines: readonly Line[], grid: Grid, headingOf: HeadingOf): RowDraft {
  const [line, ...others] = lines as [Line, ...Line[]];
  const remarks = [...detailsOf(line, grid, headingOf), ...line.draft.remarks];
  const marks = new Map(line.draft.marks);
  for (const other of others) {
    for (const [group, mark] of other.draft.marks) marks.set(group, mark);
    remarks.push(...other.draft.remarks, ...detailsOf(other, grid, headingOf));
  }
  const said = new Map(remarks.map((remark) => [`${remark.label}|${remark.text}`, remark]));
  return { ...line.draft, marks, remarks: [...said.values()] };
}

/** 肝功能 over several lines, of which each is ticked by itself: the lines are the items. */
function detailedRow(line: Line, grid: Grid, headingOf: HeadingOf): RowDraft {
  const [column, text] = [...line.details].find(([, detail]) => /\p{L}/u.test(detail)) ?? [];
  const details = new Map([...line.details].filter(([at]) => at !== column));
  if (column !== undefined) grid.use(line.row, column);
  const remarks = [...line.draft.remarks, ...detailsOf({ ...line, details }, grid, headingOf)];
  return text === undefined
    ? { ...line.draft, remarks }
    : { ...line.draft, text, category: line.draft.text, remarks };
}

function detailsOf({ row, details }: Line, grid: Grid, headingOf: HeadingOf): RowDraft['remarks'] {
  return [...details].map(([column, text]) => {
    grid.use(row, column);
    return { label: headingOf(column), text };
  });
}
