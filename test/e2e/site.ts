import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseName } from '#server/embedded-postgres/initialise.ts';
import { startSite } from '#test/world/site.ts';

/** Names where the sites of this run are, for the processes that run the tests. */
export const siteOrigins = 'E2E_ORIGINS';

/**
 * The site of this worker, which its files use one after the other, so that none sees what another one changes at the same moment;
 * E2E_ORIGIN names one that runs already.
 */
export function siteOrigin(): string {
  const origins = (process.env.E2E_ORIGIN ?? process.env[siteOrigins] ?? '').split(' ');
  return origins[Number(process.env.VITEST_POOL_ID ?? 0) % origins.length] as string;
}

/** Names a data folder that has been started once: a copy of it saves a site its migrations and demo market. */
export const preparedFolder = 'E2E_PREPARED';

/** Open on the way through: a root's database belongs to another user and stays inside. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

export const startOn = (dataDir: string, environment: Readonly<Record<string, string | undefined>> = {}) =>
  startSite('.', dataDir, {
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    // On a busy machine the site is slow, and the tests wait. With any limit a node that could not measure for a second is overloaded, too.
    OVERLOAD_MS: 'off',
    ...environment,
  });

let leaveSite: () => Promise<void> = async () => {};
/** What is done before a site of a file's own ends: who still looks at it leaves, as a page whose site is gone has errors. */
export const beforeSiteEnds = (leave: () => Promise<void>): void => {
  leaveSite = leave;
};

/** A site with the demo market on a data folder of its own, and the address of its database. */
export async function freshSite(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; database: string; stop(): Promise<void> }> {
  if (process.env.E2E_ORIGIN) return { origin: process.env.E2E_ORIGIN, database: '', stop: async () => {} };
  const dataDir = newDataFolder();
  const prepared = process.env[preparedFolder];
  // Keeps owners, as Node's own copying does not.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const { origin, stop } = await startOn(dataDir, environment);
  const [password, port] = ['password', 'port'].map((file) =>
    readFileSync(join(dataDir, 'postgres', file), 'utf8').trim(),
  );
  return {
    // As its own addresses say it.
    origin: origin.replace('127.0.0.1', 'localhost'),
    database: `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`,
    async stop() {
      try {
        await leaveSite();
      } finally {
        await stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
