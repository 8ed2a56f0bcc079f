import type { MarketRequest } from '#server/modules/matching/candidates.ts';
import type { CityRow, DemandRow, GroupRow } from './demand.store.ts';
import { requestedPackages } from './requested-packages.ts';

/** What a stored demand asks of the market. */
export const matchRequestOf = (
  demand: Pick<DemandRow, 'required_types' | 'required_levels' | 'required_services'>,
  cities: readonly CityRow[],
  groups: readonly GroupRow[],
): MarketRequest => ({
  packages: requestedPackages(groups),
  cityIds: cities.map((city) => city.city_id),
  requiredTypes: demand.required_types,
  requiredLevels: demand.required_levels,
  requiredServices: demand.required_services,
});
