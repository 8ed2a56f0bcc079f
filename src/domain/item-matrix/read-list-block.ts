import { type Audience, readAudience } from './audience.ts';
import type { Block } from './block.ts';
import { type Collector } from './collector.ts';
import type { RowDraft } from './drafts.ts';
import { isNameHeading, isNumber } from './headings.ts';
import { isFooter, isTotal, withoutNumber } from './line-kinds.ts';
import { labelOf, listRow } from './list-columns.ts';
import type { ReadItem } from './matrix-reading.ts';
import { ListReader } from './read-lines.ts';

/** Items without marks: columns of people over their items, or lines with headings between. */
export function readListBlock(
  block: Block,
  collector: Collector,
  readItem: ReadItem,
  sheetAudience?: Audience,
): void {
  const before = collector.rows.length;
  const heading = headingOfPeople(block);
  if (heading === undefined) new ListReader(block, collector, readItem, sheetAudience).read();
  else readColumns(block, heading, collector);
  const listed = new Set(collector.rows.slice(before).flatMap(({ marks }) => [...marks.keys()]));
  if (heading === undefined && listed.size < 2 && parts(block)) {
    const open = collector.rows.splice(before);
    for (const row of open)
      collector.rows.push({
        ...row,
        marks: new Map([...row.marks.keys()].map((group) => [group, 'unclear'])),
      });
  }
  const { grid, top, bottom, left, right } = block;
  const ofRow = new Map<number, RowDraft>();
  for (const row of collector.rows.slice(before)) ofRow.set(row.row - 1, row);
  for (let row = top; row < bottom; row++) {
    const unused = grid.unusedCells(row, left, right);
    if (unused.length === 0) continue;
    grid.useRow(row, left, right);
    const own = ofRow.get(row);
    if (!own) collector.line('note', grid, row, unused.map(({ text }) => text).join(' '));
    for (const { column, text } of unused)
      if (own) own.remarks.push({ label: labelOf(block, column), text });
      else collector.remarks.push({ label: '', text });
  }
}

/** Columns of packages over texts, or a column that says of which package an item is: who gets what was not understood, and is not everybody. */
function parts({ grid, top, bottom, left, right }: Block): boolean {
  for (let row = top; row < Math.min(bottom - 1, top + 5); row++) {
    const texts = grid.distinct(row, left, right);
    if (texts.length < 2 || texts.some((text) => text.length > 24)) continue;
    if (texts.filter((text) => packageHead.test(text.replace(/\s/g, ''))).length >= 2) return true;
    for (let column = left; column < right; column++) {
      if (!/^(?:适用|所属|对应)套餐$|^套餐$/.test(grid.text(row, column).replace(/\s/g, ''))) continue;
      const said = new Set<string>();
      for (let below = row + 1; below < bottom; below++) said.add(grid.text(below, column));
      if (said.size > 1) return true;
    }
  }
  return false;
}

/** A套餐（298元）, 套餐一, 方案B. */
const packageHead =
  /^(?:.{0,6}(?:套餐|方案|标准|档次?)[A-Za-z一二三四五六七八九十\d]{1,2}|[A-Za-z一二三四五六七八九十\d]{1,2}(?:套餐|方案|档|类|级))(?:[(（].*[)）])?$/;

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
    if (texts.length > 0 && texts.every((text) => isNameHeading(text) || /^序号?$/.test(text))) {
      grid.useRow(row, left, right);
      collector.line('heading', grid, row, texts.join(' | '));
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
        collector.rows.push(listRow(grid, row, text, '', [group]));
      }
    }
  }
}
