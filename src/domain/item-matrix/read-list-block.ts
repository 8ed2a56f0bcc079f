import { headerMeaning } from '#domain/library-import/header-words.ts';
import { type Audience, isAudience, readAudience } from './audience.ts';
import { type Block, isHeadingRow, isNameHeading, isNumber } from './block.ts';
import type { Collector, RowDraft } from './collector.ts';
import { categoryName, isFooter, isTotal, sectionLevel, withoutNumber } from './line-kinds.ts';
import { levelWord } from './mark.ts';
import type { ReadItem } from './matrix-reading.ts';
import { firstSentence, readLine } from './read-line.ts';

const everyone = readAudience([]);

/** Items without marks: columns of people over their items, or lines with headings between. */
export function readListBlock(
  block: Block,
  collector: Collector,
  readItem: ReadItem,
  sheetAudience?: Audience,
): void {
  const heading = headingOfPeople(block);
  if (heading === undefined) readLines(block, collector, readItem, sheetAudience);
  else readColumns(block, heading, collector);
  const { grid, top, bottom, left, right } = block;
  for (const { row, column, text } of grid.unused()) {
    if (row < top || row >= bottom || column < left || column >= right) continue;
    grid.use(row, column);
    const own = collector.rows.findLast((one) => one.sheet === grid.name && one.row === row + 1);
    if (own) own.remarks.push({ label: labelOf(block, column), text });
    else collector.remarks.push({ label: '', text });
  }
}

/** The row in which two or more headings name different people over texts. */
function headingOfPeople({ grid, top, bottom, left, right }: Block): number | undefined {
  for (let row = top; row < Math.min(bottom - 1, top + 20); row++) {
    const texts = grid.distinct(row, left, right);
    const sure = texts.filter((text) => text.length <= 40 && readAudience([text]).sure);
    if (sure.length >= 2 && texts.every((text) => text.length <= 40)) return row;
  }
  return undefined;
}

function readColumns(block: Block, heading: number, collector: Collector): void {
  const { grid, bottom, left, right } = block;
  const groups = new Map<number, number>();
  for (let column = left; column < right; column++) {
    const text = grid.text(heading, column);
    if (text === '' || !readAudience([text]).sure) continue;
    // Only the first column under a merged heading has the items.
    if (grid.merge(heading, column)?.left !== column && grid.merge(heading, column)) continue;
    groups.set(column, collector.group(readAudience([text]), { listed: true }));
    grid.use(heading, column);
  }
  for (let row = heading + 1; row < bottom; row++) {
    const texts = grid.distinct(row, left, right);
    if (isHeadingRow(grid, row, left, right) || texts.every((text) => isNameHeading(text))) {
      grid.useRow(row, left, right);
      continue;
    }
    for (const [column, group] of groups) {
      const text = withoutNumber(grid.text(row, column));
      if (text === '') continue;
      if (isNumber(text) || isTotal(text) || isTotal(texts[0] ?? '')) {
        grid.use(row, column);
        collector.groupRemark(group, { label: texts[0] === text ? '' : (texts[0] ?? ''), text });
      } else if (!isFooter(text)) {
        grid.use(row, column);
        collector.rows.push(rowOf(block, row, text, '', [group]));
      }
    }
  }
}

const rowOf = (
  { grid }: Block,
  row: number,
  text: string,
  category: string,
  groups: readonly number[],
  optional = false,
): RowDraft => ({
  sheet: grid.name,
  row: row + 1,
  text,
  category,
  marks: new Map(groups.map((group) => [group, optional ? 'optional' : 'required'])),
  remarks: [],
});

