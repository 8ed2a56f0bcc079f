import { headerMeaning } from '#domain/library-import/header-words.ts';
import { type Legend, levelWord, readLegend } from '#domain/library-import/mark.ts';
import { columnLetter, type RawSheet } from '#domain/library-import/raw-table.ts';
import { isAudience, readAudience } from './audience.ts';
import { type Block, columnStarts, stackedBlocks } from './block.ts';
import { Collector } from './collector.ts';
import { Grid, transposed } from './grid.ts';
import { isNameHeading } from './headings.ts';
import { withoutNumber } from './line-kinds.ts';
import { type MatrixColumns, matrixColumns } from './matrix-columns.ts';
import type { ColumnChoices, MatrixChoices, ReadItem, SourceReading } from './matrix-reading.ts';
import { Questions } from './questions.ts';
import { readListBlock } from './read-list-block.ts';
import { readMatrixBlock } from './read-matrix-block.ts';

/** A sheet that is turned has so many rows at most: each becomes a column. */
const mostTurned = 60;

/** A file's sheets → groups, rows with marks, remarks, and what every other row is. Nothing that stands in them is dropped. */
export function readSource(
  sheets: readonly RawSheet[],
  readItem: ReadItem,
  { answers, columns }: MatrixChoices = {},
): SourceReading {
  const collector = new Collector(new Questions(answers));
  const named = sheets.filter(({ name }) => isAudience(name)).length > 1;
  for (const sheet of sheets)
    new SheetReader(sheet, collector, readItem, columns ?? {}).read(named && isAudience(sheet.name));
  return collector.finish(readItem);
}

class SheetReader {
  private readonly sheet: RawSheet;
  private readonly collector: Collector;
  private readonly readItem: ReadItem;
  private readonly chosen: ColumnChoices;

  constructor(sheet: RawSheet, collector: Collector, readItem: ReadItem, chosen: ColumnChoices) {
    this.sheet = sheet;
    this.collector = collector;
    this.readItem = readItem;
    this.chosen = chosen;
  }

  read(byName: boolean): void {
    const tables = this.turned(tablesOf(new Grid(this.sheet), this.readItem, this.chosen));
    const several = tables.length > 1;
    for (const { block, columns: found } of tables) {
      const columns = found && this.settled(block, found);
      const title = byName
        ? this.sheet.name
        : several || saysNobody(columns)
          ? titleOf(block, columns)
          : undefined;
      if (columns)
        readMatrixBlock(
          title === undefined ? block : { ...block, title },
          columns,
          this.collector,
          this.readItem,
        );
      else
        readListBlock(
          block,
          this.collector,
          this.readItem,
          title === undefined ? undefined : readAudience([title]),
        );
    }
  }

  /** Items in the columns and people in the rows, where the sheet makes no sense otherwise. */
  private turned(upright: readonly Table[]): readonly Table[] {
    const { name, rows } = this.sheet;
    const knowsPeople = ({ columns }: Table) =>
      columns?.people.some(({ path }) => path.some((text) => isAudience(text))) === true;
    if (rows.length > mostTurned || upright.some(knowsPeople) || this.listsItems()) return upright;
    const tables = tablesOf(new Grid(transposed(this.sheet)), this.readItem, this.chosen);
    const people = tables.flatMap(({ columns }) => columns?.people ?? []);
    const sure = people.filter(({ path }) => path.some((text) => isAudience(text))).length;
    if (people.length === 0 || sure === 0) return upright;
    const answer = this.collector.questions.ask({
      id: `turned:${name}`,
      sheet: name,
      row: 1,
      text: '这张表是每行一类人员、每列一个项目吗？',
      options: [
        { value: 'columns', label: '是，项目在各列' },
        { value: 'rows', label: '不是，项目在各行' },
      ],
      best: sure === people.length ? 'columns' : 'rows',
    });
    return answer === 'columns' ? tables : upright;
  }

  /** Most cells under a heading 项目 are names of items: they are in the rows. */
  private listsItems(): boolean {
    const { rows } = this.sheet;
    const at = rows.findIndex((cells) => cells.filter((text) => text !== '').length > 1);
    const column = (rows[at] ?? []).findIndex(isNameHeading);
    if (column < 0) return false;
    const below = rows.slice(at + 1).flatMap((cells) => cells[column]?.trim() || []);
    return (
      below.length > 1 &&
      below.filter((text) => this.readItem(text).level === 'auto').length * 2 > below.length
    );
  }

