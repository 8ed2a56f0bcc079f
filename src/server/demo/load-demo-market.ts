import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { readDemoContent } from '#server/modules/content/read-content.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { buildDemoMarket } from './build-demo-market.ts';
import { demoPassword } from './demo-accounts.ts';
import { type DemoRows, demoTables } from './demo-rows.ts';
import { readDemoSource } from './demo-source.ts';

const marker = 'demo-market';

/** Fills an empty market in one transaction; false when it was filled before. Regions, dictionaries and the
 * catalogue must be there. Two nodes starting at once load it once. */
export async function loadDemoMarket(
  db: Database,
  input: { now: Date; catalogue: Catalogue },
): Promise<boolean> {
  if (await isLoaded(db)) return false;
  const source = readDemoSource();
  const passwordHash = await hashPassword(demoPassword);
  const rows = buildDemoMarket({ ...input, source, content: readDemoContent(), passwordHash });
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${marker}))`.execute(tx);
    if (await isLoaded(tx)) return false;
    for (const table of demoTables) await insertRows(tx, table, rows[table]);
    await countNumbers(tx, rows);
    const fingerprint = createHash('sha256').update(JSON.stringify(source)).digest('hex');
    await tx
      .insertInto('reference_load')
      .values({ name: marker, hash: fingerprint, loaded_at: input.now })
      .execute();
    return true;
  });
}

const isLoaded = async (db: Database | Tx) =>
  (await db.selectFrom('reference_load').select('name').where('name', '=', marker).executeTakeFirst()) !==
  undefined;

/** Numbers given from now on continue after the demo's. */
async function countNumbers(tx: Tx, rows: DemoRows): Promise<void> {
  for (const [prefix, numbers] of [
    ['cg', rows.demand],
    ['bj', rows.quotation],
  ] as const) {
    const last = Math.max(0, ...numbers.map(({ number }) => Number(number.slice(11))));
    const sequence = `number_${prefix}`;
    await sql`SELECT setval(${sequence}::regclass, greatest(last_value, ${last})) FROM ${sql.table(sequence)}`.execute(
      tx,
    );
  }
}
