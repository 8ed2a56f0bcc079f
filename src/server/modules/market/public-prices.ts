import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { fewestInstitutions, type PriceBand, priceBand } from '#domain/pricing/price-band.ts';
import { inviteFrom } from '#server/modules/matching/candidates.ts';
import type { MarketInstitution, MatchMarket } from '#server/modules/matching/match-market.store.ts';
import { remember, usualDiscount } from './market-memory.ts';

// Everything here is worked out from what institutions publish themselves: list prices of items, and what their published
// packages cost over their list prices. No group price of an item comes in, so no question, however cunningly asked,
// brings one out (docs/decisions/014-public-price-ranges.md).

export type Scope = 'city' | 'all';
export type ScopedBand = PriceBand & { readonly scope: Scope };

export interface PackagePrices {
  /** Institutions of the city that can do every item, and those that can do at least `inviteFrom` of them. */
  readonly canDoAll: number;
  readonly canDoMost: number;
  /** How many can do each item for this sex, alone or within a panel of theirs. */
  readonly abilities: readonly { readonly code: string; readonly institutions: number }[];
  /** Per head, over those that can do most: what a group may expect, and the same at list prices. */
  readonly price: ScopedBand | undefined;
  readonly listPrice: ScopedBand | undefined;
}

/** The country stands for a city with too few; a middle half over this many says as much as one over all. */
const mostSampled = 2_000;

/** One package in one city; its items are active and distinct. */
export function packagePrices(market: MatchMarket, cityId: string, pkg: RequestedPackage): PackagePrices {
  if (pkg.items.length === 0)
    return { canDoAll: 0, canDoMost: 0, abilities: [], price: undefined, listPrice: undefined };
  const codes = pkg.items.map((item) => item.catalogueCode);
  const key = `${pkg.sex}/${codes.toSorted().join('.')}`;
  return remember(market, `package/${cityId}/${key}`, () => {
    const here = offersOf(market, cityId, pkg);
    const scope: Scope = here.offers.length >= fewestInstitutions ? 'city' : 'all';
    const offers =
      scope === 'city'
        ? here.offers
        : remember(market, `package//${key}`, () => offersOf(market, undefined, pkg).offers);
    return {
      canDoAll: here.full,
      canDoMost: here.offers.length,
      abilities: here.abilities,
      price: scoped(
        offers.map(({ list, discount }) => Math.round(list * discount)),
        scope,
      ),
      listPrice: scoped(
        offers.map(({ list }) => list),
        scope,
      ),
    };
  });
}

interface Offer {
  /** Per head at list prices: what must be done along is in it, and what is missing, at the place's middle price. */
  readonly list: Fen;
  readonly discount: number;
}

/** A city, or (undefined) the whole country. */
type Place = string | undefined;

const institutionsOf = (market: MatchMarket, place: Place): readonly MarketInstitution[] =>
  place === undefined
    ? remember(market, 'sample', () => [...market.institutions()].slice(0, mostSampled))
    : market.institutionsIn(place);

/** Those that can do enough of the package to be compared. */
function offersOf(market: MatchMarket, place: Place, pkg: RequestedPackage) {
  const byId = new Map(institutionsOf(market, place).map((one) => [one.id, one]));
  const { institutionIds, packages } = market.listIndex.match([pkg], byId.keys());
  const [whole] = packages;
  const able = ableOf(market, place, pkg);
  const lines = pkg.items.map(({ catalogueCode: code }) => ({
    code,
    able: able.get(code) ?? nobody,
    middle: middlePrice(market, place, code),
  }));
  const offers: Offer[] = [];
  let full = 0;
  institutionIds.forEach((id, row) => {
    const met = whole?.met[row] ?? 0;
    if (met < pkg.items.length * inviteFrom) return;
    if (met === pkg.items.length) full++;
    const missing =
      met === pkg.items.length ? 0 : sumFen(lines.map((one) => (one.able[row] === 0 ? one.middle : 0)));
    const discount = Math.min(1, byId.get(id)?.packageDiscount ?? usualDiscount(market));
    offers.push({ list: (whole?.total[row] ?? 0) + missing, discount });
  });
  const abilities = lines.map((one) => ({
    code: one.code,
    institutions: one.able.reduce((sum, met) => sum + met, 0),
  }));
  return { offers, full, abilities };
}

const nobody = new Uint8Array();

/** By code, who can do the item alone or within a panel, in the order of a match over the place. */
function ableOf(market: MatchMarket, place: Place, pkg: RequestedPackage): ReadonlyMap<string, Uint8Array> {
  const known = remember(market, `able/${place ?? ''}/${pkg.sex}`, () => new Map<string, Uint8Array>());
  const asked = pkg.items.filter((item) => !known.has(item.catalogueCode));
  if (asked.length === 0) return known;
  // Together: one run over the place's columns for all of them.
  const alone = asked.map((item) => ({ ...pkg, id: item.catalogueCode, items: [item] }));
  const ids = institutionsOf(market, place).map(({ id }) => id);
  for (const { packageId, met } of market.listIndex.match(alone, ids).packages)
    known.set(packageId, Uint8Array.from(met));
  return known;
}

/** What a missing item is priced in at: the middle list price of the place, else the catalogue's reference price. */
function middlePrice(market: MatchMarket, place: Place, code: string): Fen {
  const item = market.catalogue.items.get(code);
  if (!item) return 0;
  const price = place === undefined ? everywhere(market, item) : itemPrices(market, place, item).price;
  return price?.median ?? item.referencePrice;
}

export interface ItemPrices {
  /** Institutions of the city that list it. */
  readonly offeredBy: number;
  readonly price: ScopedBand | undefined;
}

/** List prices of one item. */
export const itemPrices = (market: MatchMarket, cityId: string, item: CatalogueItem): ItemPrices =>
  remember(market, `item/${cityId}/${item.code}`, () => {
    const here = listPrices(market, cityId, item);
    return { offeredBy: here.length, price: scoped(here, 'city') ?? everywhere(market, item) };
  });

const everywhere = (market: MatchMarket, item: CatalogueItem) =>
  remember(market, `item//${item.code}`, () => scoped(listPrices(market, undefined, item), 'all'));

const listPrices = (market: MatchMarket, place: Place, item: CatalogueItem) =>
  market.listIndex.pricesOf(
    item,
    institutionsOf(market, place).map(({ id }) => id),
  );

const scoped = (prices: readonly Fen[], scope: Scope): ScopedBand | undefined => {
  const found = priceBand(prices);
  return found && { ...found, scope };
};
