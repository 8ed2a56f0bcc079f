import type { Database } from '#server/db/database.ts';
import { regionSnapshot } from '#server/modules/common/region-snapshot.ts';

/** Names of dictionary codes and places, for what a demand shows. */
export interface Words {
  /** The code itself when the dictionary has lost it, '' for ''. */
  readonly name: (kind: string, code: string) => string;
  readonly has: (kind: string, code: string) => boolean;
  /** 深圳 */
  readonly place: (regionId: string) => string;
}

const maxAgeMs = 60_000;
let kept: { at: number; db: Database; names: Promise<ReadonlyMap<string, string>> } | undefined;

async function read(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('dictionary').select(['kind', 'code', 'name']).execute();
  return new Map(rows.map((row) => [`${row.kind}/${row.code}`, row.name]));
}

/** Read at most once a minute; `db` is never a transaction, so that callers holding one don't wait for each other. */
export async function wordsOf({ aside }: { readonly aside: Database }): Promise<Words> {
  const now = Date.now();
  if (!kept || kept.db !== aside || now - kept.at > maxAgeMs) {
    kept = { at: now, db: aside, names: read(aside) };
    kept.names.catch(() => {
      kept = undefined;
    });
  }
  const [names, regions] = await Promise.all([kept.names, regionSnapshot(aside)]);
  return {
    name: (kind, code) => names.get(`${kind}/${code}`) ?? code,
    has: (kind, code) => names.has(`${kind}/${code}`),
    place: (regionId) => regions.find(regionId)?.name ?? '',
  };
}

export const priceBasisName = {
  package: '套餐价（元/人）',
  itemised: '分项报价',
  discount: '按机构价折扣',
} as const;
