import { defaultCityId, homeCityOf } from '#domain/region/region.ts';
import type { institutionPublicCalls } from '#wire/institution/public.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { doctorsOf } from './doctor.store.ts';
import { nearestInstitutions } from './nearest-institutions.query.ts';
import { countsOf } from './public-choices.query.ts';
import { cityNameOf, presentCard, spokenCity } from './public-institution.present.ts';
import {
  cityIn,
  countCards,
  named,
  pageOfCards,
  profileByCode,
  regionOr404,
  suggestions,
} from './public-institution.store.ts';
import { packagesWithCodes } from './public-offer.store.ts';
import { placeOf } from './public-place.query.ts';
import { publicProfile } from './public-profile.query.ts';

export const institutionPublicHandlers: HandlersOf<typeof institutionPublicCalls> = {
  'institution.list': async ({ db, services, now }, { regionId, keyword, current, size, ...filters }) => {
    const labels = await readLabels(services);
    const region = regionId === '' ? undefined : regionOr404(labels.regions, regionId);
    const query = { ...filters, named: await named(db, keyword), region, size, offset: (current - 1) * size };
    const city = region && cityIn(labels.regions, region);
    const [rows, counts] = await Promise.all([
      pageOfCards(db, query),
      countsOf({ db, services }, city, query, labels),
    ]);
    if (counts.total === 0 && keyword && !filters.level && !filters.type)
      services.searchMisses.note('institution', region?.id ?? '', keyword, now);
    return {
      records: rows.map((row) => presentCard(row, labels)),
      current,
      size,
      region: region ? { code: region.id, name: region.name, city: city ? spokenCity(city) : null } : null,
      ...counts,
    };
  },

  'institution.listForHome': async ({ db, services }, { cityId, size }) => {
    const labels = await readLabels(services);
    const city = homeCityOf(labels.regions, regionOr404(labels.regions, cityId ?? defaultCityId).id);
    const query = { region: city, size, offset: 0 };
    const [rows, total] = await Promise.all([pageOfCards(db, query), countCards(services, query)]);
    return {
      city: spokenCity(city),
      total,
      records: rows.map((row) => presentCard(row, labels)),
      nearest: city && total === 0 ? await nearestInstitutions({ db, services }, city, labels) : [],
    };
  },

  'institution.search': async ({ db, services }, { keyword, size }) => {
    const labels = await readLabels(services);
    const rows = await suggestions(db, await named(db, keyword), size);
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

  'institution.listPackages': async ({ db, services, catalogue }, { institutionCode }) => {
    const { id } = await profileByCode(db, institutionCode);
    const [labels, packages] = await Promise.all([readLabels(services), packagesWithCodes(db, id)]);
    const active = (code: string) => catalogue.items.get(code)?.active === true;
    return packages.map((pkg) => ({
      id: pkg.id,
      name: pkg.name,
      checkType: labels.codeName('check_type', pkg.check_type),
      sexes: pkg.items.map(({ sex, items }) => ({
        sex,
        codes: [...new Set(items.flatMap(({ codes }) => codes.filter(active)))],
        others: items.filter(({ codes }) => !codes.some(active)).map(({ name }) => name),
      })),
    }));
  },

  'institution.byCode': async (context, { institutionCode }) =>
    publicProfile(context, await profileByCode(context.db, institutionCode)),

  'doctor.list': async ({ db, services }, { institutionCode }) => {
    const [labels, rows] = await Promise.all([readLabels(services), doctorsOf(db, institutionCode)]);
    return rows.map((row) => ({ ...row, title: labels.codeName('doctor_title', row.title) }));
  },

  'institution.place': (context, { institutionCode }) => placeOf(context, institutionCode),
};
