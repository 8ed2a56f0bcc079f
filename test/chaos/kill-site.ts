import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Site, startSite } from '#test/world/site.ts';

export const victims = ['node', 'postgres', 'both'] as const;
export type Victim = (typeof victims)[number];

/** Kills (-9) and brings the site back: by a new start, or by waiting until its node has restarted PostgreSQL. */
export async function killAndRecover(
  project: string,
  dataDir: string,
  site: Site,
  victim: Victim,
): Promise<Site> {
  const postgres = Number.parseInt(
    readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'),
    10,
  );
  if (victim !== 'node') process.kill(postgres, 'SIGKILL');
  if (victim === 'postgres') {
    await untilReady(site);
    return site;
  }
  await site.kill();
  return startSite(project, dataDir);
}

async function untilReady({ origin }: Site): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(50)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('the site did not become ready again');
}
