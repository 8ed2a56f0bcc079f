import { headerMeaning } from '#domain/library-import/header-words.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { isAudience, readAudience } from './audience.ts';
import { type Block, columnStarts, stackedBlocks } from './block.ts';
import { Collector } from './collector.ts';
import { Grid, transposed } from './grid.ts';
import { withoutNumber } from './line-kinds.ts';
import { readLegend } from './mark.ts';
import { type MatrixColumns, matrixColumns } from './matrix-columns.ts';
import type { ReadItem, SourceReading } from './matrix-reading.ts';
import { readListBlock } from './read-list-block.ts';
import { readMatrixBlock } from './read-matrix-block.ts';

/** A file's sheets → groups, rows with marks, and remarks. Nothing that stands in them is dropped. */
export function readSource(sheets: readonly RawSheet[], readItem: ReadItem): SourceReading {
  const collector = new Collector();
  const named = sheets.filter(({ name }) => isAudience(name)).length > 1;
  for (const sheet of sheets) readSheet(sheet, named && isAudience(sheet.name), collector, readItem);
  return collector.finish();
}

function readSheet(sheet: RawSheet, byName: boolean, collector: Collector, readItem: ReadItem): void {
  const upright = tablesOf(new Grid(sheet), readItem);
  const turned = upright.some(({ columns }) => columns)
    ? upright
    : tablesOf(new Grid(transposed(sheet)), readItem);
  const isTurned = turned.some(({ columns }) => columns?.people.every(({ path }) => readAudience(path).sure));
  const tables = isTurned ? turned : upright;
  const several = tables.length > 1;
  for (const { block, columns } of tables) {
    const title = byName ? sheet.name : several ? titleOf(block, columns) : undefined;
    if (columns)
      readMatrixBlock(title === undefined ? block : { ...block, title }, columns, collector, readItem);
    else readListBlock(block, collector, readItem, title === undefined ? undefined : readAudience([title]));
  }
}

interface Table {
  readonly block: Block;
  readonly columns: MatrixColumns | undefined;
}

function tablesOf(grid: Grid, readItem: ReadItem): Table[] {
  const legend = readLegend(legendTexts(grid));
  const columnsOf = (block: Block) => matrixColumns(block, legend, readItem);
  return stackedBlocks(grid).flatMap((block) => {
    const starts = columnStarts(block);
    const parts = starts.map((left, at) => ({ ...block, left, right: starts[at + 1] ?? block.right }));
    const tables = parts.map((part) => ({ block: part, columns: columnsOf(part) }));
    // 大项 | 项目 | 男 | 女 is one table, 项目 | 男 | 女 | 项目 | 男 | 女 are two.
    const split = starts.length > 1 && tables.filter(({ columns }) => columns).length !== 1;
    return split ? tables : [{ block, columns: columnsOf(block) }];
  });
}

function* legendTexts(grid: Grid): Iterable<string> {
  for (let row = 0; row < grid.height; row++) yield* grid.distinct(row);
}

/** What stands over a table, where it names a part of the staff: 管理层. */
function titleOf({ grid, top, left, right }: Block, columns: MatrixColumns | undefined): string | undefined {
  const last = columns?.headerTop ?? top + 1;
  for (let row = last - 1; row >= Math.max(top, last - 2); row--) {
    const texts = grid.distinct(row, left, right);
    const [text = ''] = texts;
    const title = withoutNumber(text);
    if (texts.length !== 1 || title.length > 24 || /公司|集团|年度|明细|一览|汇总/.test(title)) continue;
    if (headerMeaning(title) === undefined || isAudience(title)) return isAudience(title) ? title : undefined;
  }
  return undefined;
}
