import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { callSite } from '#test/world/call-site.ts';
import { emptyDatabase } from '#test/world/database.ts';
import { type InstalledServer, installedPostgres, startInstalled } from '#test/world/installed-postgres.ts';
import { type Site, startSite } from '#test/world/site.ts';

// The site on PostgreSQL as Debian has it: 15 is promised, all other tests run on 18. All API tests run on another server
// with TEST_DATABASE_URL.

test.runIf(installedPostgres.length === 0)(
  'no PostgreSQL of the system is here: only the one of npm is tried',
  () => {},
);

describe.each(installedPostgres)('PostgreSQL $version', ({ programs }) => {
  let server: InstalledServer;
  const folders: string[] = [];
  const sites: Site[] = [];
  beforeAll(async () => {
    server = await startInstalled(programs);
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await server?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const start = () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkup-older-'));
    folders.push(folder);
    return startSite(process.cwd(), folder, { DATABASE_URL: server.url, DEMO: 'on' });
  };

  test('two nodes start together on an empty database and serve the demo market', async () => {
    sites.push(...(await Promise.all([start(), start()])));
    for (const { origin } of sites) {
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const page = await (await fetch(`${origin}/bid-web/440300`)).text();
      expect(page).toContain('深圳');
      expect((await callSite({ origin }, 'demand.listHall', {})).total).toBeGreaterThan(10);
      const keyword = await callSite({ origin }, 'demand.listHall', { keyword: '年度' });
      expect(keyword.records.length).toBeGreaterThan(0);
    }
  });

  test('has the tables, views, rules and rights that it has on PostgreSQL 18', async () => {
    const newest = await emptyDatabase();
    await migrate(newest.pool, 'migrations');
    const pool = openPool(server.url);
    expect(await schemaOf(pool)).toEqual(await schemaOf(newest.pool));
    await pool.end();
    await newest.drop();
  });
});

/** What migrations made, as text that does not change with the server's version. */
async function schemaOf(pool: Pool): Promise<unknown> {
  const read = async (text: string) => (await pool.query(text)).rows;
  return {
    columns: await read(`
      SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name`),
    constraints: await read(`
      SELECT conrelid::regclass::text AS of, pg_get_constraintdef(oid) AS rule FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x') ORDER BY 1, 2`),
    indexes: await read(`
      SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
    triggers: await read(`
      SELECT event_object_table, trigger_name, action_statement FROM information_schema.triggers
      WHERE trigger_schema = 'public' ORDER BY 1, 2, 3`),
    rights: await read(`
      SELECT table_name, privilege_type FROM information_schema.role_table_grants
      WHERE table_schema = 'public' AND grantee = 'checkup_site' ORDER BY 1, 2`),
  };
}
