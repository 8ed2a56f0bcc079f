import { pathName, type RegionIndex } from '#domain/region/region.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import { dictionaries } from './dictionaries.ts';
import { regionIndex } from './region-index.ts';

/** The names of codes and places that records hold. */
export interface Labels {
  readonly regions: RegionIndex;
  /** 广东省深圳市南山区; '' for an unknown one. */
  readonly regionName: (id: string) => string;
  /** A code without a name shows itself; '' stays ''. */
  readonly codeName: (kind: string, code: string) => { code: string; name: string };
  readonly name: (kind: string, code: string) => string;
  /** 深圳: as it is spoken, without 市; '' for an unknown one. */
  readonly place: (regionId: string) => string;
  readonly knows: (kind: string, code: string) => boolean;
}

export async function readLabels(services: CachingServices): Promise<Labels> {
  const [regions, names] = await Promise.all([regionIndex(services), dictionaries(services)]);
  const name = (kind: string, code: string) => names.get(kind)?.get(code) ?? code;
  return {
    regions,
    regionName: (id) => pathName(regions, id),
    codeName: (kind, code) => ({ code, name: name(kind, code) }),
    name,
    place: (regionId) => (regions.byId.get(regionId)?.name ?? '').replace(/(?<=..)市$/, ''),
    knows: (kind, code) => names.get(kind)?.has(code) === true,
  };
}
