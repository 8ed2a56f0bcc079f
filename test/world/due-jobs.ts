import type { Services } from '#server/api/call-context.ts';
import { newId } from '#server/db/new-id.ts';
import { jobNames, jobsOn } from '#server/jobs/job-queues.ts';
import { runJob } from '#server/node/run-job.ts';
import type { OpenServices } from '#server/start/services.ts';

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

/** A message to the number that could not be sent, for good. Returns the job's id. */
export async function addFailedJob(db: Services['db'], mobile: string): Promise<string> {
  const id = newId();
  const boss = jobsOn(db);
  await boss.send('sms', { mobile, text: '测试消息' }, { id, retryLimit: 0, priority: 1 });
  const [job] = await boss.fetch('sms');
  if (job?.id !== id) throw new Error('another job came first');
  await boss.fail('sms', job, new Error(`号码 ${mobile} 暂时无法接收`));
  return id;
}

/** Services whose database refuses the `k`-th transaction from now on, as a killed node begins no more. */
export function killedAfter(services: OpenServices, k: number): OpenServices {
  let begun = 0;
  const transaction = () => {
    begun += 1;
    if (begun > k) throw new Error('killed');
    return services.db.transaction();
  };
  const db = new Proxy(services.db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...services, db };
}
