import { type DetectedColumns, unitOf } from './detect-columns.ts';
import type { ColumnRole } from './header-words.ts';
import { verticalMerges } from './merged-ranges.ts';
import { isBlankText } from './parse-price.ts';
import type { PriceRole } from './price-guess.ts';
import { type CellMark, type CellMarkKind, cellText, type MergedRange, type RawSheet } from './raw-table.ts';

/** Crossed out, they are asked about. */
const asked: ReadonlySet<ColumnRole> = new Set(['name', 'listPrice', 'salePrice']);

/** Cells by role, merged ranges taken into account. */
export class CellReader {
  private readonly sheet: RawSheet;
  readonly detected: DetectedColumns;
  private readonly marks: ReadonlyMap<string, readonly CellMark[]>;
  private readonly hidden: ReadonlySet<number>;
  /** Vertical merges by column, of the columns that have a role. */
  private readonly vertical = new Map<number, Map<number, MergedRange>>();

  constructor(sheet: RawSheet, detected: DetectedColumns) {
    this.sheet = sheet;
    this.detected = detected;
    this.marks = Map.groupBy(sheet.marks, (mark) => `${mark.row},${mark.column}`);
    this.hidden = new Set(sheet.hiddenRows);
    for (const { column } of Object.values(detected.roles))
      this.vertical.set(column, verticalMerges(sheet, column));
  }

  has(role: ColumnRole): boolean {
    return this.detected.roles[role] !== undefined;
  }

  text(role: ColumnRole, row: number): string {
    return this.written(role, row).replace(/\s+/g, ' ').trim();
  }

  /** With its line ends: two lines of a cell of prices are two prices. What is crossed out and only adds to the row is not said. */
  written(role: ColumnRole, row: number): string {
    return !asked.has(role) && this.marked(role, row, 'struck') ? '' : this.raw(role, row);
  }

  raw(role: ColumnRole, row: number): string {
    const column = this.detected.roles[role]?.column;
    return column === undefined ? '' : cellText(this.sheet, row, column);
  }

  marked(role: ColumnRole, row: number, kind: CellMarkKind): CellMark | undefined {
    return this.marksOf(role, row).find((mark) => mark.kind === kind);
  }

  marksOf(role: ColumnRole, row: number): readonly CellMark[] {
    return this.marks.get(`${row},${this.detected.roles[role]?.column}`) ?? [];
  }

  isHidden(row: number): boolean {
    return this.hidden.has(row);
  }

  /** Power of ten from what the column's cells say to yuan. */
  power(role: PriceRole): number {
    return unitOf(this.detected, role)?.power ?? 0;
  }

  /** The merge that makes several rows share this cell, unless the item's name is merged the same way. */
  sharedBy(role: ColumnRole, row: number): MergedRange | undefined {
    const merge = this.mergeAt(role, row);
    if (!merge) return undefined;
    const name = this.mergeAt('name', row);
    return name && name.top === merge.top && name.bottom >= merge.bottom ? undefined : merge;
  }

  /** The text of a cell, or of the merge of several rows that it is part of. */
  merged(role: ColumnRole, row: number): string {
    const text = this.text(role, this.mergeAt(role, row)?.top ?? row);
    return isBlankText(text) ? '' : text;
  }

  merges(role: ColumnRole): ReadonlyMap<number, MergedRange> {
    return this.vertical.get(this.detected.roles[role]?.column ?? -1) ?? new Map();
  }

  private mergeAt(role: ColumnRole, row: number): MergedRange | undefined {
    return this.merges(role).get(row);
  }
}
