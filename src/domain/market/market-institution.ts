import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { audienceOf } from '#domain/matching/audience.ts';
import { type PriceList, priceOf } from '#domain/matching/price-list.ts';

/** An institution in force, as much of it as matching a market and explaining the outcome need. */
export interface MarketInstitution {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly cityId: string;
  /** Where it examines: its own city, others where it has a site, and those its mobile team goes to. */
  readonly cities: readonly string[];
  readonly type: string;
  readonly level: string;
  readonly services: readonly string[];
  /** What its published packages cost over their list prices, 0–1; null while it publishes none. */
  readonly packageDiscount: number | null;
  /** By what it asks from groups: between it and a buyer, never for the public. */
  readonly groupPrices: PriceList;
  /** By its list prices (门市价), which everybody may read (docs/decisions/014). */
  readonly listPrices: PriceList;
}

/** A price list's conditions on age are about screening from some age on: at forty nearly all are met. */
const usualAge = { ageMin: 40, ageMax: 40 };

/** Of each institution that lists the item, what it asks for it alone; the cheapest where it lists it twice. */
export function itemListPrices(
  graph: CatalogueGraph,
  institutions: readonly MarketInstitution[],
  { code, sexes }: Pick<CatalogueItem, 'code' | 'sexes'>,
): Fen[] {
  const item = graph.numberOf.get(code);
  if (item === undefined) return [];
  const audiences = sexes.map((sex) => audienceOf({ sex, ...usualAge }));
  return institutions
    .map(({ listPrices }) =>
      Math.min(
        ...audiences.map((audience) => priceOf(listPrices, item, audience) ?? Number.POSITIVE_INFINITY),
      ),
    )
    .filter(Number.isFinite);
}
