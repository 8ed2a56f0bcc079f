import { headerMeaning } from '#domain/library-import/header-words.ts';
import { isAudience, readAudience } from './audience.ts';
import type { Grid } from './grid.ts';
import { isHeadcountLabel } from './line-kinds.ts';
import { levelWord, type MarkStyle, readMark } from './mark.ts';

// A row of headings is told by where it stands and by its shape: several cells that head columns, and no mark. One cell that says 检查项目 makes
// none: the rows of a category of that name begin with it.

/** Any sign as a mark: before the headings are known. */
export const anySign: MarkStyle = {
  legend: new Map(),
  hollow: 'required',
  cross: 'required',
  box: 'required',
};

/** The part of a grid that is looked at: rows and columns, from inclusive, to exclusive. */
export interface Area {
  readonly grid: Grid;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
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

/** A word that heads a column, whatever the column holds. */
function isHeadingWord(text: string): boolean {
  if (isNameHeading(text) || levelWord(text) !== undefined || isHeadcountLabel(text)) return true;
  const meaning = headerMeaning(text);
  return meaning === undefined ? isAudience(text) : meaning.role !== 'name';
}

const isMark = (text: string): boolean => {
  const mark = readMark(text, anySign);
  return mark !== undefined && mark.meaning !== 'no';
};

/** Columns in which at least one cell is a mark: what stands over them heads a group. */
export function columnsWithMarks({ grid, top, bottom, left, right }: Area): ReadonlySet<number> {
  const columns = new Set<number>();
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++)
      if (
        !columns.has(column) &&
        isMark(grid.text(row, column)) &&
        levelWord(grid.text(row, column)) === undefined
      )
        columns.add(column);
  return columns;
}

/** What a row's cells are, as far as it may be one of headings; undefined where it can't: marks, numbers over marks, sentences. */
function headingCells({ grid, left, right }: Area, row: number, marked: ReadonlySet<number>) {
  const texts = grid.distinct(row, left, right);
  if (texts.length < 2 || texts.some((text) => text.length > 40)) return undefined;
  let overMarks = 0;
  for (let column = left; column < right; column++) {
    const text = grid.text(row, column);
    if (text === '') continue;
    // 基础 and 必检 head columns too; a sign does not.
    if (/[●√✓✔☑○]/u.test(text) && isMark(text)) return undefined;
    if (!marked.has(column)) continue;
    if (isNumber(text) || (isMark(text) && levelWord(text) === undefined)) return undefined;
    overMarks++;
  }
  return { texts, overMarks, words: texts.filter(isHeadingWord).length };
}

/** May be the first row of headings of a table: it names the items, and another column that it heads is known by its word or by the marks below. */
export function isHeadingRow(area: Area, row: number, marked: ReadonlySet<number>): boolean {
  const cells = headingCells(area, row, marked);
  return cells !== undefined && cells.texts.some(isNameHeading) && (cells.words > 1 || cells.overMarks > 0);
}

/** The row of headings that fits best, of those above the first mark; of equals the first. */
export function headingRow(area: Area, marked = columnsWithMarks(area)): number | undefined {
  let best: { row: number; words: number } | undefined;
  let last: number | undefined;
  for (let row = area.top; row < area.bottom; row++) {
    if (isHeadingRow(area, row, marked)) {
      const { words = 0, overMarks = 0 } = headingCells(area, row, marked) ?? {};
      // Lines of one head stand below each other: the first names the columns.
      if (!best || (last !== row - 1 && words + overMarks > best.words))
        best = { row, words: words + overMarks };
      last = row;
    }
    if (best && area.grid.row(row).some((text, column) => marked.has(column) && isMark(text))) break;
  }
  return best?.row;
}

/** Begins another table further down: all its cells are headings, and some stand over marks where the sheet has marks. */
export function isFurtherHeading(
  area: Area,
  row: number,
  marked: ReadonlySet<number>,
  itemColumns: ReadonlySet<number>,
): boolean {
  const cells = headingCells(area, row, marked);
  if (!cells || (marked.size > 0 && cells.overMarks === 0)) return false;
  const { grid, left, right } = area;
  const named = cells.texts.some(isNameHeading);
  const people = cells.texts.filter((text) => readAudience([text]).sure).length;
  if (!named && people < 2) return false;
  const inItems = [...itemColumns].some((column) => isNameHeading(grid.text(row, column)));
  for (let column = left; column < right; column++) {
    const text = grid.text(row, column);
    if (text !== '' && !isHeadingWord(text) && !(inItems && marked.has(column))) return false;
  }
  return true;
}
