import type { Catalogue } from '#domain/catalogue/catalogue.ts';

export interface NamesToRead {
  readonly catalogue: Pick<Catalogue, 'items' | 'categories'>;
  /** `price` in fen. */
  readonly names: readonly { readonly name: string; readonly price: number }[];
}
