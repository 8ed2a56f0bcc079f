import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { processStart } from '#server/embedded-postgres/process-identity.ts';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { databaseAt } from './database-at.ts';
import { fillTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string };
  }
}

const prefix = 'checkup-test-';
const template = 'template_checkup';

let end: (() => Promise<void>) | undefined;

/** One PostgreSQL per test run, with a template database that every test's own database is cloned from. */
export async function setup(project: TestProject): Promise<void> {
  // Another server in place of our own, whose role may make databases: how the tests are run on an older PostgreSQL.
  const { TEST_DATABASE_URL: elsewhere } = process.env;
  if (elsewhere) {
    await buildTemplate(elsewhere);
    project.provide('testServer', { url: elsewhere, template });
    return;
  }
  sweep();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(dataDir, 0o711);
  // For an end without teardown (Ctrl-C twice): PostgreSQL's watchdog stops it, this removes its files.
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.once('exit', remove);
  const database = await startEmbedded({ dataDir, fsync: false, report: console.error });
  end = async () => {
    await database.stop();
    remove();
  };
  try {
    await buildTemplate(database.url);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('testServer', { url: database.url, template });
}

export async function teardown(): Promise<void> {
  await end?.();
}

async function buildTemplate(serverUrl: string): Promise<void> {
  const server = openPool(serverUrl);
  await server.query(`DROP DATABASE IF EXISTS ${template}`);
  await server.query(`CREATE DATABASE ${template} TEMPLATE template0`);
  const pool = openPool(databaseAt(serverUrl, template));
  await migrate(pool, 'migrations');
  await fillTemplate(pool);
  await pool.query('VACUUM ANALYZE');
  await pool.end();
  await server.end();
}

/** Folders of runs that were killed outright. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (processStart(owner) === undefined) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
