import { groupByInitial, hotCities, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import { choices } from './dictionaries.ts';
import { regionIndex } from './region-index.ts';

type City = CallOutput<'region.listHot'>[number];

interface Regions {
  readonly index: RegionIndex;
  /** The dictionary hot_city, in its order. */
  readonly hotIds: readonly string[];
}

export async function readRegions(services: CachingServices): Promise<Regions> {
  const [index, words] = await Promise.all([regionIndex(services), choices(services)]);
  return { index, hotIds: [...(words.get('hot_city')?.keys() ?? [])] };
}

export const presentRegion = ({ id, name, code }: Region) => ({ id, name, code });

export const presentCity =
  ({ index, hotIds }: Regions) =>
  (city: Region): City => ({
    ...presentRegion(city),
    provinceName: index.byId.get(city.parentId ?? '')?.name ?? '',
    hot: hotIds.includes(city.id),
  });

export const listHot = (regions: Regions): City[] =>
  hotCities(regions.index, regions.hotIds).map(presentCity(regions));

export const listByInitials = (regions: Regions): CallOutput<'region.listByInitials'> =>
  groupByInitial(regions.index.cities).map(({ initial, regions: cities }) => ({
    initial,
    cityList: cities.map(presentCity(regions)),
  }));
