import { isAudience, readAudience } from './audience.ts';
import type { Grid } from './grid.ts';
import {
  type Area,
  columnsWithMarks,
  headingRow,
  isFurtherHeading,
  isHeadingRow,
  isNameHeading,
} from './headings.ts';
import { withoutNumber } from './line-kinds.ts';

/** A part of a sheet that has one header. */
export interface Block extends Area {
  /** The heading of the table, where it names people: 管理层. */
  readonly title?: string;
}

/** A sheet's tables one below the other: a new one begins where other headings stand below rows of the one before. */
export function stackedBlocks(grid: Grid): Block[] {
  const area = { grid, top: 0, bottom: grid.height, left: 0, right: grid.width };
  const marked = columnsWithMarks(area);
  const first = headingRow(area, marked);
  const starts: number[] = [];
  let current = first === undefined ? '' : headAt(grid, first);
  // Lines of one head stand below each other.
  let last = first ?? -1;
  for (let row = last + 1; row < grid.height; row++) {
    if (!isFurtherHeading(area, row, marked)) continue;
    const inHead = row === last + 1;
    last = row;
    const texts = headAt(grid, row);
    const [above = '', ...others] = grid.distinct(row - 1);
    // 女职工套餐 above the same headings is another table, not the next page of the one before.
    const isOthers = above !== '' && others.length === 0 && readAudience([withoutNumber(above)]).sure;
    if (inHead || (!isOthers && (texts === current || headAt(grid, row - 1) === current))) continue;
    // Its title stands above it.
    let start = row;
    while (start > 0 && grid.distinct(start - 1).length === 1 && row - start < 2) start--;
    if (current !== '' || grid.row(start).length > 0) starts.push(start);
    current = texts;
  }
  return [0, ...starts.filter((start) => start > 0)].map((top, at, tops) => ({
    grid,
    top,
    bottom: tops[at + 1] ?? grid.height,
    left: 0,
    right: grid.width,
  }));
}

/** A row of headings, with the line of people below it: 女 over 未婚 | 已婚 is another head than 女 alone. */
function headAt(grid: Grid, row: number): string {
  const below = row + 1 < grid.height ? grid.distinct(row + 1) : [];
  const inHead = below.length > 0 && below.every((text) => isAudience(text) || grid.row(row).includes(text));
  return [row, ...(inHead ? [row + 1] : [])].map((at) => grid.row(at).join('|')).join('\n');
}

/** Tables side by side, told by a heading of items that comes again behind other columns. */
export function columnStarts(block: Block): number[] {
  const { grid, top, bottom, left, right } = block;
  const marked = columnsWithMarks(block);
  for (let row = top; row < Math.min(bottom, top + 20); row++) {
    if (!isHeadingRow(block, row, marked)) continue;
    const starts: number[] = [];
    let heading = '';
    for (let column = left; column < right; column++) {
      const text = grid.text(row, column);
      if (text === '' || grid.text(row, column - 1) === text) continue;
      if (heading === '' && isNameHeading(text)) {
        heading = text;
        starts.push(column);
      } else if (text === heading) starts.push(column);
    }
    if (starts.length > 1)
      return starts.map((start, at) =>
        at === 0 ? left : withLeading(grid, row, start, starts[at - 1] as number),
      );
  }
  return [left];
}

/** 序号 and 类别 before the repeated heading belong to its table. */
function withLeading(grid: Grid, row: number, start: number, before: number): number {
  let from = start;
  while (
    from - 1 > before &&
    /^(?:序号?|no\.?|编号|类别|分类|科室|项目类别|大类)$/i.test(grid.text(row, from - 1))
  )
    from--;
  return from;
}

/** The unused texts of a row. */
export function rowText({ grid, left, right }: Block, row: number): string {
  return grid.unusedIn(row, left, right).join(' ');
}
