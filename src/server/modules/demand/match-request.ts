import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { MarketRequest } from '#server/modules/matching/candidates.ts';
import type { DemandRow } from './demand.store.ts';

/** What a stored demand asks of the market. */
export const matchRequestOf = (
  demand: Pick<DemandRow, 'required_types' | 'required_levels' | 'required_services'>,
  cityIds: readonly string[],
  packages: readonly RequestedPackage[],
): MarketRequest => ({
  packages,
  cityIds,
  requiredTypes: demand.required_types,
  requiredLevels: demand.required_levels,
  requiredServices: demand.required_services,
});
