import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { DetectedColumns } from '#domain/library-import/detect-columns.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import type { LibraryEntry } from '#domain/library-import/review-row.ts';

/** A sheet with its columns, detected or corrected. `at`: its index in the file. */
export interface SheetToReview {
  readonly at: number;
  readonly sheet: RawSheet;
  readonly detected: DetectedColumns;
}

/** Sheets that are read together, and what their rows are judged against. */
export interface ReviewJob {
  readonly sheets: readonly SheetToReview[];
  readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
  readonly library: readonly LibraryEntry[];
}
