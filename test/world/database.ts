import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { databaseAt } from './database-at.ts';

/** A database of the test's own, cloned from the template: migrated, with reference data. */
export type TestDatabase = { readonly url: string; readonly pool: Pool; drop(): Promise<void> };

/** Who asks for it drops it; files that need one from their first test to the last take `useDatabase`. */
export const freshDatabase = (): Promise<TestDatabase> => createDatabase(inject('testServer').template);

/** The same with nothing in it, as an operator makes one for the first start. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const { url: serverUrl } = inject('testServer');
  const server = openPool(serverUrl);
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = databaseAt(serverUrl, name);
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
