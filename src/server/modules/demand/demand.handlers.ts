import { signedIn } from '#server/api/caller.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { previewDemand } from './preview-demand.query.ts';
import type { demandCalls } from '#wire/demand.ts';
import { sql } from 'kysely';
import { demandPackageHandlers } from './demand-package.handlers.ts';
import { demandPublicHandlers } from './demand-public.handlers.ts';
import { placeName, presentListed } from './demand.present.ts';
import { countQuotations, readCities } from './demand.store.ts';
import { cancelDemand, deleteDraft } from './end-demand.command.ts';
import { demandForReader, ownDemand } from './get-demand.query.ts';
import { all, countByStatus, likePattern, listDemands, newestFirst } from './list-demands.query.ts';
import { locateCities } from './locate-cities.query.ts';
import { saveDraft } from './save-draft.command.ts';
import { submitDemand } from './submit-demand.command.ts';
import { wordsOf } from './words.ts';

export const demandHandlers: HandlersOf<typeof demandCalls> = {
  ...demandPublicHandlers,
  ...demandPackageHandlers,

  'demand.save': saveDraft,
  'demand.submit': submitDemand,
  'demand.delete': (context, { demandId }) => deleteDraft(context, demandId),
  'demand.cancel': (context, { demandId, reason }) => cancelDemand(context, demandId, reason),
  'demand.getMine': (context, { demandId }) => ownDemand(context, demandId),
  'demand.detail': (context, { demandId }) => demandForReader(context, demandId),

  'demand.listMine': async ({ db, caller, services }, { status, keyword, ...paging }) => {
    const mine = [sql`d.owner_id = ${signedIn(caller).userId}`];
    if (keyword) {
      const pattern = likePattern(keyword);
      mine.push(sql`(d.title ILIKE ${pattern} OR d.number ILIKE ${pattern})`);
    }
    const shown = typeof status === 'number' ? [...mine, sql`d.status = ${status}`] : mine;
    const { rows, total } = await listDemands(db, all(shown), newestFirst, paging);
    const ids = rows.map((row) => row.id);
    const [cities, quotations, counts, words] = await Promise.all([
      readCities(db, ids),
      countQuotations(db, ids),
      countByStatus(db, all(mine)),
      wordsOf(services),
    ]);
    return {
      records: rows.map((row) => presentListed(row, cities, words, 'owner', quotations.get(row.id))),
      total,
      ...paging,
      counts,
    };
  },

  'demand.preview': async ({ db, caller, catalogue, services }, input) => {
    const [market, words, cities] = await Promise.all([
      services.matchIndex.market(),
      wordsOf(services),
      locateCities(db, input.cities),
    ]);
    const packages = input.packages.map(({ packageId: id, ageMin, ageMax, items, ...pkg }) => ({
      ...pkg,
      id,
      ...(typeof ageMin === 'number' && { ageMin }),
      ...(typeof ageMax === 'number' && { ageMax }),
      // An item that the catalogue doesn't know (any more) is matched by nobody and judged by no rule.
      items: items.map((item) => ({ id: item.catalogueCode, ...item })),
    }));
    const located = cities.map((city) => ({
      ...city,
      name: placeName({ region_id: city.regionId, city_id: city.cityId }, words),
    }));
    const isProvider = signedIn(caller).institutionIds.length > 0;
    return previewDemand(market, catalogue, words, { ...input, packages, cities: located }, isProvider);
  },
};
