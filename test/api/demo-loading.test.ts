import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { openDatabase } from '#server/db/database.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { makeDemoContracts } from '#server/demo/demo-contracts.ts';
import { makeDemoExaminationYear } from '#server/demo/demo-examination-year.ts';
import { demoTables } from '#server/demo/demo-rows.ts';
import { loadDemoMarket } from '#server/demo/load-demo-market.ts';
import { loadReferenceContent } from '#server/modules/content/load-reference-content.ts';
import { verifyPassword } from '#server/modules/user/password.ts';
import { rowOf, rowsOf, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { build, catalogue, now } from './demo-market.testkit.ts';

const world = useWorld();
const rowCounts = async () => {
  const counts = demoTables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  // Not over the pool that loads: both loads open their connections before the market keeps the thread busy.
  const { rows } = await sql.raw<Record<string, number>>(`SELECT ${counts.join()}`).execute(world.db);
  return rows[0] as Record<string, number>;
};

test('is loaded once, whole, even by two nodes at a time; numbers go on after it', async () => {
  const db = openDatabase(world.database.pool);
  const at = new Date();
  // The world's own people.
  const before = await rowCounts();
  const loads = await Promise.all([1, 2].map(() => loadDemoMarket(db, { now: at, catalogue })));
  expect(loads.toSorted()).toEqual([false, true]);
  expect(await loadDemoMarket(db, { now: at, catalogue })).toBe(false);
  const expected = build(at);
  const after = await rowCounts();
  expect(demoTables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)])).toEqual(
    demoTables.map((table) => [table, expected[table].length]),
  );
  const number = await db.transaction().execute((tx) => nextNumber(tx, 'CG'));
  expect(expected.demand.map((one) => one.number)).not.toContain(number);
  const user = await rowOf(db, 'app_user', { account: 'demo_buyer' });
  expect(await verifyPassword(user.password_hash, demoPassword)).toBe(true);
});

test('the market that was loaded gets a contract refused, one signed by both and one that waits for the buyer, once', async () => {
  const { services } = world;
  expect(await makeDemoContracts(services)).toBe(3);
  expect(await makeDemoContracts(services)).toBe(0);
  // One company in the middle of its examination year.
  expect(await makeDemoExaminationYear(services)).toBeGreaterThan(100);
  expect(await makeDemoExaminationYear(services)).toBe(0);
  const bills = await rowsOf(services.db, 'settlement', {});
  expect(bills.map(({ status }) => status).toSorted()).toEqual([
    settlementStatus.checking,
    settlementStatus.invoiced,
  ]);
  const rows =
    await world.sql`SELECT k.status, u.account, (SELECT count(*)::int FROM contract_signature s WHERE s.contract_id = k.id) AS signed
     FROM contract k JOIN app_user u ON u.id = k.created_by ORDER BY k.number`;
  expect(rows).toEqual([
    { status: contractStatus.refused, account: 'demo_buyer', signed: 0 },
    { status: contractStatus.signed, account: 'demo_buyer', signed: 2 },
    { status: contractStatus.signing, account: 'demo_buyer2', signed: 1 },
  ]);
});

test('the reference texts are put in once; an edited one stays', async () => {
  const db = openDatabase(world.database.pool);
  await loadReferenceContent(db, now);
  await setRows(db, 'content', { path: 'agree' }, { title: '改过的标题' });
  await loadReferenceContent(db, now);
  const pages = await rowsOf(db, 'content', { collection: 'page' });
  expect(pages.map((one) => one.path).toSorted()).toEqual(['about-us', 'agree', 'privacy', 'state']);
  expect(pages.find((one) => one.path === 'agree')?.title).toBe('改过的标题');
});
