import { pictureText } from '#domain/library-import/picture-text.ts';
import { limits } from './limits.ts';
import type { SheetBuilder } from './sheet-builder.ts';

type Attributes = Readonly<Record<string, string>>;

export class HtmlCell {
  readonly hidden: boolean;
  readonly rows: number;
  readonly columns: number;
  kept = '';
  struck = '';
  unseen = '';
  private pictures = 0;

  constructor(hidden: boolean, rows: number, columns: number) {
    this.hidden = hidden;
    this.rows = rows;
    this.columns = columns;
  }

  say(text: string, struck: boolean, hidden: boolean): void {
    if (hidden) this.unseen += text;
    else if (struck) this.struck += text;
    else this.kept += text;
  }

  picture(text: string, hidden: boolean): void {
    if (hidden || this.hidden) return;
    this.pictures += 1;
    this.kept += text;
  }

  /** Something stands there, and nobody knows what it says. */
  get isPicture(): boolean {
    return this.pictures > 0 && this.kept.trim() === '' && this.struck.trim() === '';
  }
}

const span = (text: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));

const tidy = (text: string) =>
  text
    .replaceAll(/ {2,}/g, ' ') // first: a search for spaces before a line end begins at each of them anew
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();

/** One table of a page, as it is parsed. */
export class HtmlTable {
  private readonly rows: { cells: HtmlCell[]; hidden: boolean }[] = [];
  private readonly hiddenColumns = new Set<number>();
  private columns = 0;

  column(attributes: Attributes, hidden: boolean): void {
    const count = span(attributes.span, 1000);
    const right = Math.min(this.columns + count, limits.columns);
    if (hidden || /^0(?:px|pt)?$/.test(attributes.width ?? ''))
      for (let at = this.columns; at < right; at++) this.hiddenColumns.add(at);
    this.columns += count;
  }

  row(hidden: boolean): void {
    this.rows.push({ cells: [], hidden });
  }

  cell(attributes: Attributes, hidden: boolean): HtmlCell {
    if (this.rows.length === 0) this.row(false);
    const row = this.rows.at(-1) as { cells: HtmlCell[]; hidden: boolean };
    // A hidden row is asked about as in any workbook: its cells are read.
    const cell = new HtmlCell(
      hidden && !row.hidden,
      span(attributes.rowspan, 20_000),
      span(attributes.colspan, 1000),
    );
    row.cells.push(cell);
    return cell;
  }

  copyTo(sheet: SheetBuilder): void {
    for (const column of this.hiddenColumns) sheet.hideColumn(column);
    /** By column: rows below that a cell above reaches into. */
    const taken: number[] = [];
    this.rows.forEach(({ cells, hidden }, row) => {
      if (hidden) sheet.hide(row);
      let column = 0;
      for (const cell of cells) {
        while ((taken[column] ?? 0) > row) column += 1;
        if (cell.hidden && !this.hiddenColumns.has(column)) {
          // It takes no place on the page either.
          sheet.hideText(cell.unseen);
          continue;
        }
        this.copyCell(cell, sheet, row, column, hidden);
        const bottom = row + cell.rows;
        const right = column + cell.columns;
        if (cell.rows > 1 || cell.columns > 1)
          sheet.merge({ top: row, left: column, bottom: bottom - 1, right: right - 1 });
        // Columns that are not read are not counted either: a page of a few megabytes could name hundreds of millions.
        for (let at = column; at < Math.min(right, limits.columns); at++) taken[at] = bottom;
        column = right;
      }
    });
  }

  private copyCell(
    cell: HtmlCell,
    sheet: SheetBuilder,
    row: number,
    column: number,
    hiddenRow: boolean,
  ): void {
    const rest = hiddenRow || cell.hidden ? '' : tidy(cell.unseen);
    const kept = tidy(hiddenRow || cell.hidden ? `${cell.unseen}${cell.kept}` : cell.kept);
    const struck = tidy(cell.struck);
    if (rest !== '') sheet.hideText(rest);
    sheet.add(row, column, cell.isPicture ? pictureText : kept === '' ? struck : kept);
    if (struck !== '')
      sheet.mark(row, column, kept === '' ? 'struck' : 'struckPart', kept === '' ? undefined : struck);
  }
}
