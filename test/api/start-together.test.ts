import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { prepareSiteRole, siteRoleOf } from '#server/db/site-role.ts';
import { oneNodeAtATime } from '#server/db/start-lock.ts';
import { readSettings } from '#server/settings.ts';
import { prepareData } from '#server/start/prepare-data.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#test/world/database.ts';

// What a start does to the database before anybody comes: by several nodes at once, and at every start.

describe('nodes that start together on an empty database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database.drop());

  test('all come up, and it is filled once', async () => {
    const settings = readSettings({ DATABASE_URL: database.url, DEMO: 'off' });
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const pool = openPool(database.url);
        await migrate(pool, 'migrations');
        await oneNodeAtATime(pool, async () => {
          await prepareSiteRole(pool);
          await prepareData(settings, pool);
        });
        await pool.end();
      }),
    );
    const { rows } = await database.pool.query<{ regions: number; queues: number }>(
      `SELECT (SELECT count(*)::int FROM region) AS regions, (SELECT count(*)::int FROM pgboss.queue) AS queues`,
    );
    expect(rows[0]?.regions).toBeGreaterThan(3_000);
    expect(rows[0]?.queues).toBeGreaterThan(10);
    expect(await siteRoleOf(database.url)).toBe('checkup_site');
  });
});

describe('the role that calls work as', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.drop());

  test.each([
    ['was allowed after the first start', 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM checkup_site'],
    [
      'was granted the audit log by hand',
      'GRANT UPDATE, DELETE ON audit_event, contract_event TO checkup_site',
    ],
  ])('is made good at the next start where it %s', async (_what, sql) => {
    await database.pool.query(sql);
    expect(await siteRoleOf(database.url)).toBeUndefined();
    await prepareSiteRole(database.pool);
    expect(await siteRoleOf(database.url)).toBe('checkup_site');
    const { rows } = await database.pool.query(
      `SELECT has_table_privilege('checkup_site', 'audit_event', 'UPDATE, DELETE') AS rewrites,
         has_table_privilege('checkup_site', 'demand', 'SELECT') AS reads`,
    );
    expect(rows).toEqual([{ rewrites: false, reads: true }]);
  });
});
