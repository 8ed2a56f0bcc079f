import { Failure, notFound } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf } from '#domain/region/region.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import type { homeCalls } from '#wire/home.ts';
import { overviewOf } from './overview.query.ts';

export const homeHandlers: HandlersOf<typeof homeCalls> = {
  'home.overview': async ({ db, catalogue, now }, { regionId }) => {
    const city = homeCityOf(await regionIndex(db), regionId ?? defaultCityId);
    if (!city) throw notFound('没有这个地区，请从页面上方选择城市。');
    return overviewOf(db, city, catalogue, now);
  },
  'home.provinces': async () => {
    throw new Failure(503, '正在建设中，请稍后再试。');
  },
};
