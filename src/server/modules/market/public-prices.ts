import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { type Fen, medianFen, sumFen } from '#domain/kernel/money.ts';
import { fewestInstitutions, type PriceBand, priceBand } from '#domain/pricing/price-band.ts';
import { inviteFrom } from '#server/modules/matching/candidates.ts';
import type { MatchMarket } from '#server/modules/matching/match-market.store.ts';

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

interface Kept {
  readonly version: number;
  /** Middle one of the institutions' own discounts: for those that publish no package. */
  readonly usualDiscount: number;
  readonly prices: Map<string, unknown>;
}

const kept = new WeakMap<MatchMarket, Kept>();
/** Beyond, the oldest answers go: a few kilobytes each. */
const mostKept = 5_000;

function keptOf(market: MatchMarket): Kept {
  const version = market.version();
  const known = kept.get(market);
  if (known?.version === version) return known;
  const discounts = [...market.institutions()].flatMap((one) => one.packageDiscount ?? []);
  // In thousandths, since `medianFen` rounds to whole numbers.
  const usual = discounts.length < fewestInstitutions ? undefined : medianFen(discounts.map((d) => d * 1000));
  const fresh = { version, usualDiscount: (usual ?? 1000) / 1000, prices: new Map() };
  kept.set(market, fresh);
  return fresh;
}

/** The same question again is answered from memory until the market changes. */
function remember<T>(market: MatchMarket, key: string, work: () => T): T {
  const { prices } = keptOf(market);
  if (prices.has(key)) return prices.get(key) as T;
  const answer = work();
  for (const oldest of prices.keys()) {
    if (prices.size < mostKept) break;
    prices.delete(oldest);
  }
  prices.set(key, answer);
  return answer;
}

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

/** Those that can do enough of the package to be compared, in a city or (undefined) everywhere. */
function offersOf(market: MatchMarket, cityId: string | undefined, pkg: RequestedPackage) {
  const among = cityId === undefined ? [...market.institutions()] : market.institutionsIn(cityId);
  const byId = new Map(among.map((one) => [one.id, one]));
  // Alone, each item tells who lacks it; the package as a whole knows panels and what excludes one another.
  const alone = pkg.items.map((item) => ({ ...pkg, id: item.catalogueCode, items: [item] }));
  const { institutionIds, packages } = market.listIndex.match([pkg, ...alone], byId.keys());
  const [whole, ...single] = packages;
  const middle = pkg.items.map((item) => middlePrice(market, cityId, item.catalogueCode));
  const { usualDiscount } = keptOf(market);
  const offers: Offer[] = [];
  let full = 0;
  institutionIds.forEach((id, row) => {
    const met = whole?.met[row] ?? 0;
    if (met < pkg.items.length * inviteFrom) return;
    if (met === pkg.items.length) full++;
    const missing = sumFen(single.map((one, at) => (one.met[row] === 0 ? (middle[at] ?? 0) : 0)));
    const discount = Math.min(1, byId.get(id)?.packageDiscount ?? usualDiscount);
    offers.push({ list: (whole?.total[row] ?? 0) + missing, discount });
  });
  const abilities = single.map(({ packageId, met }) => ({
    code: packageId,
    institutions: met.reduce((sum, one) => sum + one, 0),
  }));
  return { offers, full, abilities };
}

/** What a missing item is priced in at: the middle list price of the place, else the catalogue's reference price. */
function middlePrice(market: MatchMarket, cityId: string | undefined, code: string): Fen {
  const item = market.catalogue.items.get(code);
  if (!item) return 0;
  const price = cityId === undefined ? everywhere(market, item) : itemPrices(market, cityId, item).price;
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
    const ids = market.institutionsIn(cityId).map(({ id }) => id);
    const here = market.listIndex.pricesOf(item, ids);
    return { offeredBy: here.length, price: scoped(here, 'city') ?? everywhere(market, item) };
  });

const everywhere = (market: MatchMarket, item: CatalogueItem) =>
  remember(market, `item//${item.code}`, () => scoped(market.listIndex.pricesOf(item), 'all'));

const scoped = (prices: readonly Fen[], scope: Scope): ScopedBand | undefined => {
  const found = priceBand(prices);
  return found && { ...found, scope };
};
