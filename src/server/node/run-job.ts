import { sql } from 'kysely';
import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { JobContext } from '#server/jobs/job-context.ts';
import { type JobData, type JobName, jobQueues, jobsSchema } from '#server/jobs/job-queues.ts';
import { readPriceListJob } from '#server/modules/library-import/read-price-list.job.ts';
import { writeNotice } from '#server/modules/notice/write-notice.ts';
import { deliverNotices } from '#server/modules/notification/deliver-notices.job.ts';
import { copyPersonalDataJob } from '#server/modules/personal-data/copy-personal-data.job.ts';
import { publishDemand } from '#server/modules/quotation/publish-demand.job.ts';
import { visitMessagesJob } from '#server/modules/roster/visit-messages.job.ts';
import { writeStaffListJob } from '#server/modules/roster/write-staff-list.job.ts';
import { deliverWebhooks } from '#server/modules/webhook/deliver-webhooks.job.ts';

type Handlers = { readonly [Name in JobName]: (context: JobContext, data: JobData[Name]) => Promise<void> };

/** A job may be started again after any of its steps (kill, lost connection, retry): each does only what is left to do. */
const handlers: Handlers = {
  notify: ({ services, completeIn }, notice) =>
    services.db.transaction().execute(async (tx) => {
      await writeNotice(tx, services, notice);
      await completeIn(tx);
    }),
  publish: publishDemand,
  readPriceList: readPriceListJob,
  copyPersonalData: copyPersonalDataJob,
  sms: async ({ services }, { mobile, text }) => services.ports.sms.sendNotice?.(mobile, text),
  visitMessages: visitMessagesJob,
  writeStaffList: writeStaffListJob,
  deliver: async ({ services, completeIn }) => {
    await deliverNotices(services);
    await deliverWebhooks(services);
    await services.db.transaction().execute(completeIn);
  },
};

/** Works on a fetched job. @throws what the handler throws, after logging it; pg-boss then plans the retry. */
export async function runJob<Name extends JobName>(
  services: Services,
  boss: PgBoss,
  name: Name,
  job: Job<JobData[Name]>,
): Promise<void> {
  const completeIn = async (tx: Tx) => {
    const ours = await sql`SELECT FROM ${sql.id(jobsSchema, 'job')}
      WHERE name = ${name} AND id = ${job.id} AND state = 'active' AND retry_count = ${job.retryCount} FOR UPDATE`.execute(
      tx,
    );
    if (ours.rows.length === 0) throw new Error('the job was taken over by another node');
    await boss.complete(name, job, null, { db: fromKysely(tx) });
  };
  const lastAttempt = job.retryCount >= jobQueues[name].retryLimit;
  try {
    await handlers[name]({ services, completeIn, lastAttempt }, job.data);
  } catch (err) {
    const about = { err, job: name, id: job.id, attempt: job.retryCount + 1 };
    if (!lastAttempt) services.log.warn(about, 'job failed, will be tried again');
    else services.log.error(about, 'job failed for good');
    throw err;
  }
}
