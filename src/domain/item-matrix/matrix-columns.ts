import { headerMeaning } from '#domain/library-import/header-words.ts';
import { type Legend, levelWord, type MarkStyle, markStyle, readMark } from '#domain/library-import/mark.ts';
import { isModalityAlone } from '#domain/names/modality.ts';
import { isAudience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import type { Grid } from './grid.ts';
import { anySign, headingRow, isNameHeading, isNumber } from './headings.ts';
import { isHeadcountLabel, isTotal } from './line-kinds.ts';
import { headerRows, headingPath, noGroup, rowsOf } from './matrix-head.ts';
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

/** Said for the people of a column, and as often the name of a category. */
const categoryWord = /^(?:基础|基本|固定|标配|检查?|必查)$/;
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
  // 必检 | 自选 under 类别 divides the rows.
  const isCategory = (column: number) =>
    anchor !== undefined && headerMeaning(grid.text(anchor, column))?.role === 'category';
  const marked = columns.filter(
    (column) => !isCategory(column) && hasMarks(block, column, from, { ...anySign, legend }),
  );
  const firstMarked = firstRow(
    from,
    bottom,
    (row) =>
      marked.some(
        (column) =>
          isNumber(grid.text(row, column)) || isPositive(grid.text(row, column), { ...anySign, legend }),
      ) &&
      !isHeadcountLabel(grid.text(row, left)) &&
      columns.some((column) => !marked.includes(column) && /\p{L}/u.test(grid.text(row, column))),
  );
  if (marked.length === 0 || firstMarked === undefined) return undefined;
  const { headerTop, bodyTop } = headerRows(block, anchor, firstMarked, marked);
  // A group that nobody is marked for shares the headings above it too.
  const headed = columns.filter(
    (column) => marked.includes(column) || readAudience([grid.text(bodyTop - 1, column)]).sure,
  );
  const paths = new Map(
    columns.map((column) => [column, headingPath(block, headerTop, bodyTop, column, headed)]),
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
      // 已婚 and 30岁以上 in the column of women, beside one of men with ticks: it is a group, and what they mean is asked.
      (filled.length <= 2 || marked.some((one) => readAudience(paths.get(one) ?? []).sure))
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

function firstRow(top: number, bottom: number, is: (row: number) => boolean): number | undefined {
  for (let row = top; row < bottom; row++) if (is(row)) return row;
  return undefined;
}

function isPositive(text: string, style: MarkStyle): boolean {
  const mark = readMark(text, style);
  return mark !== undefined && mark.meaning !== 'no';
}

/** Sums, heads, and a text alone in its row say nothing of what a column holds. */
function isSummary(grid: Grid, row: number): boolean {
  const texts = grid.distinct(row);
  return texts.length === 1 || texts.some((text) => isTotal(text) || isHeadcountLabel(text));
}

function hasMarks({ grid, top, bottom }: Block, column: number, from: number, style: MarkStyle): boolean {
  // Under a heading of people a price says that the item is in.
  const heading = rowsOf(top, Math.min(bottom, from + 2)).findLast((row) => {
    const text = grid.text(row, column);
    if (row < from) return text !== '';
    return grid.distinct(row).length > 1 && isAudience(text) && levelWord(text) === undefined;
  });
  const over = heading === undefined ? '' : grid.text(heading, column);
  const priced = (readAudience([over]).sure || isAudience(over)) && !noGroup.test(over);
  let positive = 0;
  let filled = 0;
  let known = 0;
  let ones = 0;
  let words = 0;
  for (let row = from; row < bottom; row++) {
    const text = grid.text(row, column);
    if (text === '' || isSummary(grid, row)) continue;
    filled++;
    if (text === '1') ones++;
    const mark = readMark(text, style) ?? (priced && isNumber(text) ? { meaning: 'required' } : undefined);
    if (mark) known++;
    if (mark && mark.meaning !== 'no') positive++;
    if (mark && mark.meaning !== 'no' && categoryWord.test(text)) words++;
  }
  if (positive === 0 || (positive === words && !isAudience(over))) return false;
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
    // 彩超, CT: how, beside the column that says what.
    if (others.length > 1 && texts.every(isModalityAlone)) continue;
    const levels = texts.map((text) => readItem(text).level);
    const known = levels.reduce(
      (sum, level) => sum + (level === 'auto' ? 1 : level === 'review' ? 0.3 : 0),
      0,
    );
    const text = paths.get(column)?.at(-1) ?? '';
    const role = headerMeaning(text)?.role;
    const heading = isNameHeading(text)
      ? 0.5
      : role === 'name'
        ? 0.35
        : role === 'note' || role === 'category'
          ? -0.35
          : 0;
    // A category says the same in many rows.
    const distinct = new Set(texts).size / texts.length;
    const score = known / rows.length + texts.length / rows.length / 4 + distinct * 0.3 + heading;
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
