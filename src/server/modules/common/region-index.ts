import { indexRegions, type Region, type RegionIndex } from '#domain/region/region.ts';
import { cacheReads } from '#server/changes/cached-reads.ts';
import type { Database } from '#server/db/database.ts';

const cached = cacheReads<RegionIndex>(['region'], 600_000);

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

/** All regions, kept in memory. */
export const regionIndex = (db: Database): Promise<RegionIndex> => cached(db, 'all', () => read(db));
