import { decodeHTMLStrict } from 'entities';
import { tooLarge } from '#domain/kernel/failure.ts';
import { cleanText, cutText, shorten } from '#domain/kernel/text.ts';
import {
  type CellMark,
  type CellMarkKind,
  columnLetter,
  looksLikeFormula,
  type MergedRange,
  type RawSheet,
} from '#domain/library-import/raw-table.ts';
import { withoutTextGuard } from '#domain/library-import/text-guard.ts';
import { limits } from './limits.ts';

/** What all sheets of a file may hold together. */
export class TableBudget {
  private cells = 0;
  private characters = 0;

  spend(characters: number): void {
    this.cells += 1;
    this.characters += characters;
    if (this.cells > limits.cells || this.characters > limits.textLength)
      throw tooLarge('表格内容过多，请只保留要读取的工作表，或拆分成几个文件后上传。');
  }
}

/** Web systems write `&#946;` and `&minus;` into any format. */
const withoutReferences = (text: string): string =>
  /&#?\w{2,8};/.test(text) ? decodeHTMLStrict(text) : text;

/** So many hidden parts of a page are named. */
const mostHiddenTexts = 20;

/** Thrown to stop reading a sheet that has more rows or columns than are read; what was read stays. */
class SheetExceeded extends Error {}

/** Collects one sheet's cells within the limits, whatever the format. */
export class SheetBuilder {
  private readonly name: string;
  private readonly budget: TableBudget;
  private readonly rows: string[][] = [];
  private readonly merges: MergedRange[] = [];
  private readonly marks: CellMark[] = [];
  private readonly hidden: number[] = [];
  private readonly hiddenColumns: number[] = [];
  private readonly hiddenTexts: string[] = [];
  private exceeded: string | undefined;

  constructor(name: string, budget: TableBudget) {
    this.name = cleanText(name);
    this.budget = budget;
  }

  /** One cell of any format: cleaned, without what guards text against being taken for a number, and cut where it is too long. */
  add(row: number, column: number, value: string, known?: CellMarkKind): void {
    const cleaned = cleanText(withoutReferences(value)).trim();
    // A formula's result is a value already.
    const text = known === undefined ? withoutTextGuard(cleaned) : cleaned;
    if (text === '' && known !== 'noResult') return;
    if (row >= limits.rows + limits.rowsAbove) this.stop(`超过 ${limits.rows.toLocaleString('en-US')} 行`);
    if (column >= limits.columns) this.stop(`超过 ${limits.columns} 列`);
    const shown = cutText(text, limits.cellLength);
    this.budget.spend(shown.length);
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row] as string[];
    while (cells.length < column) cells.push('');
    cells[column] = shown;

    if (known) this.mark(row, column, known);
    else if (looksLikeFormula(text)) this.mark(row, column, 'formulaText');
    if (text.includes('�')) this.mark(row, column, 'damaged');
    if (shown !== text) this.mark(row, column, 'cut');
  }

  mark(row: number, column: number, kind: CellMarkKind, said?: string): void {
    this.marks.push({ row, column, kind, ...(said !== undefined && { said: shorten(cleanText(said), 60) }) });
  }

  merge(range: MergedRange): void {
    if (this.merges.length < limits.merges && range.bottom >= range.top && range.right >= range.left)
      this.merges.push(range);
  }

  hide(row: number): void {
    this.hidden.push(row);
  }

  hideColumn(column: number): void {
    if (column < limits.columns) this.hiddenColumns.push(column);
  }

  /** Something that no browser shows. */
  hideText(text: string): void {
    const said = cleanText(text).replace(/\s+/g, ' ').trim();
    if (said !== '' && this.hiddenTexts.length < mostHiddenTexts) this.hiddenTexts.push(shorten(said, 30));
  }

  private stop(what: string): never {
    this.exceeded = what;
    throw new SheetExceeded(what);
  }

  build(): RawSheet {
    const { name, rows, merges, marks, exceeded } = this;
    const hiddenRows = this.hidden.filter((row) => row < rows.length);
    const hiddenColumns = [...new Set(this.hiddenColumns)]
      .filter((column) => rows.some((row) => row[column]))
      .map((column) => ({ column, name: columnName(rows, column) }));
    const { hiddenTexts } = this;
    return {
      name,
      rows,
      merges,
      marks,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
      ...(hiddenTexts.length > 0 && { hiddenTexts }),
      ...(exceeded === undefined ? {} : { exceeded }),
    };
  }
}

function columnName(rows: readonly (readonly string[])[], column: number): string {
  const heading = rows.slice(0, 30).find((row) => row[column])?.[column] ?? '';
  return `${columnLetter(column)} 列「${shorten(heading, 20)}」`;
}

/** Runs `read`, keeping what was read when the sheet turns out too large. */
export async function buildSheet(
  name: string,
  budget: TableBudget,
  read: (sheet: SheetBuilder) => void | Promise<void>,
): Promise<RawSheet> {
  const builder = new SheetBuilder(name, budget);
  try {
    await read(builder);
  } catch (error) {
    if (!(error instanceof SheetExceeded)) throw error;
  }
  return builder.build();
}
