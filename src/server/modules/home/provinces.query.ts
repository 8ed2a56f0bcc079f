import { demandStatus } from '#domain/demand/demand-status.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { provinceTiles } from '#domain/region/province-tiles.ts';
import type { RegionIndex } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { regionIndex } from '#server/modules/common/region-index.ts';
import { institutionCounts } from '#server/modules/institution/institution-counts.store.ts';
import { openDemandsByProvince, provincePrices } from './home.store.ts';
import { areaOf, namedRegion, placeOf } from './place.query.ts';

type Provinces = CallOutput<'home.provinces'>;

const annual = 'ANNUAL';
/** A range over fewer is somebody's price list. */
const enoughInstitutions = 3;
const procuring = demandStatus.procuring;

/** What it is computed from, besides the time. */
export const provincesTopics = ['institution', 'package', 'region', 'dictionary', 'demand'] as const;

/** All 34 province-level units in the order of the tile grid. */
export async function provinces({ db, services, now }: ReadContext): Promise<Provinces> {
  const [index, counts, prices, open] = await Promise.all([
    regionIndex(services),
    institutionCounts(services),
    provincePrices(db, annual),
    openDemandsByProvince(db, procuring, now),
  ]);
  const priceOf = new Map(prices.map((row) => [row.province, row]));
  const openIn = new Map(open.map((row) => [row.province, row.demands]));
  return provinceTiles.flatMap(({ code }) => {
    const region = index.byId.get(code);
    if (!region) return [];
    const price = priceOf.get(code);
    return [
      {
        ...namedRegion(region),
        institutions: placeOf(index, region, counts).institutions,
        cities: citiesServed(index, code, counts.byCity),
        annual:
          price && price.institutions >= enoughInstitutions
            ? {
                low: toYuanText(price.low),
                high: toYuanText(price.high),
                institutions: price.institutions,
              }
            : null,
        openDemands: openIn.get(code) ?? 0,
      },
    ];
  });
}

/** Of a municipality itself, not its districts. */
function citiesServed(index: RegionIndex, code: string, byCity: ReadonlyMap<string, number>) {
  const region = index.byId.get(code);
  const ids = region ? areaOf(index, region).cityIds : [];
  return ids
    .flatMap((id) => {
      const city = index.byId.get(id);
      const institutions = byCity.get(id) ?? 0;
      return city && institutions > 0 && !index.isClosed(id) ? [{ ...namedRegion(city), institutions }] : [];
    })
    .toSorted((a, b) => b.institutions - a.institutions);
}
