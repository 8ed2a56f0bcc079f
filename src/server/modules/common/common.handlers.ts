import { notFound } from '#domain/kernel/failure.ts';
import { findCityByName, regionTree, searchCities } from '#domain/region/region.ts';
import type { commonCalls } from '#wire/common/common.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { allEntries, choices } from './dictionaries.ts';
import { downloadFile } from './download-file.query.ts';
import { listByInitials, listHot, presentCity, presentRegion, readRegions } from './list-regions.query.ts';
import { regionIndex } from './region-index.ts';
import { templateFile } from './template-file.query.ts';
import { uploadFile } from './upload-file.command.ts';

const entries = (dictionary: ReadonlyMap<string, string> | undefined) =>
  [...(dictionary ?? [])].map(([code, name]) => ({ code, name }));

export const commonHandlers: HandlersOf<typeof commonCalls> = {
  'common.upload': uploadFile,
  'common.download': async (context, { name }) => downloadFile(context, name),
  'common.templateFile': async ({ catalogue }, { tempCode }) => templateFile(catalogue, tempCode),
  'common.authNeed': async ({ caller }) => ({
    needLogin: caller.kind === 'visitor',
    needCertify: caller.kind === 'visitor' || !caller.companies.some(({ inForce }) => inForce),
  }),

  'region.listTree': async ({ services }, { levelType }) =>
    JSON.stringify(regionTree(await regionIndex(services), levelType)),
  'region.listByInitials': async ({ services }) => listByInitials(await readRegions(services)),
  'region.listHot': async ({ services }) => listHot(await readRegions(services)),
  'region.query': async ({ services }, { keyword }) => {
    const regions = await readRegions(services);
    return searchCities(regions.index, keyword).map(presentCity(regions));
  },
  'region.listDistricts': async ({ services }, { cityId }) => {
    const index = await regionIndex(services);
    if (index.byId.get(cityId)?.level !== 2) throw notFound('没有这个城市，请重新选择。');
    return (index.childrenOf.get(cityId) ?? []).map(presentRegion);
  },
  'region.byName': async ({ services }, { cityName }) => {
    const regions = await readRegions(services);
    const city = findCityByName(regions.index, cityName);
    return city ? [presentCity(regions)(city)] : [];
  },

  'dictionary.list': async ({ services }, { code, inactive }) => {
    const dictionary = (await allEntries(services)).get(code);
    if (!dictionary) throw notFound('没有这个字典，请核对字典代码。');
    return dictionary.flatMap(({ code, name, active }) =>
      active ? [{ code, name }] : inactive ? [{ code, name, inactive: true }] : [],
    );
  },
  'dictionary.listCheckType': async ({ services }) => entries((await choices(services)).get('check_type')),
};
