import { join } from 'node:path';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type DemandStatus } from '#domain/demand/demand-machine.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { type Database, openDatabase, openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { draftQuotation } from '#server/modules/quotation/draft-quotation.command.ts';
import { addBuyer, addProvider } from '#test/world/people.ts';
import { fullMatchWorld, matchWorld } from './match-world.ts';
import type { BenchRow } from './row.ts';
import { sample, shown } from './sample.ts';

const many = 50;

/** Drafting on the embedded database, in transactions that are rolled back, so that every run finds the same. */
export async function benchDraft(catalogue: Catalogue, project: string, folder: string): Promise<BenchRow[]> {
  const embedded = await startEmbedded({ dataDir: folder });
  const pool = openPool(embedded.url);
  try {
    await migrate(pool, join(project, 'migrations'));
    await loadReference(pool);
    const db = openDatabase(pool);
    const world = matchWorld(catalogue, { ...fullMatchWorld, institutions: many });
    const institutionIds: string[] = [];
    for (const { items } of world.libraries()) institutionIds.push(await addInstitution(db, items));
    const demandId = await addDemand(db, world.packages);
    await pool.query('ANALYZE');
    const draft = (ids: readonly string[]) => async () => {
      const undo = new Error('rolled back on purpose');
      const work = db.transaction().execute(async (tx) => {
        for (const id of ids) await draftQuotation(tx, catalogue, demandId, id, new Date());
        throw undo;
      });
      await work.catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    };
    const one = draft(institutionIds.slice(0, 1));
    await sample(5, one);
    const single = await sample(40, one);
    const all = await sample(6, draft(institutionIds));
    const size = '5 packages × 60 lines, library of 300 items';
    return [
      {
        what: 'quotation drafted, 5 packages × 60 lines',
        means: `draftQuotation for one institution (${size}) on the embedded database, from reading the demand to the last row written; the transaction is rolled back, so the commit's write to disk is not in it. Confirming is not measured yet.`,
        measured: shown(single),
        budget: '≤ 50 ms',
        met: single.least <= 50,
        kept: { name: 'quotation drafted', figure: single.least, unit: 'ms' },
      },
      {
        what: `publication: ${many} such quotations`,
        means: 'The same for 50 institutions one after the other, as the job of an approved demand does.',
        measured: shown(all),
        budget: '–',
        met: undefined,
      },
    ];
  } finally {
    await pool.end();
    await embedded.stop();
  }
}

export async function addInstitution(db: Database, offers: readonly OfferedItem[]): Promise<string> {
  const { institutionId } = await addProvider(db);
  const rows = offers.map((offer, k) => ({
    id: newId(),
    institution_id: institutionId,
    // A library has no name twice.
    name: `${offer.name}（${k + 1}）`,
    list_price: offer.listPrice,
    sale_price: offer.salePrice,
    catalogue_codes: [...offer.catalogueCodes],
    mapping_state: 2 as const,
    ...(offer.sexes && { sexes: [...offer.sexes] }),
    ...(offer.ageMin !== undefined && { age_min: offer.ageMin }),
  }));
  await db.insertInto('institution_item').values(rows).execute();
  return institutionId;
}

export async function addDemand(
  db: Database,
  packages: readonly RequestedPackage[],
  status: DemandStatus = demandStatus.procuring,
): Promise<string> {
  const { userId, companyId } = await addBuyer(db);
  const demandId = newId();
  await db
    .insertInto('demand')
    .values({
      id: demandId,
      number: 'CG20260101-900001',
      owner_id: userId,
      company_id: companyId,
      title: '年度体检',
      purpose: 'ANNUAL',
      quote_deadline: new Date(Date.now() + 86_400_000),
      price_basis: 'itemised',
      contact: '王小明',
      mobile: '13900001234',
      status,
      headcount: 500,
      published_at: status === demandStatus.procuring ? new Date() : null,
    })
    .execute();
  const groupId = newId();
  await db.insertInto('package_group').values({ id: groupId, demand_id: demandId, name: '全体' }).execute();
  for (const [sort, { name, sex, headcount, ageMin, ageMax, items }] of packages.entries()) {
    const id = newId();
    const band = { age_min: ageMin ?? null, age_max: ageMax ?? null };
    await db
      .insertInto('demand_package')
      .values({ id, demand_id: demandId, group_id: groupId, name, sex, headcount, sort, ...band })
      .execute();
    const lines = items.map(({ catalogueCode, required }, i) => ({
      id: newId(),
      package_id: id,
      catalogue_code: catalogueCode,
      required,
      sort: i,
    }));
    await db.insertInto('demand_item').values(lines).execute();
  }
  return demandId;
}
