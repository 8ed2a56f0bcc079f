import { headerMeaning } from '#domain/library-import/header-words.ts';
import { type Audience, isAudience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import type { RowDraft } from './drafts.ts';
import type { Grid } from './grid.ts';
import { groupColumn } from './group-column.ts';
import { headingRow, isNameHeading } from './headings.ts';

export interface ListColumns {
  readonly item: number;
  readonly category: number | undefined;
  readonly sex: number | undefined;
  readonly level: number | undefined;
  /** Says whose package a row belongs to. */
  readonly group: number | undefined;
}

/** Which columns of a list hold what, by its row of headings. */
export function listColumns(block: Block, anchor: number): ListColumns {
  const { grid, left, right } = block;
  const columns = rowsOf(left, right);
  const by = (is: (text: string) => boolean) => columns.find((column) => is(grid.text(anchor, column)));
  const roleIs = (role: string) => (text: string) => headerMeaning(text)?.role === role;
  const saysSex = (text: string) => roleIs('sex')(text) || /适用对象|参检对象|对象/.test(text);
  const names = columns.filter((column) => isNameHeading(grid.text(anchor, column)));
  const exact = names.filter((column) => roleIs('name')(grid.text(anchor, column)));
  const found = exact.at(-1) ?? names[0] ?? left;
  const group = groupColumn(block, anchor, [names.length > 1 ? undefined : found]);
  const item = found === group ? (names.find((column) => column !== group) ?? found) : found;
  const category = by(roleIs('category')) ?? (exact.length > 1 ? exact[0] : undefined);
  return {
    item,
    category: category === group || category === item ? undefined : category,
    group,
    sex: columns.find((column) => column !== group && saysSex(grid.text(anchor, column))),
    level: by((text) => /必[检选]|选检|属性|性质|是否/.test(text)),
  };
}

/** A column of limits (男, 女, 已婚女, 不限) → for each of its texts the groups that it means, which share no people. */
export function limitsOf(
  { grid, bottom }: Block,
  from: number,
  column: number,
): (text: string) => Audience[] | undefined {
  const said = rowsOf(from, bottom).map((row) => readAudience([grid.text(row, column)]));
  const married = said.some(({ sexes }) => sexes.includes(2) !== sexes.includes(3));
  const groups = (married ? ['男', '未婚女', '已婚女'] : ['男', '女']).map((name) => readAudience([name]));
  if (said.every(({ sure }) => !sure)) return () => undefined;
  return (text) => {
    if (text !== '' && !isAudience(text)) return undefined;
    const { sexes } = readAudience([text]);
    return groups.filter((group) => group.sexes.every((sex) => sexes.includes(sex)));
  };
}

/** The heading of a column; '' where the block has none. */
export function labelOf(block: Block, column: number): string {
  const anchor = listHeading(block);
  return anchor === undefined ? '' : block.grid.text(anchor, column);
}

const headings = new WeakMap<Block, { row: number | undefined }>();

/** The row of headings of a list, near its top. */
export function listHeading(block: Block): number | undefined {
  const { top, bottom } = block;
  let found = headings.get(block);
  if (!found) {
    found = { row: headingRow({ ...block, bottom: Math.min(bottom, top + 40) }) };
    headings.set(block, found);
  }
  return found.row;
}

export const rowsOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

export const listRow = (
  { name }: Grid,
  row: number,
  text: string,
  category: string,
  groups: readonly number[],
  optional = false,
): RowDraft => ({
  sheet: name,
  row: row + 1,
  text,
  category,
  marks: new Map(groups.map((group) => [group, optional ? 'optional' : 'required'])),
  remarks: [],
});
