import { headerMeaning } from '#domain/library-import/header-words.ts';
import { isAudience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import type { Grid } from './grid.ts';
import { anySign, headingRow, isNameHeading, isNumber } from './headings.ts';
import { isHeadcountLabel, isTotal } from './line-kinds.ts';
import { type Legend, levelWord, markStyle, type MarkStyle, readMark } from './mark.ts';
import type { ColumnChoices, ReadItem } from './matrix-reading.ts';

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
  /** Columns that name items about as well as `item` does, with it; none where there is no doubt. */
  readonly itemDoubt: readonly number[];
  /** Columns with marks of which it is not certain whether they are people's. */
  readonly groupDoubt: readonly number[];
}

const noGroup = /空腹|备注|说明|医保|外送|憋尿|涨尿|序号|价|金额|费|意义|单位|数量/;
const levelHeading = /必[检选查做]|选[检做]|属性|性质|项目类型|检查类型|级别|类型/;

/** The columns of people, told by their marks; undefined where the block is no matrix. */
export function matrixColumns(
  block: Block,
  legend: Legend,
  readItem: ReadItem,
  chosen: ColumnChoices = {},
): MatrixColumns | undefined {
  const { grid, top, bottom, left, right } = block;
  const anchor = headingRow(block);
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
  const inBlock = (column: number | undefined) => column !== undefined && columns.includes(column);
  const isLevel = (column: number) => {
    const path = paths.get(column) ?? [];
    return (
      !readAudience(path).sure && levelHeading.test(path.join('')) && !path.some((text) => levelWord(text))
    );
  };
  const chosenGroups = chosen.groups?.filter(inBlock) ?? [];
  const people = columns.filter((column) => {
    if (chosenGroups.length > 0) return chosenGroups.includes(column);
    if (column === chosen.item || column === chosen.category) return false;
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
  const found = itemColumn(block, bodyTop, others, people, paths, readItem);
  const item = inBlock(chosen.item) ? chosen.item : found?.column;
  if (item === undefined) return undefined;
  const body = rowsOf(bodyTop, bottom);
  return {
    headerTop,
    bodyTop,
    people: people.map((column) => ({ column, path: paths.get(column) ?? [] })),
    item,
    category: inBlock(chosen.category)
      ? chosen.category
      : others.find((column) => column !== item && isCategoryColumn(block, bodyTop, column, item, paths)),
    level: others.find((column) => column !== item && isLevel(column)),
    style: markStyle(
      people.flatMap((column) => body.map((row) => grid.text(row, column))),
      legend,
    ),
    itemDoubt: inBlock(chosen.item) ? [] : (found?.doubt ?? []),
    groupDoubt: chosenGroups.length > 0 ? [] : doubtfulGroups(marked, people, paths),
  };
}

/** Marks under no heading, or under a word that is none for people while all others are: 空腹, 重点. */
function doubtfulGroups(
  marked: readonly number[],
  people: readonly number[],
  paths: ReadonlyMap<number, readonly string[]>,
): number[] {
  const isKnown = (column: number) => {
    const path = paths.get(column) ?? [];
    return path.some((text) => isAudience(text) || levelWord(text) !== undefined);
  };
  const known = people.filter(isKnown).length;
  return marked.filter((column) => {
    const heading = (paths.get(column) ?? []).join('');
    if (!people.includes(column)) return noGroup.test(heading) && !/价|金额|费|序号/.test(heading);
    return heading === '' || (!isKnown(column) && known > 0);
  });
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
  const over = heading === undefined ? '' : grid.text(heading, column);
  const priced = (readAudience([over]).sure || isAudience(over)) && !noGroup.test(over);
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
    const texts = marked
      .map((column) => grid.text(row, column))
      .filter((text) => text !== '' && !noGroup.test(text));
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
  // Names of groups alone, under a heading that they share: A | B under 套餐.
  const onlyGroups = (row: number) =>
    rowsOf(left, right).every((column) => {
      const text = grid.text(row, column);
      return text === '' || text === grid.text(row - 1, column) || marked.includes(column);
    }) && marked.some((column) => grid.text(row, column) !== '');
  while (bodyTop < firstMarked && (isPeopleRow(bodyTop) || continuesHeading(bodyTop) || onlyGroups(bodyTop)))
    bodyTop++;
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
): { column: number; doubt: readonly number[] } | undefined {
  const rows = rowsOf(bodyTop, bottom)
    .filter((row) => people.some((column) => grid.text(row, column) !== ''))
    .slice(0, 40);
  const scores: { column: number; score: number; known: number }[] = [];
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
    scores.push({ column, score, known: known / rows.length });
  }
  const best = scores.toSorted((a, b) => b.score - a.score || a.column - b.column)[0];
  if (!best) return undefined;
  // Named by its heading and read at least as well as any other it is certain.
  const near = scores.filter(({ score, known }) => score > best.score - 0.4 && known >= 0.3);
  return { column: best.column, doubt: near.length > 1 ? near.map(({ column }) => column) : [] };
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
