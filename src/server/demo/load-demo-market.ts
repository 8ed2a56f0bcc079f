import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { buildDemoMarket } from './build-demo-market.ts';
import { demoPassword } from './demo-accounts.ts';
import { demoTables, type DemoRows } from './demo-rows.ts';
import { readDemoSource } from './demo-source.ts';
import { readDemoContent } from '#server/modules/content/read-content.ts';

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

/** One statement and one parameter for a whole table: sixty thousand rows would need a million parameters. */
async function insertRows(tx: Tx, table: keyof DemoRows, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** Numbers given from now on continue after the demo's. */
async function countNumbers(tx: Tx, rows: DemoRows): Promise<void> {
  const last = new Map<string, { prefix: string; day: string; value: number }>();
  for (const { number } of [...rows.demand, ...rows.quotation]) {
    const [prefix, y, m, d, n] = [
      number.slice(0, 2),
      number.slice(2, 6),
      number.slice(6, 8),
      number.slice(8, 10),
      number.slice(11),
    ];
    const key = `${prefix}${y}${m}${d}`;
    const value = Math.max(Number(n), last.get(key)?.value ?? 0);
    last.set(key, { prefix, day: `${y}-${m}-${d}`, value });
  }
  await tx
    .insertInto('number_counter')
    .values([...last.values()])
    .onConflict((oc) =>
      oc
        .columns(['prefix', 'day'])
        .doUpdateSet({ value: sql`greatest(number_counter.value, excluded.value)` }),
    )
    .execute();
}
