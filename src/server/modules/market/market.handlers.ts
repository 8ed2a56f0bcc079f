import { notFound } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf, type Region } from '#domain/region/region.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { matchMarket } from '#server/modules/matching/match-market.store.ts';
import type { marketCalls } from '#wire/market.ts';
import { listItemPrices } from './item-prices.query.ts';
import { priceRange } from './price-range.query.ts';
import { suggestPackages } from './suggest.query.ts';

export const marketHandlers: HandlersOf<typeof marketCalls> = {
  'market.priceRange': async ({ db, catalogue, services }, { regionId, ...asked }) =>
    priceRange(await matchMarket(services), catalogue, await cityFor(db, regionId), asked),

  'market.itemPrices': async ({ db, catalogue, services }, { regionId, itemCodes }) =>
    listItemPrices(await matchMarket(services), catalogue, await cityFor(db, regionId), itemCodes),

  'market.suggest': async ({ db, catalogue, services }, { regionId, ...wish }) =>
    suggestPackages(await matchMarket(services), catalogue, await cityFor(db, regionId), wish),
};

async function cityFor(db: Database, regionId = defaultCityId): Promise<Region> {
  const city = homeCityOf(await regionIndex(db), regionId);
  if (!city) throw notFound('没有这个地区，请从页面上方选择城市。');
  return city;
}
