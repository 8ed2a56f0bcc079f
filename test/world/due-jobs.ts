import type { Services } from '#server/api/call-context.ts';
import { jobNames, jobsOn } from '#server/jobs/job-queues.ts';
import { runJob } from '#server/jobs/run-job.ts';

/**
 * Does what a node's workers would do with the jobs that are due now, and with those that these send, until nothing is
 * left. One that fails stays, due later. Returns how many succeeded.
 */
export async function runDueJobs(services: Services): Promise<number> {
  const boss = jobsOn(services.db);
  let succeeded = 0;
  for (let fetched = true; fetched; ) {
    fetched = false;
    for (const name of jobNames) {
      const [job] = await boss.fetch<never>(name);
      if (!job) continue;
      fetched = true;
      try {
        await runJob(services, boss, name, job);
        succeeded += 1;
      } catch (error) {
        await boss.fail(name, job, error as Error);
      }
    }
  }
  return succeeded;
}
