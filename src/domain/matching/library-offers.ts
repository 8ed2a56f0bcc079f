import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import { codesKey, type InstitutionLibrary, type OfferedItem } from '#domain/institution/institution-item.ts';
import type { Audience } from './audience.ts';
import { admits } from './audience.ts';
import { isPlausible } from './price-list.ts';

/** The items behind an institution's prices, as drafting needs them. */
export interface LibraryOffers {
  readonly items: readonly OfferedItem[];
  /** The cheapest applicable offer of a code, or of several (`codesKey`): by sale price, then id. */
  offer(key: string, audience: Audience): OfferedItem | undefined;
  /** An offer of the same whose condition the audience does not meet. */
  notAdmitted(key: string, audience: Audience): OfferedItem | undefined;
}

export function libraryOffers({ items }: InstitutionLibrary): LibraryOffers {
  const byKey = Map.groupBy(
    items
      .filter((item) => isPlausible(item.salePrice))
      .toSorted((a, b) => a.salePrice - b.salePrice || compareText(a.id, b.id)),
    (item) => codesKey(item.catalogueCodes),
  );
  return {
    items,
    offer: (key, audience) => byKey.get(key)?.find((item) => admits(item, audience)),
    notAdmitted: (key, audience) => byKey.get(key)?.find((item) => !admits(item, audience)),
  };
}
