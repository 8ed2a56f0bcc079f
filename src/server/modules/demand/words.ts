import type { CachingServices } from '#server/api/call-context.ts';
import { readLabels } from '#server/modules/common/labels.ts';

/** Names of dictionary codes and places, as a demand shows them. */
export interface Words {
  /** The code itself when the dictionary has lost it, '' for ''. */
  readonly name: (kind: string, code: string) => string;
  readonly has: (kind: string, code: string) => boolean;
  /** 深圳: as it is spoken, without 市. */
  readonly place: (regionId: string) => string;
}

export async function wordsOf(services: CachingServices): Promise<Words> {
  const { codeName, knows, regions } = await readLabels(services);
  return {
    name: (kind, code) => codeName(kind, code).name,
    has: knows,
    place: (regionId) => (regions.byId.get(regionId)?.name ?? '').replace(/(?<=..)市$/, ''),
  };
}

export const priceBasisName = {
  package: '套餐价（元/人）',
  itemised: '分项报价',
  discount: '按机构价折扣',
} as const;
