import { shorten } from '#domain/kernel/text.ts';
import { type CellMarkKind, cellText, columnLetter, type RawSheet } from './raw-table.ts';
import { visibleOnly } from './visible-only.ts';

/** A sheet without what its author hid or crossed out, and each of that as a notice, in Chinese. */
export interface SaidSheet {
  readonly sheet: RawSheet;
  readonly notices: readonly string[];
}

/** So many places of a kind are named; of the others the number is said. */
const mostNamed = 10;

/**
 * For readers without a review of rows, where nobody could be asked about a hidden one: it is left out and named. A row whose name is
 * crossed out goes with its marks; a mark that is crossed out goes alone.
 */
export function saidOnly(from: RawSheet): SaidSheet {
  const sheet = visibleOnly(from);
  const hiddenRows = new Set(sheet.hiddenRows?.filter((row) => sheet.rows[row]?.some((text) => text !== '')));
  const struck = sheet.marks.filter(({ kind, row }) => kind === 'struck' && !hiddenRows.has(row));
  const struckRows = new Set(
    struck.flatMap(({ row, column }) => (isName(cellText(sheet, row, column)) ? [row] : [])),
  );
  const struckCells = new Set(struck.map(({ row, column }) => `${row},${column}`));
  const isGone = (row: number) => hiddenRows.has(row) || struckRows.has(row);
  const rows = sheet.rows.map((cells, row) =>
    isGone(row) ? [] : cells.map((text, column) => (struckCells.has(`${row},${column}`) ? '' : text)),
  );
  // What is written over several rows is said of those that stay.
  const merges = sheet.merges.flatMap((merge) => {
    let { top } = merge;
    while (top <= merge.bottom && isGone(top)) top += 1;
    if (top === merge.top) return [merge];
    const cells = rows[top];
    if (top > merge.bottom || !cells) return [];
    while (cells.length <= merge.left) cells.push('');
    cells[merge.left] ||= cellText(sheet, merge.top, merge.left);
    return [{ ...merge, top }];
  });
  const rowText = (row: number) => {
    const said = (sheet.rows[row] ?? []).filter((text) => text !== '').join(' ');
    return `第 ${row + 1} 行“${shorten(said, 30)}”`;
  };
  const places = (kind: CellMarkKind) =>
    sheet.marks
      .filter((mark) => mark.kind === kind && !hiddenRows.has(mark.row) && !struckRows.has(mark.row))
      .map(({ row, column, said }) => {
        const text = said ?? cellText(sheet, row, column);
        return `${columnLetter(column)}${row + 1}${text === '' ? '' : `“${shorten(text, 20)}”`}`;
      });
  const notices = [
    ['隐藏的列没有读取', (sheet.hiddenColumns ?? []).map(({ name }) => name)],
    ['隐藏的行没有读取', [...hiddenRows].map(rowText)],
    ['网页里不显示的内容没有读取', (sheet.hiddenTexts ?? []).map((text) => `“${text}”`)],
    ['划掉的行没有读取', [...struckRows].map(rowText)],
    ['划掉的内容没有读取', [...places('struck'), ...places('struckPart')]],
    ['这些格的公式没有保存计算结果，读作空白', places('noResult')],
    ['这些格里有无法识别的字符（�），请核对', places('damaged')],
    ['这些格的内容过长，只读取了前 2,000 个字', places('cut').map((place) => place.replace(/“.*/s, ''))],
  ] as const;
  return {
    sheet: { ...sheet, rows, merges },
    notices: notices.flatMap(([what, named]) =>
      named.length === 0
        ? []
        : [
            `${what}：${named.slice(0, mostNamed).join('、')}${named.length > mostNamed ? ` 等 ${named.length} 处` : ''}。`,
          ],
    ),
  };
}

/** More than a mark or a number: what a row is about. */
const isName = (text: string): boolean =>
  /[\p{Script=Han}A-Za-z]{2}/u.test(text) && !/^(?:必检|选检|自选|必选|可选)$/.test(text);
