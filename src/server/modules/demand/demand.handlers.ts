import type { demandCalls } from '#wire/demand/demand.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { copyDemand } from './copy-demand.command.ts';
import { placeName } from './demand.present.ts';
import { demandPackageHandlers } from './demand-package.handlers.ts';
import { demandPublicHandlers } from './demand-public.handlers.ts';
import { cancelDemand, deleteDraft } from './end-demand.command.ts';
import { demandForReader, ownDemand } from './get-demand.query.ts';
import { listMine, listToChoose } from './list-own.query.ts';
import { locateCities } from './locate-cities.query.ts';
import { previewDemand, requestedPackages } from './preview-demand.query.ts';
import { remindSilent } from './remind-silent.command.ts';
import { saveDraft } from './save-draft.command.ts';
import { submitDemand } from './submit-demand.command.ts';

export const demandHandlers: HandlersOf<typeof demandCalls> = {
  ...demandPublicHandlers,
  ...demandPackageHandlers,

  'demand.save': saveDraft,
  'demand.submit': submitDemand,
  'demand.delete': (context, { demandId }) => deleteDraft(context, demandId),
  'demand.cancel': (context, { demandId, reason }) => cancelDemand(context, demandId, reason),
  'demand.copy': copyDemand,
  'demand.remind': (context, { demandId }) => remindSilent(context, demandId),
  'demand.getMine': (context, { demandId }) => ownDemand(context, demandId),
  'demand.detail': (context, { demandId }) => demandForReader(context, demandId),

  'demand.list': listToChoose,
  'demand.listMine': (context, input) => listMine(context, 'open', input),

  'demand.preview': async ({ db, caller, catalogue, services }, input) => {
    const [labels, cities] = await Promise.all([readLabels(services), locateCities(db, input.cities)]);
    const market = await services.matchIndex.market(cities.map(({ cityId }) => cityId));
    const packages = requestedPackages(input.packages);
    const located = cities.map((city) => ({
      ...city,
      name: placeName({ region_id: city.regionId, city_id: city.cityId }, labels),
    }));
    const isProvider = signedIn(caller).institutionIds.length > 0;
    return previewDemand(market, catalogue, labels, { ...input, packages, cities: located }, isProvider);
  },
};
