import { parseRows, type SkippedRow } from '#domain/library-import/parse-rows.ts';
import { type ReviewedRow, reviewRows } from '#domain/library-import/review-row.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import type { Workers } from '#server/workers.ts';
import { runInWorker } from './run-in-worker.ts';
import { separateVariants } from './separate-variants.ts';
import type { ReviewJob } from './review-job.ts';

export interface ReviewedSheets {
  readonly rows: readonly ReviewedRow[];
  readonly skipped: readonly SkippedRow[];
  /** Rows with a price that was rounded to the fen. */
  readonly rounded: number;
}

/** Parses and matches every row away from the event loop. Fails as `readTable` does. */
export const reviewSheets = (
  workers: Pick<Workers, 'sheets'>,
  { sheets, catalogue, library }: ReviewJob,
): Promise<ReviewedSheets> => {
  const { items, categories } = catalogue;
  return runInWorker(workers, { kind: 'review', job: { sheets, catalogue: { items, categories }, library } });
};

/** The same in this thread. */
export function reviewSheetsHere({ sheets, catalogue, library }: ReviewJob): ReviewedSheets {
  const categoryNames = catalogue.categories.map((category) => category.name);
  const parsed = sheets.map(({ at, sheet, detected }) => {
    const { rows, skipped, rounded } = parseRows(sheet, detected, categoryNames);
    if (sheets.length === 1) return { rows, skipped, rounded };
    return {
      rows: rows.map((row) => ({ ...row, sheet: { at, name: sheet.name } })),
      skipped: skipped.map((row) => ({ ...row, sheetAt: at })),
      rounded,
    };
  });
  const rows = separateVariants(parsed.flatMap((one) => one.rows));
  return {
    rows: reviewRows(rows, nameIndexOf(catalogue), library),
    skipped: parsed.flatMap((one) => one.skipped),
    rounded: parsed.reduce((sum, one) => sum + one.rounded, 0),
  };
}
