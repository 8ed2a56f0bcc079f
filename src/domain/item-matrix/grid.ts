import type { MergedRange, RawSheet } from '#domain/library-import/raw-table.ts';

const ditto = /^[〃″〞]$/;
const plainMark = /^(?:[√✓✔☑✅●○■★1]|是|有|必?[检选做])$/;

/** Merged ranges as if their text were repeated in every cell; remembers which cells something was made of. */
export class Grid {
  readonly name: string;
  readonly height: number;
  readonly width: number;
  private readonly cells: readonly (readonly string[])[];
  private readonly expanded: string[][];
  private readonly merges = new Map<number, MergedRange>();
  private readonly used = new Set<number>();

  constructor(sheet: RawSheet) {
    this.name = sheet.name;
    this.cells = sheet.rows;
    this.height = sheet.rows.length;
    this.width = Math.max(0, ...sheet.rows.map((row) => row.length));
    this.expanded = sheet.rows.map((row) =>
      Array.from({ length: this.width }, (_, at) => tidy(row[at] ?? '')),
    );
    for (const merge of sheet.merges) this.expand(merge);
    this.repeat();
  }

  /** 〃 says what stands above it; 同上 where that is a mark. */
  private repeat(): void {
    for (const [row, cells] of this.expanded.entries())
      for (const [column, text] of cells.entries()) {
        const above = this.expanded[row - 1]?.[column] ?? '';
        if (above !== '' && (ditto.test(text) || (text === '同上' && plainMark.test(above))))
          cells[column] = above;
      }
  }

  /** Only as far as there is text anywhere: a merge may span a million empty rows. */
  private expand(merge: MergedRange): void {
    const text = tidy(this.cells[merge.top]?.[merge.left] ?? '');
    if (text === '') return;
    for (let row = merge.top; row <= Math.min(merge.bottom, this.height - 1); row++)
      for (let column = merge.left; column <= Math.min(merge.right, this.width - 1); column++) {
        const cells = this.expanded[row] as string[];
        if (cells[column] !== '' && !(row === merge.top && column === merge.left)) continue;
        cells[column] = text;
        this.merges.set(row * this.width + column, merge);
      }
  }

  /** The cell's text, or that of the merged range it is part of; white space unified. */
  text(row: number, column: number): string {
    return this.expanded[row]?.[column] ?? '';
  }

  row(row: number): string[] {
    return Array.from({ length: this.width }, (_, column) => this.text(row, column));
  }

  merge(row: number, column: number): MergedRange | undefined {
    return this.merges.get(row * this.width + column);
  }

  /** Different texts of a row, in their order. */
  distinct(row: number, from = 0, to = this.width): string[] {
    const texts: string[] = [];
    for (let column = from; column < to; column++) {
      const text = this.text(row, column);
      if (text !== '' && !texts.includes(text)) texts.push(text);
    }
    return texts;
  }

  use(row: number, column: number): void {
    const merge = this.merge(row, column);
    this.used.add(merge ? merge.top * this.width + merge.left : row * this.width + column);
  }

  useRow(row: number, from = 0, to = this.width): void {
    for (let column = from; column < to; column++) this.use(row, column);
  }

  /** Texts of a row's filled cells that nothing was made of, each merged range once, in its first row. */
  unusedIn(row: number, from = 0, to = this.width): string[] {
    return this.unusedCells(row, from, to).map(({ text }) => text);
  }

  unusedCells(row: number, from = 0, to = this.width): { column: number; text: string }[] {
    const cells: { column: number; text: string }[] = [];
    for (let column = from; column < to; column++) {
      const text = this.text(row, column);
      const merge = this.merge(row, column);
      const first = !merge || (merge.top === row && merge.left === column);
      if (text !== '' && first && !this.used.has(row * this.width + column)) cells.push({ column, text });
    }
    return cells;
  }
}

/** White space unified; without marks that only say how a sign is drawn, and without characters that nobody sees. */
const tidy = (text: string): string =>
  text
    .replace(/[\uFE00-\uFE0F\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[ \t\u00a0\u3000]+/g, ' ')
    .trim();

/** A sheet with its columns as rows. */
export function transposed(sheet: RawSheet): RawSheet {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length));
  return {
    ...sheet,
    rows: Array.from({ length: width }, (_, column) => sheet.rows.map((row) => row[column] ?? '')),
    merges: sheet.merges.map(({ top, left, bottom, right }) => ({
      top: left,
      left: top,
      bottom: right,
      right: bottom,
    })),
    marks: [],
  };
}
