import { readAudience } from './audience.ts';
import { type Block, isNumber, rowText } from './block.ts';
import type { Collector, RowDraft } from './collector.ts';
import {
  sectionLevel,
  categoryName,
  isCategoryHeading,
  isFooter,
  isHeadcountLabel,
  isTotal,
} from './line-kinds.ts';
import { levelWord, type Mark, readMark } from './mark.ts';
import { joinLines, type Line } from './join-lines.ts';
import type { MatrixColumns } from './matrix-columns.ts';
import type { MarkLevel, ReadItem } from './matrix-reading.ts';

/** Rows of items and columns of people → the collector. */
export function readMatrixBlock(
  block: Block,
  columns: MatrixColumns,
  collector: Collector,
  readItem: ReadItem,
): void {
  new MatrixBlockReader(block, columns, collector, readItem).read();
}

class MatrixBlockReader {
  private readonly block: Block;
  private readonly columns: MatrixColumns;
  private readonly collector: Collector;
  private readonly readItem: ReadItem;
  /** Column → group. */
  private readonly groups = new Map<number, number>();
  /** Column → what its heading says of all its marks. */
  private readonly levels = new Map<number, 'required' | 'optional'>();
  private readonly lines: Line[] = [];
  private category = '';

  constructor(block: Block, columns: MatrixColumns, collector: Collector, readItem: ReadItem) {
    this.block = block;
    this.columns = columns;
    this.collector = collector;
    this.readItem = readItem;
  }

  read(): void {
    this.readHeader();
    for (let row = this.columns.bodyTop; row < this.block.bottom; row++) this.readRow(row);
    const rows = joinLines(this.lines, this.block.grid, (column) => this.headingOf(column));
    this.collector.rows.push(...rows);
    this.keepTheRest();
  }

  private readHeader(): void {
    const { grid, title } = this.block;
    const { headerTop, bodyTop, people } = this.columns;
    for (let row = headerTop; row < bodyTop; row++) grid.useRow(row, this.block.left, this.block.right);
    const seen = new Map<string, number>();
    for (const { column, path } of people) {
      const audience = readAudience(title === undefined ? path : [title, ...path]);
      const key = [audience.team, audience.sexes, audience.ages, audience.level].join('|');
      const apart = seen.get(key) ?? 0;
      seen.set(key, apart + 1);
      this.groups.set(column, this.collector.group(audience, { apart }));
      if (audience.level) this.levels.set(column, audience.level);
    }
  }

  private readRow(row: number): void {
    const { grid, left, right } = this.block;
    const { item, people } = this.columns;
    const texts = grid.distinct(row, left, right);
    const [first = ''] = texts;
    if (texts.length === 0) return;
    if (this.isHeaderAgain(row)) return grid.useRow(row, left, right);
    if (this.readHeadcounts(row) || this.readTotals(row)) return;
    const marks = people.map(({ column }) => ({ column, mark: this.markAt(row, column) }));
    const label = grid.text(row, item);
    const wide = grid.merge(row, item);
    const spanning =
      (texts.length === 1 &&
        label === first &&
        people.some(({ column }) => grid.text(row, column) === first)) ||
      (wide !== undefined &&
        wide.right > wide.left &&
        people.some(({ column }) => column <= wide.right && column >= wide.left));
    if (!spanning && marks.some(({ mark }) => mark && mark.meaning !== 'no')) return this.addLine(row, marks);
    const written = texts.filter(
      (text) =>
        !isNumber(text) &&
        !/^[\d.、]+$/.test(text) &&
        (text === label || readMark(text, this.columns.style) === undefined),
    );
    if (isFooter(first) && written.length <= 2) return;
    if (written.length === 1 || spanning) {
      const [only = ''] = written;
      const known =
        !spanning && label !== '' && !isCategoryHeading(only) && this.readItem(only).level === 'auto';
      if (known) return this.addLine(row, marks);
      if (only.length > 40) return;
      this.category = this.collector.heading(categoryName(only), only);
      grid.useRow(row, left, right);
      return;
    }
    if (label !== '' && written.length > 1) this.addLine(row, marks);
  }

  private isHeaderAgain(row: number): boolean {
    const { grid, left, right } = this.block;
    const { headerTop, bodyTop } = this.columns;
    const texts = grid.row(row).slice(left, right).join('|');
    for (let above = headerTop; above < bodyTop; above++)
      if (grid.row(above).slice(left, right).join('|') === texts) return true;
    return false;
  }

