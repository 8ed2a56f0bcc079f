import { headerMeaning } from '#domain/library-import/header-words.ts';
import { isAudience, readAudience } from './audience.ts';
import { type Block, isHeadingRow, isNameHeading, isNumber } from './block.ts';
import type { Grid } from './grid.ts';
import { isHeadcountLabel, isTotal } from './line-kinds.ts';
import { type Legend, levelWord, markStyle, type MarkStyle, readMark } from './mark.ts';
import type { ReadItem } from './matrix-reading.ts';

export interface MatrixColumns {
  readonly headerTop: number;
  /** The first row below the header. */
  readonly bodyTop: number;
  /** Columns of people, with their headings from the outermost to the innermost. */
  readonly people: readonly { readonly column: number; readonly path: readonly string[] }[];
  readonly item: number;
  readonly category: number | undefined;
  /** Says 必检 or 自选 for the whole row. */
  readonly level: number | undefined;
  readonly style: MarkStyle;
}

const noGroup = /空腹|备注|说明|医保|外送|憋尿|涨尿|序号|价|金额|费|意义|单位|数量/;
const levelHeading = /必[检选查做]|选[检做]|属性|性质|项目类型|检查类型|级别|类型/;
const anySign: MarkStyle = { legend: new Map(), hollow: 'required', cross: 'required' };

/** The columns of people, told by their marks; undefined where the block is no matrix. */
export function matrixColumns(block: Block, legend: Legend, readItem: ReadItem): MatrixColumns | undefined {
  const { grid, top, bottom, left, right } = block;
  const anchor = firstRow(top, bottom, (row) => isHeadingRow(grid, row, left, right));
  const from = anchor === undefined ? top : anchor + 1;
  const columns = Array.from({ length: right - left }, (_, at) => left + at);
  const marked = columns.filter((column) => hasMarks(block, column, from, { ...anySign, legend }));
  const firstMarked = firstRow(
    from,
    bottom,
    (row) =>
      marked.some(
        (column) =>
          isNumber(grid.text(row, column)) || isPositive(grid.text(row, column), { ...anySign, legend }),
      ) &&
      !isHeadcountLabel(grid.text(row, left)) &&
      columns.some((column) => !marked.includes(column) && /\p{L}{2}/u.test(grid.text(row, column))),
  );
  if (marked.length === 0 || firstMarked === undefined) return undefined;
  const { headerTop, bodyTop } = headerRows(block, anchor, firstMarked, marked);
  const paths = new Map(
    columns.map((column) => [column, headingPath(block, headerTop, bodyTop, column, marked)]),
  );
  const isLevel = (column: number) => {
    const path = paths.get(column) ?? [];
    return (
      !readAudience(path).sure && levelHeading.test(path.join('')) && !path.some((text) => levelWord(text))
    );
  };
  const people = columns.filter((column) => {
    const path = paths.get(column) ?? [];
    const heading = path.join('');
    if (isLevel(column)) return false;
    if (marked.includes(column)) return readAudience(path).sure || !noGroup.test(heading);
    const role = headerMeaning(path.at(-1) ?? '')?.role;
    const filled = rowsOf(bodyTop, bottom).filter((row) => /\p{L}{2}/u.test(grid.text(row, column)));
    // A group that nobody marked anything for yet; a heading of sexes over texts is a limit or a list.
    return (
      readAudience(path).sure &&
      role !== 'sex' &&
      role !== 'age' &&
      role !== 'name' &&
      !noGroup.test(heading) &&
      filled.length <= 2
    );
  });
  if (people.length === 0) return undefined;
  const others = columns.filter((column) => !people.includes(column));
  const item = itemColumn(block, bodyTop, others, people, paths, readItem);
  if (item === undefined) return undefined;
  const body = rowsOf(bodyTop, bottom);
  return {
    headerTop,
    bodyTop,
    people: people.map((column) => ({ column, path: paths.get(column) ?? [] })),
    item,
    category: others.find(
      (column) => column !== item && isCategoryColumn(block, bodyTop, column, item, paths),
    ),
    level: others.find((column) => column !== item && isLevel(column)),
    style: markStyle(
      people.flatMap((column) => body.map((row) => grid.text(row, column))),
      legend,
    ),
  };
}

const rowsOf = (top: number, bottom: number): number[] =>
  Array.from({ length: bottom - top }, (_, at) => top + at);

function firstRow(top: number, bottom: number, is: (row: number) => boolean): number | undefined {
  for (let row = top; row < bottom; row++) if (is(row)) return row;
  return undefined;
}

function isPositive(text: string, style: MarkStyle): boolean {
  const mark = readMark(text, style);
  return mark !== undefined && mark.meaning !== 'no';
}

