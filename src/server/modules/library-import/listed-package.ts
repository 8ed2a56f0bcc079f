import { type PackageColumn, packageColumns } from '#domain/library-import/package-columns.ts';
import { columnLetter } from '#domain/library-import/raw-table.ts';
import type { SheetToReview } from './spreadsheet/review-job.ts';

/** A package of one of the sheets that were read; `key` names it within its batch. */
export interface ListedPackage extends PackageColumn {
  readonly key: string;
  readonly sheetAt: number;
}

export const listedPackages = (sheets: readonly SheetToReview[]): ListedPackage[] =>
  sheets.flatMap(({ at, sheet, detected }) =>
    packageColumns(sheet, detected).map((one) => ({
      ...one,
      key: `${at}-${columnLetter(one.column)}`,
      sheetAt: at,
    })),
  );
