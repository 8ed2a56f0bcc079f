import {
  type CellMark,
  looksLikeFormula,
  type MergedRange,
  type RawSheet,
} from '#domain/library-import/raw-table.ts';
import { tooLarge } from '#domain/kernel/failure.ts';
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
  private exceeded: string | undefined;

  constructor(name: string, budget: TableBudget) {
    this.name = name;
    this.budget = budget;
  }

  add(row: number, column: number, value: string, from?: 'formula' | 'error'): void {
    const text = value.replace(/\r\n?/g, '\n').trim();
    if (text === '' && from !== 'formula') return;
    if (row >= limits.rows) this.stop(`超过 ${limits.rows.toLocaleString('en-US')} 行`);
    if (column >= limits.columns) this.stop(`超过 ${limits.columns} 列`);
    const shown = text.length > limits.cellLength ? text.slice(0, limits.cellLength) : text;
    this.budget.spend(shown.length);
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row] as string[];
    while (cells.length < column) cells.push('');
    cells[column] = shown;

    const mark = (kind: CellMark['kind']) => this.marks.push({ row, column, kind });
    if (from === 'error') mark('errorValue');
    else if (from === 'formula') mark(text === '' ? 'noResult' : 'formula');
    else if (looksLikeFormula(text)) mark('formulaText');
    if (shown !== text) mark('cut');
  }

  merge(range: MergedRange): void {
    if (this.merges.length < limits.merges && range.bottom >= range.top && range.right >= range.left)
      this.merges.push(range);
  }

  hide(row: number): void {
    this.hidden.push(row);
  }

  private stop(what: string): never {
    this.exceeded = what;
    throw new SheetExceeded(what);
  }

  build(): RawSheet {
    const { name, rows, merges, marks, exceeded } = this;
    const hiddenRows = this.hidden.filter((row) => row < rows.length);
    return {
      name,
      rows,
      merges,
      marks,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(exceeded === undefined ? {} : { exceeded }),
    };
  }
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
