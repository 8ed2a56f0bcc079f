import { packageColumns } from '#domain/library-import/package-columns.ts';
import { columnLetter } from '#domain/library-import/raw-table.ts';
import type { ListedPackage } from './spreadsheet/batch-reading.ts';
import type { SheetToReview } from './spreadsheet/review-job.ts';

export const listedPackages = (sheets: readonly SheetToReview[]): ListedPackage[] =>
  sheets.flatMap(({ at, sheet, detected }) =>
    packageColumns(sheet, detected).map((one) => ({
      ...one,
      key: `${at}-${columnLetter(one.column)}`,
      sheetAt: at,
    })),
  );
