import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import {
  codesKey,
  type InstitutionLibrary,
  type InstitutionMutexRule,
  type InstitutionPartnerRule,
  type OfferedItem,
} from '#domain/institution/institution-item.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { Audience, OfferLimits } from './audience.ts';
import { admits, isLimited } from './audience.ts';
import type { Target } from './line-outcome.ts';

/** The price of what is offered on a condition that the audience does not meet; above any real price. */
export const notAdmitted = 2 ** 31 - 2;
/** The price of what is not offered. */
export const notOffered = 2 ** 31 - 1;
/** An item from ¥1,000,000 a head on is taken for a typing error and not matched. */
const highestPrice = 100_000_000;

export const isPlausible = (price: Fen): boolean => price >= 0 && price < highestPrice;

/** What an institution asks for catalogue items: all of its library that decides totals and coverage. */
export interface PriceList {
  /** By item number the cheapest offer without conditions, or `notOffered`; panels of its own behind the catalogue's items. */
  readonly open: Int32Array;
  readonly own: readonly OwnPanel[];
  /** Offers with conditions, few. */
  readonly limited: readonly LimitedPrice[];
  /** In an order of their own, so that the order of the library shows nowhere. */
  readonly mutexRules: readonly InstitutionMutexRule[];
  readonly partnerRules: readonly InstitutionPartnerRule[];
}

/** Several catalogue items at one price. */
export interface OwnPanel {
  /** A number as the catalogue's items have, good within this price list. */
  readonly item: number;
  /** See `codesKey`. */
  readonly key: string;
  /** The items by number, and the atoms they come down to. */
  readonly parts: readonly number[];
  readonly atoms: readonly number[];
}

/** What an institution asks of an audience. */
export interface Asked {
  /** By item number the cheapest price, else `notAdmitted` or `notOffered`. */
  readonly prices: Int32Array;
  /** Panels of its own that a package may have. */
  readonly own: readonly OwnPanel[];
}

interface LimitedPrice {
  readonly item: number;
  readonly price: Fen;
  readonly limits: OfferLimits;
}

/** As much of a library as a price list needs. */
export interface PricedLibrary extends Pick<InstitutionLibrary, 'mutexRules' | 'partnerRules'> {
  readonly items: readonly Omit<OfferedItem, 'id' | 'name' | 'note'>[];
}

/** By what institutions ask from groups, or by their list prices. Items that the catalogue has lost are left out. */
export function priceList(
  graph: CatalogueGraph,
  library: PricedLibrary,
  basis: 'salePrice' | 'listPrice' = 'salePrice',
): PriceList {
  const own = ownPanels(graph, library);
  const numberOf = new Map(own.map(({ key, item }) => [key, item]));
  const open = new Int32Array(graph.codes.length + own.length).fill(notOffered);
  const limited: LimitedPrice[] = [];
  for (const offer of library.items) {
    const key = codesKey(offer.catalogueCodes);
    const item = graph.numberOf.get(key) ?? numberOf.get(key);
    const price = offer[basis];
    if (item === undefined || !isPlausible(price)) continue;
    if (isLimited(offer)) limited.push({ item, price, limits: limitsOf(offer) });
    else if (price < (open[item] as number)) open[item] = price;
  }
  return {
    open,
    own,
    limited,
    mutexRules: library.mutexRules.toSorted((x, y) => compareText(mutexKey(x), mutexKey(y))),
    partnerRules: library.partnerRules.toSorted((x, y) => compareText(partnerKey(x), partnerKey(y))),
  };
}

/** Of a panel whose items the catalogue has lost in part the rest counts. */
function ownPanels(graph: CatalogueGraph, { items }: PricedLibrary): OwnPanel[] {
  const several = items.filter(({ catalogueCodes }) => catalogueCodes.length > 1);
  return [...new Map(several.map(({ catalogueCodes: codes }) => [codesKey(codes), codes]))]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([key, codes]) => {
      const parts = codes.flatMap((code) => graph.numberOf.get(code) ?? []);
      const atoms = [...new Set(parts.flatMap((part) => graph.atomsOf[part] ?? []))];
      return atoms.length > 0 ? [{ key, parts, atoms }] : [];
    })
    .map((panel, k) => ({ ...panel, item: graph.codes.length + k }));
}

/** Only the limits: a price list must not keep whole libraries in memory. */
const limitsOf = ({ sexes, ageMin, ageMax }: OfferLimits): OfferLimits => ({
  ...(sexes && { sexes }),
  ...(ageMin !== undefined && { ageMin }),
  ...(ageMax !== undefined && { ageMax }),
});

const mutexKey = ({ a, b, reason }: InstitutionMutexRule) => `${[a, b].toSorted().join()}|${reason}`;
const partnerKey = ({ item, requires, reason }: InstitutionPartnerRule) =>
  `${item}|${requires.toSorted().join()}|${reason}`;

export const isPrice = (price: Fen): boolean => price < notAdmitted;

/** The cheapest price of each item for an audience, else `notAdmitted` or `notOffered`. `buffer` is written over where conditions come in and it is long enough. */
export function pricesFor({ open, limited }: PriceList, audience: Audience, buffer: Int32Array): Int32Array {
  if (limited.length === 0) return open;
  const prices = buffer.length < open.length ? new Int32Array(open.length) : buffer;
  prices.set(open);
  for (const { item, price, limits } of limited) {
    const asked = admits(limits, audience) ? price : notAdmitted;
    if (asked < (prices[item] as number)) prices[item] = asked;
  }
  return prices;
}

/** The cheapest price of one item for an audience, if there is any. */
export function priceOf({ open, limited }: PriceList, wanted: number, audience: Audience): Fen | undefined {
  let least = open[wanted] as number;
  for (const { item, price, limits } of limited)
    if (item === wanted && price < least && admits(limits, audience)) least = price;
  return isPrice(least) ? least : undefined;
}

/** The panels of its own that do all of the target. */
export const ownDoing = ({ atoms }: Target, { own }: Pick<Asked, 'own'>): readonly OwnPanel[] =>
  own.length === 0 || atoms.length === 0
    ? noPanels
    : own.filter((panel) => atoms.every((atom) => panel.atoms.includes(atom)));

const noPanels: readonly OwnPanel[] = [];

/** The cheapest single item, or panel of its own, that does all of the target; no price where there is none. */
export function wholePrice(target: Target, asked: Asked): Fen {
  const { prices } = asked;
  let least = notAdmitted;
  for (const item of target.whole) if ((prices[item] as number) < least) least = prices[item] as number;
  for (const { item } of ownDoing(target, asked)) least = Math.min(least, prices[item] as number);
  return least;
}
