import type { RegionNode } from '#domain/region/region.ts';
import type { HeadCounts } from '#domain/roster/count-heads.ts';
import { cityId } from '#domain/roster/read-city.ts';
import type { Draft, DraftCity } from '#web/pages/purchase/wizard/draft/draft.ts';
import { withEachPackage } from '#web/pages/purchase/wizard/draft/package-edits.ts';

interface CityCount {
  readonly written: string;
  readonly regionId: string | undefined;
  readonly count: number;
}

export const cityCounts = ({ cities }: HeadCounts, tree: readonly RegionNode[]): CityCount[] =>
  [...cities].map(([written, count]) => ({ written, count, regionId: cityId(written, tree) }));

/** The draft with the heads of its packages and cities; cities of the draft that the roster does not name stay. */
export function withHeads(draft: Draft, { packages }: HeadCounts, cities: readonly CityCount[]): Draft {
  const byCity = new Map<string, number>();
  for (const { regionId, count } of cities)
    if (regionId) byCity.set(regionId, (byCity.get(regionId) ?? 0) + count);
  const named: DraftCity[] = draft.terms.cities
    .filter(({ regionId }) => regionId)
    .map((city) => ({ ...city, headcount: byCity.get(city.regionId ?? '') ?? city.headcount ?? null }));
  const known = new Set(named.map(({ regionId }) => regionId));
  const added = [...byCity].flatMap(([regionId, headcount]) =>
    known.has(regionId) ? [] : [{ regionId, headcount }],
  );
  return {
    ...withEachPackage(draft, (pkg) => ({ ...pkg, headcount: packages.get(pkg.key) ?? pkg.headcount })),
    terms: { ...draft.terms, cities: byCity.size === 0 ? draft.terms.cities : [...named, ...added] },
  };
}