  /** Asks which column is which, where that is not certain. */
  private settled(block: Block, found: MatrixColumns): MatrixColumns {
    const { name } = this.sheet;
    const { grid } = block;
    const label = (column: number) => {
      const heading = grid.text(found.headerTop, column) || grid.text(found.bodyTop - 1, column);
      return `${columnLetter(column)} 列${heading && `“${heading}”`}`;
    };
    const place = { sheet: name, row: found.headerTop + 1 };
    let chosen: ColumnChoices = {};
    if (found.itemDoubt.length > 0) {
      const answer = this.collector.questions.ask({
        ...place,
        id: `item:${name}:${found.headerTop + 1}`,
        text: '哪一列是体检项目的名称？',
        options: found.itemDoubt.map((column) => ({ value: String(column), label: label(column) })),
        best: String(found.item),
      });
      if (answer !== String(found.item)) chosen = { ...chosen, item: Number(answer) };
    }
    const now = new Set(found.people.map(({ column }) => column));
    const groups = new Set(now);
    for (const column of found.groupDoubt) {
      const answer = this.collector.questions.ask({
        ...place,
        id: `group:${name}:${found.headerTop + 1}:${column}`,
        text: `${label(column)}里的标记是给一类人员或一个套餐的吗？`,
        options: [
          { value: 'yes', label: '是' },
          { value: 'no', label: '不是，记在项目的备注里' },
        ],
        best: now.has(column) ? 'yes' : 'no',
      });
      if (answer === 'yes') groups.add(column);
      else groups.delete(column);
    }
    if (groups.size > 0 && (groups.size !== now.size || [...groups].some((column) => !now.has(column))))
      chosen = { ...chosen, groups: [...groups] };
    if (Object.keys(chosen).length === 0) return found;
    return matrixColumns(block, legendOf(grid), this.readItem, { ...this.chosen, ...chosen }) ?? found;
  }
}

/** 必检 alone heads the marks: whom they are for stands above, 男职工套餐. */
const saysNobody = (columns: MatrixColumns | undefined): boolean =>
  columns?.people.every(({ path }) =>
    path.every((text) => levelWord(text) !== undefined || isPrice(text)),
  ) === true;
const isPrice = (text: string): boolean => headerMeaning(text)?.role === 'listPrice';

interface Table {
  readonly block: Block;
  readonly columns: MatrixColumns | undefined;
}

function tablesOf(grid: Grid, readItem: ReadItem, chosen: ColumnChoices): Table[] {
  const legend = legendOf(grid);
  const columnsOf = (block: Block) => matrixColumns(block, legend, readItem, chosen);
  return stackedBlocks(grid).flatMap((block) => {
    const starts = columnStarts(block);
    const parts = starts.map((left, at) => ({ ...block, left, right: starts[at + 1] ?? block.right }));
    const tables = parts.map((part) => ({ block: part, columns: columnsOf(part) }));
    // 大项 | 项目 | 男 | 女 is one table, 项目 | 男 | 女 | 项目 | 男 | 女 are two.
    const split = starts.length > 1 && tables.filter(({ columns }) => columns).length !== 1;
    return split ? tables : [{ block, columns: columnsOf(block) }];
  });
}

const legendOf = (grid: Grid): Legend => readLegend(legendTexts(grid));

function* legendTexts(grid: Grid): Iterable<string> {
  for (let row = 0; row < grid.height; row++) yield* grid.distinct(row);
}

/** What stands over a table, where it names a part of the staff: 管理层. The title of the whole source names nobody in particular. */
function titleOf({ grid, top, left, right }: Block, columns: MatrixColumns | undefined): string | undefined {
  const last = columns?.headerTop ?? top + 1;
  for (let row = last - 1; row >= Math.max(top, last - 2); row--) {
    const texts = grid.distinct(row, left, right);
    const [text = ''] = texts;
    const title = withoutNumber(text);
    if (texts.length !== 1 || title.length > 24 || /公司|集团|年度|\d{4}年|附件|明细|一览|汇总/.test(title))
      continue;
    if (readAudience([title]).sure) return title;
    const team = title.replace(/(?:健康)?(?:体检|检查)(?:项目|方案|内容|安排|套餐)?(?:清单|表)?$/, '');
    if (isAudience(team) && !/^(?:全体)?(?:员工|职工|教职工|人员|干部职工)?$/.test(team)) return team;
    if (headerMeaning(title) === undefined) return undefined;
  }
  return undefined;
}
