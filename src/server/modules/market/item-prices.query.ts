import { type Catalogue, type CatalogueItem, itemType } from '#domain/catalogue/catalogue.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import type { Region } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { spokenCity } from '#server/modules/institution/public-institution.present.ts';
import { presentBand } from './market.present.ts';
import { itemPrices } from './public-prices.ts';

/** List prices of the items asked for, in the order asked; of the usual ones when none is named. */
export function listItemPrices(
  market: MatchMarket,
  catalogue: Catalogue,
  city: Region,
  itemCodes: readonly string[] | undefined,
): CallOutput<'market.itemPrices'> {
  const categoryName = new Map(catalogue.categories.map(({ code, name }) => [code, name]));
  const items = itemCodes
    ? [...new Set(itemCodes)].flatMap((code) => catalogue.items.get(code) ?? [])
    : usualItems(catalogue);
  return {
    city: spokenCity(city),
    items: items
      .filter((item) => item.active)
      .map((item) => {
        const { offeredBy, price } = itemPrices(market, city.id, item);
        return {
          code: item.code,
          name: item.name,
          category: categoryName.get(item.category) ?? item.category,
          reference: toYuanText(item.referencePrice),
          offeredBy,
          price: presentBand(price),
        };
      }),
  };
}

const usualCount = 24;

/** What templates hold most often, dearest first among equals; services (抽血, 总检, 早餐) are no examination. */
const usualItems = perObject((catalogue: Catalogue): readonly CatalogueItem[] => {
  const counts = new Map<string, number>();
  for (const template of catalogue.templates)
    for (const code of new Set(Object.values(template.items).flat()))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .flatMap(([code, count]) => {
      const item = catalogue.items.get(code);
      return item?.active && item.type !== itemType.service ? [{ item, count }] : [];
    })
    .toSorted((a, b) => b.count - a.count || b.item.referencePrice - a.item.referencePrice)
    .slice(0, usualCount)
    .map(({ item }) => item);
});
