import type { Region } from '#domain/region/region.ts';

/** A province or city whose figures are asked for, and the cities it consists of. */
export interface Area {
  readonly region: Region;
  readonly cityIds: readonly string[];
}
