import { join } from 'node:path';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { Invoke } from '#wire/invoke.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { installJobs } from '#server/jobs/job-queues.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { openSession } from '#server/modules/user/session.store.ts';
import { callSite } from '#test/world/call-site.ts';
import { addOperator } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { approveDemand } from '#test/world/review.ts';
import { startSite } from '#test/world/site.ts';
import { addDemand, addInstitution } from './bench-draft.ts';
import { fullMatchWorld, matchWorld } from './match-world.ts';

export const largeDemand = { institutions: 12, packages: 8, itemsPerPackage: 150 };
const city = '440300';

export interface LargeDemand {
  readonly demandId: string;
  /** Of the buyer, in an open session. */
  readonly token: string;
}

/** On an empty database: a demand in Shenzhen, and everything quoted for it by calls as their senders make them. */
export async function makeLargeDemand(
  project: string,
  folder: string,
  databaseUrl: string,
): Promise<LargeDemand> {
  const pool = openPool(databaseUrl);
  const db = openDatabase(pool);
  try {
    await migrate(pool, join(project, 'migrations'));
    await installJobs(pool);
    await loadReference(pool);
    const { catalogue } = readReference();
    const { mutex } = catalogue;
    // Nobody can quote two items that exclude each other.
    const taken = new Set<string>();
    const excluded = (code: string) =>
      mutex.some(({ a, b }) => (a === code && taken.has(b)) || (b === code && taken.has(a)));
    for (const { code } of catalogue.items.values()) if (!excluded(code)) taken.add(code);
    const items = new Map([...catalogue.items].filter(([code]) => taken.has(code)));
    const world = matchWorld(
      { ...catalogue, items },
      { ...fullMatchWorld, ...largeDemand, itemsEach: Math.floor(items.size * 0.9) },
    );
    for (const { items: offers } of world.libraries()) await addInstitution(db, offers);
    const demandId = await addDemand(db, world.packages, demandStatus.inReview);
    const { rows } = await pool.query<{ owner: string }>(
      `WITH placed AS (INSERT INTO demand_city (demand_id, region_id, city_id, headcount) VALUES ($1, $2, $2, $3))
       SELECT owner_id AS owner FROM demand WHERE id = $1`,
      [demandId, city, largeDemand.packages * 100],
    );
    const { rows: members } = await pool.query<{ id: string }>(
      'SELECT user_id AS id FROM institution_member',
    );
    const token = await openSession(db, rows[0]?.owner as string);
    const operator = await addOperator(db);
    const providers = await Promise.all(members.map(({ id }) => openSession(db, id)));
    await pool.query('ANALYZE');
    const site = await startSite(project, folder, { DATABASE_URL: databaseUrl, DEMO: 'off' });
    const as = (whose: string): { invoke: Invoke } => ({
      invoke: (name, input) => callSite({ origin: site.origin, token: whose }, name, input),
    });
    try {
      await approveDemand(as(operator.token).invoke, demandId);
      for (const provider of providers) {
        const { invoke } = as(provider);
        let quotationId: string | undefined;
        for (let tries = 0; !quotationId && tries < 600; tries += 1) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          quotationId = (await invoke('quotation.list', { size: 100 })).records[0]?.quotationId;
        }
        if (!quotationId) throw new Error('an institution was not invited');
        await sendQuotation({ as, services: { clock: () => new Date() } }, provider, quotationId);
      }
    } finally {
      await site.stop();
    }
    return { demandId, token };
  } finally {
    await pool.end();
  }
}
