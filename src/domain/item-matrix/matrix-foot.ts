import { type Block, rowText } from './block.ts';
import type { Collector } from './collector.ts';
import { isNumber } from './headings.ts';
import { isHeadcountLabel, isTotal } from './line-kinds.ts';
import type { MatrixColumns } from './matrix-columns.ts';
import type { SourceLine } from './matrix-reading.ts';

/** A table of which the columns are known. */
export interface OpenTable {
  readonly block: Block;
  readonly columns: MatrixColumns;
  readonly collector: Collector;
  /** Column → group. */
  readonly groups: ReadonlyMap<number, number>;
}

/** A row that is no item, as it was read. */
export function noteRow(
  { block: { grid, left, right }, collector }: Pick<OpenTable, 'block' | 'collector'>,
  kind: SourceLine['kind'],
  row: number,
): void {
  collector.line(kind, grid, row, grid.distinct(row, left, right).join(' | '));
}

/** 人数 | 120 | 80: heads of the groups. */
export function readHeadcounts(table: OpenTable, row: number): boolean {
  const { grid, left, right } = table.block;
  const { people } = table.columns;
  const labels = grid.distinct(row, left, right).filter((text) => isHeadcountLabel(text));
  if (labels.length === 0) return false;
  noteRow(table, 'heads', row);
  grid.useRow(row, left, right);
  for (const { column } of people) {
    const text = grid.text(row, column);
    const count = /^[约共]?(\d{1,6})\s*(?:人|名)?$/.exec(text.replaceAll(',', ''));
    const group = table.groups.get(column) as number;
    if (count) table.collector.headcount(group, Number(count[1]));
    // 约 60 人 is a number, and that it is a rough one stays.
    if (text !== '' && !labels.includes(text) && !/^\d/.test(text))
      table.collector.groupRemark(group, { label: '人数', text });
  }
  for (let column = left; column < right; column++)
    if (!table.groups.has(column) && isNumber(grid.text(row, column)))
      table.collector.remarks.push({ label: '人数', text: grid.text(row, column) });
  return true;
}

/** 合计 | 320 | 560, 单价上限: what a row says of groups, not of an item. */
export function readTotals(table: OpenTable, row: number): boolean {
  const { grid, left, right } = table.block;
  const first = grid.distinct(row, left, right).find((text) => /\p{L}/u.test(text)) ?? '';
  const label = [grid.text(row, table.columns.item), first].find(isTotal);
  if (label === undefined) return false;
  noteRow(table, 'total', row);
  for (const { column } of table.columns.people) {
    const text = grid.text(row, column);
    if (text === '' || text === label) continue;
    grid.use(row, column);
    table.collector.groupRemark(table.groups.get(column) as number, { label, text });
  }
  for (let column = left; column < right; column++)
    if (grid.text(row, column) === label) grid.use(row, column);
  const rest = rowText(table.block, row);
  grid.useRow(row, left, right);
  if (rest !== '' || !table.columns.people.some(({ column }) => grid.text(row, column) !== ''))
    table.collector.remarks.push({ label, text: rest });
  return true;
}
