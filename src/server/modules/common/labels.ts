import { pathName, type RegionIndex } from '#domain/region/region.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import { type Dictionaries, dictionaries } from './dictionaries.ts';
import { regionIndex } from './region-index.ts';

/** The words for codes that records hold. */
export interface Labels {
  readonly regions: RegionIndex;
  /** 广东省深圳市南山区; '' for an unknown one. */
  readonly regionName: (id: string) => string;
  /** A code without a name shows itself; '' stays ''. */
  readonly codeName: (kind: string, code: string) => { code: string; name: string };
  readonly knows: (kind: string, code: string) => boolean;
}

export async function readLabels(services: CachingServices): Promise<Labels> {
  const [regions, words]: [RegionIndex, Dictionaries] = await Promise.all([
    regionIndex(services),
    dictionaries(services),
  ]);
  return {
    regions,
    regionName: (id) => pathName(regions, id),
    codeName: (kind, code) => ({ code, name: words.get(kind)?.get(code) ?? code }),
    knows: (kind, code) => words.get(kind)?.has(code) === true,
  };
}
