import { headerMeaning } from '#domain/library-import/header-words.ts';
import { levelWord, type MarkStyle, readMark } from '#domain/library-import/mark.ts';
import { isAudience, readAudience } from './audience.ts';
import type { Grid } from './grid.ts';
import { isHeadcountLabel } from './line-kinds.ts';

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

/** A mark that heads no column; 必检 and 自选 do. */
const isCellMark = (text: string): boolean =>
  isMark(text) && (levelWord(text) === undefined || text === '是');

const isSign = (text: string): boolean => /^[^\p{L}\p{N}]/u.test(text) && isMark(text);

/** `words`: 必检 and 自选 are marks in it. */
type MarkedColumns = ReadonlyMap<number, { readonly words: boolean }>;

/** Columns with a sign, or of which a third of the cells are other marks: what stands over them heads a group. */
export function columnsWithMarks({ grid, top, bottom, left, right }: Area): MarkedColumns {
  const columns = new Map<number, { words: boolean }>();
  for (let column = left; column < right; column++) {
    let filled = 0;
    let marks = 0;
    let crossed = 0;
    let words = 0;
    let signed = false;
    for (let row = top; row < bottom && !signed; row++) {
      const text = grid.text(row, column);
      if (text === '') continue;
      filled++;
      if (levelWord(text) !== undefined) words++;
      if (isMark(text)) marks++;
      else if (readMark(text, anySign)) crossed++;
      signed = isSign(text);
    }
    if (signed || (marks > 0 && (marks + crossed) * 3 >= filled)) columns.set(column, { words: words > 1 });
  }
  return columns;
}

/** What a row's cells are, as far as it may be one of headings; undefined where it can't: marks, numbers over marks, sentences. */
function headingCells({ grid, left, right }: Area, row: number, marked: MarkedColumns) {
  const texts = grid.distinct(row, left, right);
  if (texts.length < 2 || texts.some((text) => text.length > 40)) return undefined;
  let overMarks = 0;
  for (let column = left; column < right; column++) {
    const text = grid.text(row, column);
    if (text === '') continue;
    // 基础 and 必检 head columns too; a sign does not.
    if ((/[●√✓✔☑○]/u.test(text) && isMark(text)) || /^[-—–/×✕]+$/.test(text)) return undefined;
    if (!marked.has(column)) continue;
    if (isNumber(text) || (marked.get(column)?.words ? isMark(text) : isCellMark(text))) return undefined;
    overMarks++;
  }
  return { texts, overMarks, words: texts.filter(isHeadingWord).length };
}

/** May be the first row of headings of a table: it names the items, and another column that it heads is known by its word or by the marks below. */
export function isHeadingRow(area: Area, row: number, marked: MarkedColumns): boolean {
  const cells = headingCells(area, row, marked);
  return cells !== undefined && cells.texts.some(isNameHeading) && (cells.words > 1 || cells.overMarks > 0);
}

/** The first row of headings. */
export function headingRow(area: Area, marked = columnsWithMarks(area)): number | undefined {
  for (let row = area.top; row < area.bottom; row++) if (isHeadingRow(area, row, marked)) return row;
  return undefined;
}

/** Begins another table further down: all its cells are headings, and some stand over marks where the sheet has marks. */
export function isFurtherHeading(area: Area, row: number, marked: MarkedColumns): boolean {
  const cells = headingCells(area, row, marked);
  if (!cells) return false;
  const { grid, left, right } = area;
  const named = cells.texts.some(isNameHeading);
  const people = cells.texts.filter((text) => readAudience([text]).sure).length;
  const groups = cells.texts.filter((text) => isAudience(text)).length;
  if (!named && people < 2) return false;
  if (marked.size > 0 && cells.overMarks === 0 && groups < 2) return false;
  for (let column = left; column < right; column++) {
    const text = grid.text(row, column);
    const isHeading =
      isHeadingWord(text) || ((groups > 1 || cells.overMarks > 1) && headerMeaning(text) !== undefined);
    if (text !== '' && !isHeading && !marked.has(column)) return false;
  }
  return true;
}