function readLines(block: Block, collector: Collector, readItem: ReadItem, sheetAudience?: Audience): void {
  const { grid, top, bottom, left, right } = block;
  const anchor = rowsOf(top, Math.min(bottom, top + 40)).find((row) => isHeadingRow(grid, row, left, right));
  const columns = anchor === undefined ? undefined : listColumns(block, anchor);
  const limits =
    columns?.sex === undefined ? () => undefined : limitsOf(block, (anchor ?? top) + 1, columns.sex);
  let audience = sheetAudience;
  let category = '';
  let optional = false;
  const listed = () => audience !== undefined || columns !== undefined || collector.rows.length > 0;
  const push = (row: number, text: string, own = category) => {
    const people = columns?.sex === undefined ? undefined : limits(grid.text(row, columns.sex));
    const level = columns?.level === undefined ? undefined : levelWord(grid.text(row, columns.level));
    if (people && columns?.sex !== undefined) grid.use(row, columns.sex);
    if (level && columns?.level !== undefined) grid.use(row, columns.level);
    const groups = (people ?? [audience ?? everyone]).map((one) => collector.group(one, { listed: true }));
    collector.rows.push(rowOf(block, row, text, own, groups, level ? level === 'optional' : optional));
  };
  for (let row = top; row < bottom; row++) {
    const texts = grid.distinct(row, left, right).filter((text) => !/^\d{1,4}[.、]?$/.test(text));
    const [first = ''] = texts;
    if (texts.length === 0) continue;
    if (row === anchor || (anchor !== undefined && grid.row(row).join() === grid.row(anchor).join())) {
      grid.useRow(row, left, right);
      continue;
    }
    if (isTotal(first) || isFooter(withoutNumber(first))) continue;
    if (texts.length === 1) {
      const [sentence, rest] = firstSentence(first);
      const line = readLine(sentence, readItem, columns !== undefined);
      if (rest !== '' && line.kind !== 'other') collector.remarks.push({ label: '', text: rest });
      if (line.kind === 'people') {
        audience = line.audience;
        optional = line.audience.level === 'optional';
        category = '';
        collector.group(audience, { listed: true });
        grid.useRow(row, left, right);
        if (line.items !== '') push(row, line.items);
        continue;
      }
      if (line.kind === 'category') {
        category = collector.heading(line.category, first);
        optional = sectionLevel(category) === 'optional';
        grid.useRow(row, left, right);
        if (line.items !== '') push(row, line.items);
        continue;
      }
      if (line.kind === 'item' && (listed() || line.sure)) {
        grid.useRow(row, left, right);
        push(row, line.text);
      }
      continue;
    }
    if (columns === undefined) {
      readLooseRow(block, row, readItem, push);
      continue;
    }
    const text = withoutNumber(grid.text(row, columns.item));
    if (columns.category !== undefined && grid.text(row, columns.category) !== '') {
      category = collector.heading(
        categoryName(grid.text(row, columns.category)),
        grid.text(row, columns.category),
      );
      grid.use(row, columns.category);
    }
    if (text === '') continue;
    grid.use(row, columns.item);
    for (let column = left; column < right; column++)
      if (
        /^\d{1,4}[.、]?$/.test(grid.text(row, column)) &&
        /^(?:序号?|no\.?|编号|)$/i.test(labelOf(block, column))
      )
        grid.use(row, column);
    push(row, text);
  }
}

const rowsOf = (top: number, bottom: number): number[] =>
  Array.from({ length: Math.max(0, bottom - top) }, (_, at) => top + at);

/** A table without headings: the first cell that names an item. */
function readLooseRow(
  { grid, left, right }: Block,
  row: number,
  readItem: ReadItem,
  push: (row: number, text: string) => void,
): void {
  for (let column = left; column < right; column++) {
    const text = withoutNumber(grid.text(row, column));
    if (text.length < 2 || isNumber(text) || readItem(text).level === 'none') continue;
    grid.use(row, column);
    push(row, text);
    return;
  }
}

interface ListColumns {
  readonly item: number;
  readonly category: number | undefined;
  readonly sex: number | undefined;
  readonly level: number | undefined;
}

function listColumns({ grid, left, right }: Block, anchor: number): ListColumns {
  const columns = rowsOf(left, right);
  const by = (is: (text: string) => boolean) => columns.find((column) => is(grid.text(anchor, column)));
  const roleIs = (role: string) => (text: string) => headerMeaning(text)?.role === role;
  const names = columns.filter((column) => isNameHeading(grid.text(anchor, column)));
  const exact = names.filter((column) => roleIs('name')(grid.text(anchor, column)));
  return {
    item: exact.at(-1) ?? names[0] ?? left,
    category: by(roleIs('category')) ?? (exact.length > 1 ? exact[0] : undefined),
    sex: by((text) => roleIs('sex')(text) || /适用对象|参检对象|对象/.test(text)),
    level: by((text) => /必[检选]|选检|属性|性质|是否/.test(text)),
  };
}

/** A column of limits (男, 女, 已婚女, 不限) → for each of its texts the groups that it means, which share no people. */
function limitsOf(
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

function labelOf({ grid, top, bottom, left, right }: Block, column: number): string {
  const anchor = rowsOf(top, Math.min(bottom, top + 40)).find((row) => isHeadingRow(grid, row, left, right));
  return anchor === undefined ? '' : grid.text(anchor, column);
}
