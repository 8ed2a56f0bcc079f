import { nearestServed } from '#domain/region/nearest-served.ts';
import { citiesOf, pathOf, type Region, type RegionIndex, spokenName } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { InstitutionCounts } from '#server/modules/institution/institution-counts.store.ts';
import type { Area } from './area.ts';

type Overview = CallOutput<'home.overview'>;
type Place = Pick<
  Overview,
  'region' | 'trail' | 'city' | 'cities' | 'institutions' | 'places' | 'nearest' | 'country'
>;

const shownNearest = 6;

export const namedRegion = (region: Region) => ({ code: region.id, name: spokenName(region) });

/** The only city of a municipality is the municipality itself. */
const soleCity = (cities: readonly Region[]) => (cities.length === 1 ? cities[0] : undefined);

/** A province's own figures; of a city or district the city's. */
export function areaOf(index: RegionIndex, region: Region): Area {
  const cities = citiesOf(index, region.id);
  const area = region.level === 1 ? region : (soleCity(cities) ?? region);
  return { region: area, cityIds: cities.map(({ id }) => id) };
}

/** How a place is served: itself, its parts, and where to turn when nobody is there. */
export function placeOf(index: RegionIndex, region: Region, counts: InstitutionCounts): Place {
  const cities = citiesOf(index, region.id);
  const city = soleCity(cities);
  const offered = cities.filter(({ id }) => !index.isClosed(id));
  const inCity = (one: Region) => counts.byCity.get(one.id) ?? 0;
  const inAll = cities.reduce((sum, one) => sum + inCity(one), 0);
  const served = (regions: readonly Region[], count: (one: Region) => number) =>
    regions
      .map((one) => ({ ...namedRegion(one), institutions: count(one) }))
      .filter(({ institutions }) => institutions > 0)
      .toSorted((a, b) => b.institutions - a.institutions);
  return {
    region: { ...namedRegion(region), level: region.level },
    trail: trailOf(pathOf(index, region.id)),
    city: city ? namedRegion(city) : null,
    cities: offered.toSorted((a, b) => inCity(b) - inCity(a)).map(namedRegion),
    institutions: region.level === 3 ? (counts.byRegion.get(region.id) ?? 0) : inAll,
    places: city
      ? served(index.childrenOf.get(city.id) ?? [], ({ id }) => counts.byRegion.get(id) ?? 0)
      : served(offered, inCity),
    nearest:
      inAll > 0
        ? []
        : nearestServed(index, region.id, counts.byCity, shownNearest).map((one) => ({
            ...namedRegion(one),
            institutions: inCity(one),
          })),
    country: { institutions: counts.all, cities: counts.byCity.size },
  };
}

/** 广东, 深圳, 南山区; 重庆, 城口县: of two regions of one name the lower one. */
const trailOf = (path: readonly Region[]) =>
  path.map(namedRegion).filter(({ name }, i, all) => name !== all[i + 1]?.name);
