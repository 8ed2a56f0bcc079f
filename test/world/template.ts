import type { Pool } from 'pg';
import { installJobs } from '#server/jobs/job-queues.ts';
import { loadReference } from '#server/modules/catalogue/load-reference.ts';

/** What every test database holds before its test begins. */
export async function fillTemplate(pool: Pool): Promise<void> {
  await installJobs(pool);
  await loadReference(pool);
}
