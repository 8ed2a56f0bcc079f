import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '#server/db/database.ts';

/** A database of the test's own, cloned from the template: migrated, with reference data. */
export type TestDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

let shared: Promise<TestDatabase> | undefined;

/** The database of this test file: the same one at every call, fresh for each file. */
export function workerDatabase(): Promise<TestDatabase> {
  shared ??= clone(`worker_${process.env.VITEST_POOL_ID}`);
  return shared;
}

/** One more database, for a test that needs its own; the test drops it. */
export function freshDatabase(): Promise<TestDatabase> {
  return clone(`fresh_${crypto.randomUUID().replaceAll('-', '')}`);
}

async function clone(name: string): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('testServer');
  const server = openPool(serverUrl);
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = serverUrl.replace(/[^/]+$/, name);
  const pool = openPool(url);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}
