import { indexRegions, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import { dictionaries } from './dictionaries.ts';

async function read(services: CachingServices): Promise<RegionIndex> {
  const closed = new Set((await dictionaries(services)).get('closed_city')?.keys());
  const rows = await services.independent
    .selectFrom('region')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return indexRegions(
    rows.map(
      (row): Region => ({
        id: row.id,
        name: row.name,
        parentId: row.parent_id ?? undefined,
        level: row.level as Region['level'],
        code: row.code,
        pinyin: row.pinyin,
        initial: row.initial,
        pseudo: row.pseudo,
      }),
    ),
    closed,
  );
}

/** All regions, with those that an operator closed, cached. */
export const regionIndex = (services: CachingServices): Promise<RegionIndex> =>
  services.reads.get('regions', { topics: ['region', 'dictionary'], ttlMs: 600_000 }, () => read(services));
