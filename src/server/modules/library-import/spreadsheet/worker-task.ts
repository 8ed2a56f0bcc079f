import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { MatrixChoices } from '#domain/item-matrix/matrix-reading.ts';
import type { FailureCode } from '#domain/kernel/failure.ts';
import type { AnnotationJob } from './annotation.ts';
import type { NamesToRead } from './names-job.ts';
import type { PriceListJob } from './price-list-job.ts';

export type WorkerTask =
  /** `source`: the bytes, or the path of a file on this machine. `own`: a sheet of ours that came back. */
  | { readonly kind: 'read'; readonly source: Uint8Array | string; readonly own?: boolean }
  | {
      readonly kind: 'matrix';
      readonly source: string;
      readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
      readonly choices: MatrixChoices;
    }
  | { readonly kind: 'priceList'; readonly job: PriceListJob }
  | { readonly kind: 'names'; readonly job: NamesToRead }
  | { readonly kind: 'annotate'; readonly job: AnnotationJob };

export type WorkerAnswer<Result> =
  | { readonly result: Result; readonly failure?: undefined }
  | {
      readonly result?: undefined;
      readonly failure: { code: FailureCode; message: string; fields?: Readonly<Record<string, string>> };
    };
