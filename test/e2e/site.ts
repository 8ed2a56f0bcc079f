import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#test/world/site.ts';

/** Files that run beside each other never share a site, so that none sees what another one changes at the same moment. */
export const workers = 2;
/** Names where the sites of this run are, for the processes that run the tests. */
export const siteOrigins = 'E2E_ORIGINS';

/** The site of this worker, which its files use one after the other; E2E_ORIGIN names one that runs already. */
export function siteOrigin(): string {
  const origins = (process.env.E2E_ORIGIN ?? process.env[siteOrigins] ?? '').split(' ');
  return origins[Number(process.env.VITEST_POOL_ID ?? 0) % origins.length] as string;
}

/** A site with the demo market on a data folder of its own, from nothing, as a first start makes it. `database`: its URL. */
export async function freshSite(
  database?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  if (process.env.E2E_ORIGIN) return { origin: process.env.E2E_ORIGIN, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-e2e-'));
  // Open on the way through: a root's database belongs to another user and stays inside.
  chmodSync(dataDir, 0o711);
  const environment = { HOST: 'localhost', LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const { origin, stop } = await startSite('.', dataDir, {
    ...environment,
    ...more,
    ...(database && { DATABASE_URL: database }),
  });
  return {
    // As its own addresses say it.
    origin: origin.replace('127.0.0.1', 'localhost'),
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
