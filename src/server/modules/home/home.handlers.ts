import { notFound } from '#domain/kernel/failure.ts';
import { defaultCityId } from '#domain/region/region.ts';
import type { homeCalls } from '#wire/site/home.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { closedCityText } from '#server/modules/content/service-contact.query.ts';
import { institutionCounts } from '#server/modules/institution/institution-counts.store.ts';
import { countryFigures } from './country-figures.ts';
import { figuresOf } from './overview.query.ts';
import { areaOf, placeOf } from './place.query.ts';
import { provinces, provincesTopics } from './provinces.query.ts';
import { shownInstitutions } from './shown-institutions.query.ts';

export const homeHandlers: HandlersOf<typeof homeCalls> = {
  'home.overview': async ({ db, services, now }, { regionId }) => {
    const labels = await readLabels(services);
    const region = labels.regions.byId.get(regionId ?? defaultCityId);
    if (!region) throw notFound('没有这个地区，请从页面上方选择城市。');
    const [counts, figures, institutions] = await Promise.all([
      institutionCounts(services),
      figuresOf(services, areaOf(labels.regions, region), now),
      shownInstitutions(db, region, labels),
    ]);
    const place = placeOf(labels.regions, region, counts);
    const isClosed = place.city !== null && labels.regions.isClosed(place.city.code);
    return {
      ...place,
      closedNotice: isClosed && place.city ? await closedCityText(db, place.city.name, now) : '',
      ...figures,
      ...institutions,
    };
  },
  'home.provinces': (context) =>
    context.services.reads.get('provinces', countryFigures(provincesTopics), () => provinces(context)),
};