function hasMarks({ grid, top, bottom }: Block, column: number, from: number, style: MarkStyle): boolean {
  // Under a heading of people a price says that the item is in.
  const heading = rowsOf(top, from).findLast((row) => grid.text(row, column) !== '');
  const priced = heading !== undefined && readAudience([grid.text(heading, column)]).sure;
  let positive = 0;
  let filled = 0;
  let known = 0;
  let ones = 0;
  for (let row = from; row < bottom; row++) {
    const text = grid.text(row, column);
    if (text === '' || isTotal(grid.distinct(row)[0] ?? '')) continue;
    filled++;
    if (text === '1') ones++;
    const mark = readMark(text, style) ?? (priced && isNumber(text) ? { meaning: 'required' } : undefined);
    if (mark) known++;
    if (mark && mark.meaning !== 'no') positive++;
  }
  if (positive === 0) return false;
  // A lone 1 is a number, of a row or of a page.
  if (
    ones === positive &&
    positive === 1 &&
    filled === 1 &&
    !readAudience([grid.text(from - 1, column)]).sure
  )
    return false;
  return known / filled >= 0.5;
}

function headerRows(
  { grid, top, left, right }: Block,
  anchor: number | undefined,
  firstMarked: number,
  marked: readonly number[],
): { headerTop: number; bodyTop: number } {
  const first = Math.min(...marked);
  const isPeopleRow = (row: number) => {
    const texts = marked.map((column) => grid.text(row, column)).filter(Boolean);
    const label = grid.text(row, left);
    const labelled = label === '' || texts.includes(label) ? '' : label;
    const spans = marked.some(
      (column) => (grid.merge(row, column)?.left ?? first) < Math.min(first, marked[0] ?? first),
    );
    return (
      texts.length > 0 &&
      !spans &&
      texts.every(
        (text) => isAudience(text) || levelWord(text) !== undefined || isHeadcount(text, labelled),
      ) &&
      texts.some((text) => isAudience(text) || isNumber(text) || levelWord(text) !== undefined)
    );
  };
  let headerTop = anchor ?? firstMarked;
  while (headerTop > top && isPeopleRow(headerTop - 1)) headerTop--;
  if (anchor === undefined) {
    // Headings that are no words for people, such as A and B.
    if (headerTop === firstMarked && headerTop > top) headerTop--;
    return { headerTop, bodyTop: firstMarked };
  }
  const continuesHeading = (row: number) =>
    grid
      .distinct(row, left, right)
      .some((text) => isNameHeading(text) && grid.row(row).indexOf(text) === grid.row(anchor).indexOf(text));
  let bodyTop = anchor + 1;
  while (bodyTop < firstMarked && (isPeopleRow(bodyTop) || continuesHeading(bodyTop))) bodyTop++;
  return { headerTop, bodyTop };
}

const isHeadcount = (text: string, label: string): boolean =>
  /^\d{1,6}\s*(?:人|名)?$/.test(text) && (label === '' || /人数|人次|数量|合计/.test(label));

/** Headings above a column; a heading that a text file holds once is for the empty columns beside it too. */
function headingPath(
  { grid }: Block,
  headerTop: number,
  bodyTop: number,
  column: number,
  marked: readonly number[],
): string[] {
  const path: string[] = [];
  for (let row = headerTop; row < bodyTop; row++) {
    const below = rowsOf(row + 1, bodyTop).some(
      (under) => grid.text(under, column) !== '' && !isNumber(grid.text(under, column)),
    );
    let text = grid.text(row, below ? filledBeside(grid, row, column, marked) : column);
    if (isNumber(text) && text !== '') text = `${text.replace(/人$/, '')}人`;
    if (text !== '' && path.at(-1) !== text) path.push(text);
  }
  return path;
}

/** The nearest filled column to the left among those of people. */
function filledBeside(grid: Grid, row: number, column: number, marked: readonly number[]): number {
  let beside = column;
  while (grid.text(row, beside) === '' && marked.includes(beside) && marked.includes(beside - 1)) beside--;
  return beside;
}

function itemColumn(
  { grid, bottom }: Block,
  bodyTop: number,
  others: readonly number[],
  people: readonly number[],
  paths: ReadonlyMap<number, readonly string[]>,
  readItem: ReadItem,
): number | undefined {
  const rows = rowsOf(bodyTop, bottom)
    .filter((row) => people.some((column) => grid.text(row, column) !== ''))
    .slice(0, 40);
  let best: { column: number; score: number } | undefined;
  for (const column of others) {
    const texts = rows.map((row) => grid.text(row, column)).filter((text) => /\p{L}/u.test(text));
    if (texts.length === 0) continue;
    const levels = texts.map((text) => readItem(text).level);
    const known = levels.reduce(
      (sum, level) => sum + (level === 'auto' ? 1 : level === 'review' ? 0.3 : 0),
      0,
    );
    const role = headerMeaning(paths.get(column)?.at(-1) ?? '')?.role;
    const heading = role === 'name' ? 0.5 : role === 'note' || role === 'category' ? -0.35 : 0;
    const score = known / rows.length + texts.length / rows.length / 4 + heading;
    if (!best || score > best.score + 1e-9) best = { column, score };
  }
  return best?.column;
}

function isCategoryColumn(
  { grid, bottom }: Block,
  bodyTop: number,
  column: number,
  item: number,
  paths: ReadonlyMap<number, readonly string[]>,
): boolean {
  const role = headerMeaning(paths.get(column)?.at(-1) ?? '')?.role;
  if (role === 'category') return true;
  if (column > item || (role !== undefined && role !== 'name')) return false;
  const texts = rowsOf(bodyTop, bottom)
    .map((row) => grid.text(row, column))
    .filter((text) => /\p{L}{2}/u.test(text));
  return texts.length > 0;
}
