import { tileDistance } from './province-tiles.ts';
import { pathOf, type Region, type RegionIndex } from './region.ts';

/**
 * The cities with institutions nearest to a region that has none: its own province's first, then by the schematic grid of
 * provinces (regions have no coordinates), the better served first. Those without any are never named; what has no place
 * in the grid is near to nobody.
 */
export function nearestServed(
  index: RegionIndex,
  id: string,
  /** City → how many institutions. */
  served: ReadonlyMap<string, number>,
  limit: number,
): Region[] {
  const home = pathOf(index, id)[0]?.id ?? '';
  const far = (city: Region) => (city.parentId === home ? -1 : tileDistance(home, city.parentId ?? ''));
  return index.cities
    .filter((city) => (served.get(city.id) ?? 0) > 0 && far(city) < Number.POSITIVE_INFINITY)
    .toSorted(
      (a, b) =>
        far(a) - far(b) || (served.get(b.id) ?? 0) - (served.get(a.id) ?? 0) || (a.id < b.id ? -1 : 1),
    )
    .slice(0, limit);
}
