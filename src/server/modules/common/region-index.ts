import { indexRegions, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { CachingServices } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';

async function read(db: Database): Promise<RegionIndex> {
  const rows = await db.selectFrom('region').selectAll().orderBy('sort').orderBy('id').execute();
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
  );
}

/** All regions, cached. */
export const regionIndex = ({ reads, independent }: CachingServices): Promise<RegionIndex> =>
  reads.get('regions', { topics: ['region'], ttlMs: 600_000 }, () => read(independent));
