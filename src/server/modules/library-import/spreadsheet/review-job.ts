import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { DetectedColumns } from '#domain/library-import/detect-columns.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import type { LibraryEntry } from '#domain/library-import/review-row.ts';

/** A sheet with its columns (detected or corrected), and what its rows are judged against. */
export interface ReviewJob {
  readonly sheet: RawSheet;
  readonly detected: DetectedColumns;
  readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
  readonly library: readonly LibraryEntry[];
}