  private readHeadcounts(row: number): boolean {
    const { grid, left, right } = this.block;
    const { people } = this.columns;
    const labels = grid.distinct(row, left, right).filter((text) => isHeadcountLabel(text));
    if (labels.length === 0) return false;
    grid.useRow(row, left, right);
    for (const { column } of people) {
      const text = grid.text(row, column);
      const count = /^[约共]?(\d{1,6})\s*(?:人|名)?$/.exec(text.replaceAll(',', ''));
      const group = this.groups.get(column) as number;
      if (count) this.collector.headcount(group, Number(count[1]));
      // 约 60 人 is a number, and that it is a rough one stays.
      if (text !== '' && !labels.includes(text) && !/^\d/.test(text))
        this.collector.groupRemark(group, { label: '人数', text });
    }
    for (let column = left; column < right; column++)
      if (!this.groups.has(column) && isNumber(grid.text(row, column)))
        this.collector.remarks.push({ label: '人数', text: grid.text(row, column) });
    return true;
  }

  private readTotals(row: number): boolean {
    const { grid, left, right } = this.block;
    const first = grid.distinct(row, left, right).find((text) => /\p{L}/u.test(text)) ?? '';
    const label = [grid.text(row, this.columns.item), first].find(isTotal);
    if (label === undefined) return false;
    for (const { column } of this.columns.people) {
      const text = grid.text(row, column);
      if (text === '' || text === label) continue;
      grid.use(row, column);
      this.collector.groupRemark(this.groups.get(column) as number, { label, text });
    }
    for (let column = left; column < right; column++)
      if (grid.text(row, column) === label) grid.use(row, column);
    const rest = rowText(this.block, row);
    grid.useRow(row, left, right);
    if (rest !== '' || !this.columns.people.some(({ column }) => grid.text(row, column) !== ''))
      this.collector.remarks.push({ label, text: rest });
    return true;
  }

  private markAt(row: number, column: number): Mark | undefined {
    const text = this.block.grid.text(row, column);
    const mark = readMark(text, this.columns.style);
    if (mark) return mark;
    // A price in the place of a mark says that the item is in.
    if (isNumber(text)) return { meaning: 'required', note: text };
    return { meaning: 'unclear', note: text };
  }

  private addLine(row: number, marks: readonly { column: number; mark: Mark | undefined }[]): void {
    const { grid, left, right } = this.block;
    const { item, category, level } = this.columns;
    const details = new Map<number, string>();
    for (let column = left; column < right; column++) {
      const text = grid.text(row, column);
      if (text === '' || column === item || column === category || this.groups.has(column)) continue;
      if (column === level && levelWord(text)) grid.use(row, column);
      else if (this.isNumbering(column, text)) grid.use(row, column);
      else details.set(column, text);
    }
    let text = grid.text(row, item);
    if (category !== undefined && grid.text(row, category) !== '') {
      const own = categoryName(grid.text(row, category));
      if (own !== grid.text(row, item)) this.category = this.collector.heading(own, grid.text(row, category));
      grid.use(row, category);
    }
    // Only its category or its contents are written.
    if (text === '') {
      const [column] = [...details].find(([, detail]) => /\p{L}/u.test(detail)) ?? [];
      text = column === undefined ? this.category : (details.get(column) ?? '');
      if (column !== undefined) {
        grid.use(row, column);
        details.delete(column);
      }
    }
    if (text === '') return;
    grid.use(row, item);
    const rowLevel = level === undefined ? undefined : levelWord(grid.text(row, level));
    const draft: RowDraft = {
      sheet: grid.name,
      row: row + 1,
      text,
      category: this.category,
      marks: new Map(),
      remarks: [],
    };
    for (const { column, mark } of marks) {
      grid.use(row, column);
      if (!mark) continue;
      const group = this.groups.get(column) as number;
      const said: MarkLevel | undefined = mark.meaning === 'no' ? undefined : mark.meaning;
      if (said)
        draft.marks.set(
          group,
          said === 'required'
            ? (rowLevel ?? this.levels.get(column) ?? sectionLevel(this.category) ?? said)
            : said,
        );
      if (mark.note !== '') draft.remarks.push({ label: this.headingOf(column), text: mark.note });
    }
    this.lines.push({ row, draft, details });
  }

  private headingOf(column: number): string {
    const { grid } = this.block;
    const texts: string[] = [];
    for (let row = this.columns.headerTop; row < this.columns.bodyTop; row++) {
      const text = grid.text(row, column);
      if (text !== '' && !isNumber(text) && texts.at(-1) !== text) texts.push(text);
    }
    return texts.join(' ').replace(/\s+/g, ' ');
  }

  private isNumbering(column: number, text: string): boolean {
    return (
      /^\d{1,4}[.、]?$/.test(text) &&
      /^(?:序号?|no\.?|编号|项次|)$/i.test(this.headingOf(column).replace(/\s/g, ''))
    );
  }

  /** What was not understood stays: on its group where it stands in the group's column, else on the whole. */
  private keepTheRest(): void {
    const { grid, top, bottom, left, right } = this.block;
    const rows = new Set(
      grid
        .unused()
        .flatMap(({ row, column }) =>
          row >= top && row < bottom && column >= left && column < right ? [row] : [],
        ),
    );
    for (const row of rows) {
      const text = rowText(this.block, row);
      grid.useRow(row, left, right);
      this.collector.remarks.push({ label: '', text });
    }
  }
}
