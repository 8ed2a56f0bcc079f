import { indexRegions, type Region, type RegionIndex } from '#domain/region/region.ts';
import type { Database } from '#server/db/database.ts';

const maxAgeMs = 600_000;
const kept = new WeakMap<Database, { at: number; index: Promise<RegionIndex> }>();

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

/** All regions, read at most once in ten minutes: they change a few times a year. */
export function regionIndex(db: Database): Promise<RegionIndex> {
  const now = Date.now();
  const last = kept.get(db);
  if (last && now - last.at < maxAgeMs) return last.index;
  const index = read(db);
  kept.set(db, { at: now, index });
  index.catch(() => kept.delete(db));
  return index;
}
