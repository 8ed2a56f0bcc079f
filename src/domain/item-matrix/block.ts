import { headerMeaning } from '#domain/library-import/header-words.ts';
import type { Grid } from './grid.ts';

/** A part of a sheet that has one header: rows and columns, from inclusive, to exclusive. */
export interface Block {
  readonly grid: Grid;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** The heading of the table, where it names people: 管理层. */
  readonly title?: string;
}

/** 项目, 体检项目, 检查项目名称, 检查内容: the heading of the items. */
export function isNameHeading(text: string): boolean {
  const said = text.normalize('NFKC').replace(/[\s（(【[].*$/s, '');
  if (/^(?:男|女|未婚|已婚)/.test(said)) return false;
  if (/^(?:体检|检查|检验|检测)(?:内容|项目)(?:及内容)?$|^项目\/?内容$|^内容$/.test(said.replace(/\s/g, '')))
    return true;
  const meaning = headerMeaning(said);
  return meaning?.role === 'name' && meaning.confidence >= 0.9;
}

export const isNumber = (text: string): boolean =>
  /^[¥￥]?-?[\d,]+(?:\.\d+)?\s*(?:元|%)?$/.test(text.normalize('NFKC'));

/** Rows whose cells say what the columns hold. */
export const isHeadingRow = (grid: Grid, row: number, left = 0, right = grid.width): boolean => {
  const texts = grid.distinct(row, left, right);
  return texts.length > 1 && texts.every((text) => text.length <= 40) && texts.some(isNameHeading);
};

/** A sheet's tables one below the other: a new one begins where other headings stand. */
export function stackedBlocks(grid: Grid): Block[] {
  const starts: number[] = [];
  let current = '';
  for (let row = 0; row < grid.height; row++) {
    if (!isHeadingRow(grid, row) || insideHeading(grid, row)) continue;
    const texts = grid.row(row).join('|');
    if (current === '') current = texts;
    else if (texts !== current && grid.row(row - 1).join('|') !== current) {
      // Its title stands above it.
      let start = row;
      while (start > 0 && grid.distinct(start - 1).length === 1 && row - start < 2) start--;
      starts.push(start);
      current = texts;
    }
  }
  return [0, ...starts].map((top, at) => ({
    grid,
    top,
    bottom: starts[at] ?? grid.height,
    left: 0,
    right: grid.width,
  }));
}

/** A further line of a heading that is merged downwards, or repeated. */
function insideHeading(grid: Grid, row: number): boolean {
  for (let column = 0; column < grid.width; column++) {
    const text = grid.text(row, column);
    if (row > 0 && text === grid.text(row - 1, column) && isNameHeading(text)) return true;
  }
  return false;
}

/** Tables side by side, told by a heading of items that comes again behind other columns. */
export function columnStarts(block: Block): number[] {
  const { grid, top, bottom, left, right } = block;
  for (let row = top; row < Math.min(bottom, top + 20); row++) {
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
  return grid
    .unused()
    .filter((cell) => cell.row === row && cell.column >= left && cell.column < right)
    .map(({ text }) => text)
    .join(' ');
}
