import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { SkipReason } from './classify-row.ts';
import type { ColumnRole } from './header-words.ts';
import type { RowFinding } from './row-finding.ts';

/** What one line of a price list says, typed. */
export interface RowValues {
  readonly name: string;
  readonly code?: string;
  readonly category?: string;
  readonly listPrice?: Fen;
  /** The list price when the sheet has only one price column. */
  readonly salePrice?: Fen;
  readonly sexes?: readonly SexGroup[];
  readonly ageMin?: number;
  readonly ageMax?: number;
  readonly unit?: string;
  readonly note?: string;
  /** The list says that it is stopped, and a person that it comes in frozen. */
  readonly frozen?: true;
}

export interface ParsedRow {
  /** As Excel numbers it, from 1. */
  readonly rowNo: number;
  /** Of a line that is several items: which one, from 0; left out for the first. */
  readonly part?: number;
  /** Which of the sheets that are read together; none when there is only one. */
  readonly sheet?: { readonly at: number; readonly name: string };
  readonly values: RowValues;
  /** Field → what is wrong; empty when the row is sound. */
  readonly errors: Readonly<Partial<Record<ColumnRole, RowFinding>>>;
  /** Worth a look, does not stop the row. */
  readonly warnings: readonly RowFinding[];
}

export interface SkippedRow {
  readonly rowNo: number;
  /** Index of the sheet, when several are read together. */
  readonly sheetAt?: number;
  readonly reason: SkipReason;
  readonly text: string;
}
