import type { InstitutionLibrary, OfferedItem } from '#domain/institution/institution-item.ts';
import type { Audience } from './audience.ts';
import { admits } from './audience.ts';
import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import { isPlausible } from './price-list.ts';

/** The items behind an institution's prices, as drafting needs them. */
export interface LibraryOffers {
  readonly items: readonly OfferedItem[];
  /** The cheapest applicable offer of a code: by sale price, then id. */
  offer(code: string, audience: Audience): OfferedItem | undefined;
  /** An offer of the code whose condition the audience does not meet. */
  notAdmitted(code: string, audience: Audience): OfferedItem | undefined;
}

export function libraryOffers({ items }: InstitutionLibrary): LibraryOffers {
  const byCode = Map.groupBy(
    items
      .filter((item) => isPlausible(item.salePrice))
      .toSorted((a, b) => a.salePrice - b.salePrice || compareText(a.id, b.id)),
    (item) => item.catalogueCode,
  );
  return {
    items,
    offer: (code, audience) => byCode.get(code)?.find((item) => admits(item, audience)),
    notAdmitted: (code, audience) => byCode.get(code)?.find((item) => !admits(item, audience)),
  };
}
