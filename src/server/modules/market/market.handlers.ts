import { notFound } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf } from '#domain/region/region.ts';
import type { marketCalls } from '#wire/demand/market.ts';
import type { HandlersOf, Services } from '#server/api/call-context.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { listItemPrices } from './item-prices.query.ts';
import { priceRange } from './price-range.query.ts';
import { suggestPackages } from './suggest.query.ts';

export const marketHandlers: HandlersOf<typeof marketCalls> = {
  'market.priceRange': async ({ catalogue, services }, { regionId, ...asked }) => {
    const { market, city } = await marketFor(services, regionId);
    return priceRange(market, catalogue, city, asked);
  },

  'market.itemPrices': async ({ catalogue, services }, { regionId, itemCodes }) => {
    const { market, city } = await marketFor(services, regionId);
    return listItemPrices(market, catalogue, city, itemCodes);
  },

  'market.suggest': async ({ catalogue, services }, { regionId, ...wish }) => {
    const { market, city } = await marketFor(services, regionId);
    return suggestPackages(market, catalogue, city, wish);
  },
};

async function marketFor(
  services: Pick<Services, 'matchIndex' | 'reads' | 'independent'>,
  regionId = defaultCityId,
) {
  const city = homeCityOf(await regionIndex(services), regionId);
  if (!city) throw notFound('没有这个地区，请从页面上方选择城市。');
  return { city, market: await services.matchIndex.market([city.id]) };
}
