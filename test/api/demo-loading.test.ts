import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { nextNumber } from '#server/db/human-number.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { demoTables } from '#server/demo/demo-rows.ts';
import { loadDemoMarket } from '#server/demo/load-demo-market.ts';
import { loadReferenceContent } from '#server/modules/content/load-reference-content.ts';
import { verifyPassword } from '#server/modules/user/password.ts';
import { rowOf, rowsOf, setRows } from '#test/world/rows.ts';
import { useDatabase } from '#test/world/use-world.ts';
import { build, catalogue, now } from './demo-market.testkit.ts';

const database = useDatabase();

test('is loaded once, whole, even by two nodes at a time; numbers go on after it', async () => {
  const db = openDatabase(database.pool);
  const at = new Date();
  const loads = await Promise.all([1, 2].map(() => loadDemoMarket(db, { now: at, catalogue })));
  expect(loads.toSorted()).toEqual([false, true]);
  expect(await loadDemoMarket(db, { now: at, catalogue })).toBe(false);
  const expected = build(at);
  for (const table of demoTables) {
    const { rows: counted } = await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
    expect(counted[0].n, table).toBe(expected[table].length);
  }
  const number = await db.transaction().execute((tx) => nextNumber(tx, 'CG'));
  expect(expected.demand.map((one) => one.number)).not.toContain(number);
  const user = await rowOf(db, 'app_user', { account: 'demo_buyer' });
  expect(await verifyPassword(user.password_hash, demoPassword)).toBe(true);
});

test('the reference texts are put in once; an edited one stays', async () => {
  const db = openDatabase(database.pool);
  await loadReferenceContent(db, now);
  await setRows(db, 'content', { path: 'agree' }, { title: '改过的标题' });
  await loadReferenceContent(db, now);
  const pages = await rowsOf(db, 'content', { collection: 'page' });
  expect(pages.map((one) => one.path).toSorted()).toEqual(['about-us', 'agree', 'state']);
  expect(pages.find((one) => one.path === 'agree')?.title).toBe('改过的标题');
});
