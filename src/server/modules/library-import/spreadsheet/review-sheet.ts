import { buildNameIndex } from '#domain/catalogue/name-index.ts';
import { parseRows, type SkippedRow } from '#domain/library-import/parse-rows.ts';
import { type ReviewedRow, reviewRows } from '#domain/library-import/review-row.ts';
import { runInWorker } from './run-in-worker.ts';
import { separateVariants } from './separate-variants.ts';
import type { ReviewJob } from './review-job.ts';

export interface ReviewedSheet {
  readonly rows: readonly ReviewedRow[];
  readonly skipped: readonly SkippedRow[];
}

/** Parses and matches every row away from the event loop. Refusals as `readTable`. */
export const reviewSheet = ({ sheet, detected, catalogue, library }: ReviewJob): Promise<ReviewedSheet> => {
  const { items, categories } = catalogue;
  return runInWorker({ kind: 'review', job: { sheet, detected, catalogue: { items, categories }, library } });
};

/** The same in this thread. */
export function reviewSheetHere({ sheet, detected, catalogue, library }: ReviewJob): ReviewedSheet {
  const categoryNames = catalogue.categories.map((category) => category.name);
  const { rows, skipped } = parseRows(sheet, detected, categoryNames);
  return { rows: reviewRows(separateVariants(rows), buildNameIndex(catalogue), library), skipped };
}
