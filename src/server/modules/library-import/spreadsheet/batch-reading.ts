import type { DetectedColumns } from '#domain/library-import/detect-columns.ts';
import type { PackageColumn } from '#domain/library-import/package-columns.ts';
import type { SkippedRow } from '#domain/library-import/parsed-row.ts';
import type { SampleRow } from '#domain/library-import/sheet-sample.ts';

/** A package of one of the sheets that were read; `key` names it within its batch. */
export interface ListedPackage extends PackageColumn {
  readonly key: string;
  readonly sheetAt: number;
}

/** import_batch.columns: how the file was read. */
export interface BatchReading {
  /** The sheet whose columns are shown and corrected. */
  readonly sheet: number;
  readonly sheets: readonly { readonly name: string; readonly rowCount: number }[];
  /** All that are read together, in the file's order; batches of before have only `sheet`. */
  readonly read?: readonly { readonly at: number; readonly headerRows: readonly number[] }[];
  readonly detected: DetectedColumns;
  /** Packages that the sheets show beside their single prices. */
  readonly packages?: readonly ListedPackage[];
  /** First lines of the sheet, while a person is asked about its columns. */
  readonly sample?: readonly SampleRow[];
  /** What was done to the file's values, in Chinese. */
  readonly notices?: readonly string[];
  /** At most `mostSkipped` of `skippedCount`. */
  readonly skipped: readonly SkippedRow[];
  readonly skippedCount: number;
}
export const mostSkipped = 200;

/** Of a batch whose file nobody has looked into yet: a file that was read has a sheet. */
export const notYetRead: BatchReading = {
  sheet: 0,
  sheets: [],
  detected: {
    headerRows: [],
    firstDataRow: 0,
    columns: [],
    roles: {},
    priceColumns: [],
    confidence: 0,
    problems: [],
  },
  skipped: [],
  skippedCount: 0,
};

export const isUnread = ({ sheets }: BatchReading): boolean => sheets.length === 0;

export const sheetsRead = ({ sheet, detected, read }: BatchReading) =>
  read ?? [{ at: sheet, headerRows: detected.headerRows }];

/** Names of the sheets when several are read together, by their index. */
export function sheetNames(reading: BatchReading): ReadonlyMap<number, string> {
  const read = sheetsRead(reading);
  return new Map(read.length < 2 ? [] : read.map(({ at }) => [at, reading.sheets[at]?.name ?? '']));
}
