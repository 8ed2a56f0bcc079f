import { levelWord } from '#domain/library-import/mark.ts';
import { isAudience } from './audience.ts';
import type { Block } from './block.ts';
import type { Grid } from './grid.ts';
import { isNameHeading, isNumber } from './headings.ts';

/** Headings of columns that are about the items, whatever marks they hold. */
export const noGroup = /空腹|备注|说明|医保|外送|憋尿|涨尿|序号|价|金额|费|意义|单位|数量/;

export const rowsOf = (top: number, bottom: number): number[] =>
  Array.from({ length: bottom - top }, (_, at) => top + at);

/** The rows of the head, with lines above and below the one that names the items. */
export function headerRows(
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
    // Alone in its row, at the left edge or over other columns too, it is a title.
    const isTitle =
      grid.distinct(row, left, right).length === 1 &&
      grid.text(row, left) !== '' &&
      (!grid.merge(row, left) ||
        grid.text(row, left).length > 12 ||
        rowsOf(left, right).some((column) => !marked.includes(column) && grid.text(row, column) !== ''));
    return (
      texts.length > 0 &&
      !spans &&
      !isTitle &&
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
  // Merged downwards or repeated; alone in its row it heads the rows below it.
  const continuesHeading = (row: number) =>
    grid.distinct(row, left, right).length > 1 &&
    grid
      .distinct(row, left, right)
      .some((text) => isNameHeading(text) && grid.row(row).indexOf(text) === grid.row(anchor).indexOf(text));
  let bodyTop = anchor + 1;
  // Names of groups alone, under a heading that they share: A | B under 套餐.
  const onlyGroups = (row: number) =>
    rowsOf(left, right).every((column) => {
      const text = grid.text(row, column);
      return text === '' || text === grid.text(row - 1, column) || marked.includes(column);
    }) &&
    marked.some((column) => grid.text(row, column) !== '') &&
    // One text over items and groups alike heads the rows below it.
    !marked.some(
      (column) =>
        grid.merge(row, column)?.top === row &&
        grid.merge(row, column)?.left !== column &&
        !marked.includes(grid.merge(row, column)?.left ?? -1),
    );
  while (bodyTop < firstMarked && (isPeopleRow(bodyTop) || continuesHeading(bodyTop) || onlyGroups(bodyTop)))
    bodyTop++;
  return { headerTop, bodyTop };
}

const isHeadcount = (text: string, label: string): boolean =>
  /^\d{1,6}\s*(?:人|名)?$/.test(text) && (label === '' || /人数|人次|数量|合计/.test(label));

/** Headings above a column; a heading that a text file holds once is for the empty columns beside it too. */
export function headingPath(
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
