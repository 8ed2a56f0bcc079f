import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { itemListPrices, type MarketInstitution } from '#domain/market/market-institution.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import { inviteFrom } from '#domain/market/qualification.ts';
import { isMet } from '#domain/matching/line-outcome.ts';
import { planPackage } from '#domain/matching/package-plan.ts';
import { packageSolver } from '#domain/matching/solve-package.ts';
import { fewestInstitutions, type PriceBand, priceBand } from '#domain/pricing/price-band.ts';
import { usualDiscount } from './usual-discount.ts';

// Everything here is worked out from what institutions publish themselves: list prices of items, and what their published
// packages cost over their list prices. No group price of an item comes in, so no question, however cunningly asked,
// brings one out (docs/decisions/014-public-price-ranges.md).

type Scope = 'city' | 'all';
export type ScopedBand = PriceBand & { readonly scope: Scope };

interface PackagePrices {
  /** Institutions of the city that can do every item, and those that can do at least `inviteFrom` of them. */
  readonly canDoAll: number;
  readonly canDoMost: number;
  /** How many can do each item for this sex, alone or within a panel of theirs. */
  readonly abilities: readonly { readonly code: string; readonly institutions: number }[];
  /** Per head, over those that can do most: what a group may expect, and the same at list prices. */
  readonly price: ScopedBand | undefined;
  readonly listPrice: ScopedBand | undefined;
}

/** One package in one city; its items are active and distinct. */
export function packagePrices(market: MatchMarket, cityId: string, pkg: RequestedPackage): PackagePrices {
  if (pkg.items.length === 0)
    return { canDoAll: 0, canDoMost: 0, abilities: [], price: undefined, listPrice: undefined };
  const codes = pkg.items.map((item) => item.catalogueCode);
  const key = `${pkg.sex}/${codes.toSorted().join('.')}`;
  return market.cached(`package/${cityId}/${key}`, () => {
    const here = offersOf(market, cityId, pkg);
    const scope: Scope = here.offers.length >= fewestInstitutions ? 'city' : 'all';
    const offers =
      scope === 'city'
        ? here.offers
        : market.cached(`package//${key}`, () => offersOf(market, undefined, pkg).offers);
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

/** A city, or (undefined) the whole country, of which a sample stands for all. */
type Place = string | undefined;

const institutionsOf = (market: MatchMarket, place: Place): readonly MarketInstitution[] =>
  place === undefined ? market.sample() : market.institutionsIn(place);

/** Those that can do enough of the package to be compared. */
function offersOf(market: MatchMarket, place: Place, pkg: RequestedPackage) {
  const solver = packageSolver(planPackage(market.graph, pkg));
  const middles = pkg.items.map(({ catalogueCode }) => middlePrice(market, place, catalogueCode));
  const able = pkg.items.map(() => 0);
  const offers: Offer[] = [];
  let full = 0;
  for (const { listPrices, packageDiscount } of institutionsOf(market, place)) {
    const settled = solver.settle(listPrices);
    const { outcomes, met } = settled;
    let missing = 0;
    outcomes.forEach((outcome, at) => {
      // Two items that exclude one another can each be done.
      if (isMet(outcome) || outcome.state === 'exclusive') able[at] = (able[at] ?? 0) + 1;
      else missing += middles[at] ?? 0;
    });
    if (met < pkg.items.length * inviteFrom) continue;
    if (met === pkg.items.length) full++;
    const discount = Math.min(1, packageDiscount ?? usualDiscount(market));
    offers.push({ list: solver.buy(settled).total + missing, discount });
  }
  const abilities = pkg.items.map((item, at) => ({ code: item.catalogueCode, institutions: able[at] ?? 0 }));
  return { offers, full, abilities };
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
  market.cached(`item/${cityId}/${item.code}`, () => {
    const here = listPrices(market, cityId, item);
    return { offeredBy: here.length, price: scoped(here, 'city') ?? everywhere(market, item) };
  });

const everywhere = (market: MatchMarket, item: CatalogueItem) =>
  market.cached(`item//${item.code}`, () => scoped(listPrices(market, undefined, item), 'all'));

const listPrices = (market: MatchMarket, place: Place, item: CatalogueItem) =>
  itemListPrices(market.graph, institutionsOf(market, place), item);

const scoped = (prices: readonly Fen[], scope: Scope): ScopedBand | undefined => {
  const found = priceBand(prices);
  return found && { ...found, scope };
};
