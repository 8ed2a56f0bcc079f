import { Failure } from '#domain/kernel/failure.ts';
import { defaultCityId, homeCityOf, type Region } from '#domain/region/region.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { dictionaries } from '#server/modules/common/dictionaries.ts';
import { type Labels, readLabels } from '#server/modules/common/labels.ts';
import type { institutionPublicCalls } from '#wire/institution-public.ts';
import { doctorsOf } from './doctor.store.ts';
import { cityNameOf, presentCard, presentProfile, spokenCity } from './public-institution.present.ts';
import {
  cityIn,
  countCards,
  countBy,
  type ListFilters,
  pageOfCards,
  profileByCode,
  regionOr404,
} from './public-institution.store.ts';
import { offeredItems, offeredPackages, recentAwards } from './public-offer.store.ts';

const shownAwards = 12;

export const institutionPublicHandlers: HandlersOf<typeof institutionPublicCalls> = {
  'institution.list': async ({ db }, { regionId, current, size, ...filters }) => {
    const labels = await readLabels(db);
    const region = regionId === '' ? undefined : regionOr404(labels.regions, regionId);
    const query = { ...filters, region, size, offset: (current - 1) * size };
    const city = region && cityIn(labels.regions, region);
    const [rows, total, choices] = await Promise.all([
      pageOfCards(db, query),
      countCards(db, query),
      city ? choicesOf(db, city, query, labels) : { districts: [], levels: [] },
    ]);
    return {
      records: rows.map((row) => presentCard(row, labels)),
      total,
      current,
      size,
      region: region ? { code: region.id, name: region.name, city: city ? spokenCity(city) : null } : null,
      ...choices,
    };
  },

  'institution.listForHome': async ({ db }, { cityId, size }) => {
    const labels = await readLabels(db);
    const city = homeCityOf(labels.regions, regionOr404(labels.regions, cityId ?? defaultCityId).id);
    const query = { region: city, size, offset: 0 };
    const [rows, total] = await Promise.all([pageOfCards(db, query), countCards(db, query)]);
    return { city: spokenCity(city), total, records: rows.map((row) => presentCard(row, labels)) };
  },

  'institution.search': async ({ db }, { keyword, size }) => {
    const labels = await readLabels(db);
    const rows = await pageOfCards(db, { keyword, size, offset: 0 });
    return {
      records: rows.map((row) => ({
        code: row.code,
        name: row.name,
        city: cityNameOf(row.city_id, labels),
        level: labels.codeName('hospital_level', row.level).name,
        type: labels.codeName('medical_org_type', row.type).name,
      })),
    };
  },

  'institution.byCode': async ({ db, catalogue }, { institutionCode }) => {
    const row = await profileByCode(db, institutionCode);
    const [labels, items, packages, awards] = await Promise.all([
      readLabels(db),
      offeredItems(db, row.id),
      offeredPackages(db, row.id),
      recentAwards(db, row.id, shownAwards),
    ]);
    return presentProfile(row, { items, packages, awards }, catalogue, labels);
  },

  'doctor.list': async ({ db }, { institutionCode }) => {
    const [labels, rows] = await Promise.all([readLabels(db), doctorsOf(db, institutionCode)]);
    return rows.map((row) => ({ ...row, title: labels.codeName('doctor_title', row.title) }));
  },

  'institution.place': async () => {
    throw new Failure(503, '正在建设中，请稍后再试。');
  },
};

/** Districts of the city and levels that would find something, in the regions' and the dictionary's order. */
async function choicesOf(db: Database, city: Region, query: ListFilters, labels: Labels) {
  const [byDistrict, byLevel, words] = await Promise.all([
    countBy(db, 'region_id', { ...query, region: city }),
    countBy(db, 'level', { ...query, level: undefined }),
    dictionaries(db),
  ]);
  const counted = (choices: Iterable<readonly [string, string]>, counts: ReadonlyMap<string, number>) =>
    [...choices].flatMap(([code, name]) => {
      const count = counts.get(code);
      return count ? [{ code, name, count }] : [];
    });
  const districts = labels.regions.childrenOf.get(city.id) ?? [];
  return {
    districts: counted(
      districts.map(({ id, name }) => [id, name] as const),
      byDistrict,
    ),
    levels: counted(words.get('hospital_level') ?? [], byLevel),
  };
}
