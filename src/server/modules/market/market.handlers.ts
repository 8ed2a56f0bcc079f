import { notFound } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf, type Region } from '#domain/region/region.ts';
import type { HandlersOf, Services } from '#server/api/call-context.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import type { marketCalls } from '#wire/market.ts';
import { listItemPrices } from './item-prices.query.ts';
import { priceRange } from './price-range.query.ts';
import { suggestPackages } from './suggest.query.ts';

export const marketHandlers: HandlersOf<typeof marketCalls> = {
  'market.priceRange': async ({ catalogue, services }, { regionId, ...asked }) =>
    priceRange(await services.matchIndex.market(), catalogue, await cityFor(services, regionId), asked),

  'market.itemPrices': async ({ catalogue, services }, { regionId, itemCodes }) =>
    listItemPrices(
      await services.matchIndex.market(),
      catalogue,
      await cityFor(services, regionId),
      itemCodes,
    ),

  'market.suggest': async ({ catalogue, services }, { regionId, ...wish }) =>
    suggestPackages(await services.matchIndex.market(), catalogue, await cityFor(services, regionId), wish),
};

async function cityFor(services: Services, regionId = defaultCityId): Promise<Region> {
  const city = homeCityOf(await regionIndex(services), regionId);
  if (!city) throw notFound('没有这个地区，请从页面上方选择城市。');
  return city;
}
