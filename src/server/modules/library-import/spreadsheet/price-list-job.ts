import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { ColumnRole } from '#domain/library-import/header-words.ts';
import type { TableKind } from '#domain/library-import/raw-table.ts';
import type { RememberedName } from '#domain/library-import/remembered-names.ts';
import type { LibraryEntry } from '#domain/library-import/review-row.ts';
import type { StatusChoice } from '#domain/library-import/status-column.ts';
import type { BatchReading } from './batch-reading.ts';

type Corrections = Readonly<Partial<Record<ColumnRole, number | null>>>;

/** What a person chose or corrected: `sheets` to read together, the columns of `sheet`, which is one of them. */
export interface Selection {
  readonly sheet: number;
  readonly sheets?: readonly number[] | undefined;
  readonly roles?: Corrections;
  readonly states?: StatusChoice | undefined;
}

/** A price list to be read, from its bytes or path to the rows as they are stored. */
export interface PriceListJob {
  readonly source: Uint8Array | string;
  /** What a person chose; without it the best sheet and those like it. */
  readonly selection: Selection | undefined;
  readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
  readonly library: readonly LibraryEntry[];
  readonly names: ReadonlyMap<string, RememberedName>;
  /** Only the columns are found when the table has more rows. */
  readonly mostRows?: number;
}

/** `list` is missing when the table has more rows than were wanted. */
export interface PriceListAnswer {
  readonly kind: TableKind;
  readonly list?: StoredPriceList;
}

export interface StoredPriceList {
  readonly sheetName: string;
  readonly reading: BatchReading;
  readonly rowCount: number;
  /** JSON arrays of records of `import_row`, some rows each: the event loop passes them on without a look at them. */
  readonly records: readonly string[];
}
