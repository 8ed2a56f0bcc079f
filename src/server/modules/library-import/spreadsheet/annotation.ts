import type { SkippedRow } from '#domain/library-import/parsed-row.ts';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import type { ReviewedRow } from '#domain/library-import/review-row.ts';

/** A row as it now stands; `confirmed`: already in the library. */
export type AnnotatedRow = Omit<ReviewedRow, 'state'> & {
  readonly state: ReviewedRow['state'] | 'confirmed';
};

/** What the annotated copy of an uploaded sheet is made of. */
export interface Annotation {
  readonly sheet: RawSheet;
  /** 0-based rows of the header; the new columns are headed on the last of them. */
  readonly headerRows: readonly number[];
  readonly rows: readonly AnnotatedRow[];
  readonly skipped: readonly SkippedRow[];
  /** Catalogue code → standard name. */
  readonly standardNames: ReadonlyMap<string, string>;
}

/** The uploaded file again, and what was made of each sheet that was read. */
export interface AnnotationJob {
  readonly source: Uint8Array;
  readonly sheets: readonly (Omit<Annotation, 'sheet' | 'standardNames'> & { readonly at: number })[];
  readonly standardNames: Annotation['standardNames'];
}
