import type { Pool } from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { installJobs } from '#server/jobs/job-queues.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';
import { loadReferenceContent } from '#server/modules/content/load-reference-content.ts';
import type { Settings } from '#server/settings.ts';

/** Printed at start, in demo mode only. */
export type DemoAccount = { readonly role: string; readonly account: string; readonly password: string };

/** Everything the site needs in its database before it opens. Each step does nothing when it is done already. */
export async function prepareData(settings: Settings, pool: Pool): Promise<readonly DemoAccount[]> {
  await installJobs(pool);
  await loadReference(pool);
  await loadReferenceContent(openDatabase(pool), new Date());
  return settings.demo ? await loadDemo(pool, settings.reachable) : [];
}
