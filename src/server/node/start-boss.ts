import type pg from 'pg';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import type { Services } from '#server/api/call-context.ts';
import type { Database } from '#server/db/database.ts';
import { type JobName, jobNames, jobsOnPool } from '#server/jobs/job-queues.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { endExamDays } from '#server/modules/checkup-visit/end-exam-days.ts';
import { removeUnneededFiles } from '#server/modules/common/unneeded-files.ts';
import { expireContracts } from '#server/modules/contract/end-contract.command.ts';
import { remindOfCertificate } from '#server/modules/contract/remind-of-certificate.ts';
import { remindOfSigning } from '#server/modules/contract/remind-of-signing.ts';
import { remindLicences } from '#server/modules/institution/remind-licences.ts';
import { deliverNotices } from '#server/modules/notification/deliver-notices.job.ts';
import { openSealedQuotes } from '#server/modules/opening/open-sealed-quotes.ts';
import { tellDeputies } from '#server/modules/organisation/tell-deputies.ts';
import { eraseRosters } from '#server/modules/roster/erase-rosters.ts';
import { remindOfVisits } from '#server/modules/roster/remind-of-visits.ts';
import { removePlainFiles } from '#server/modules/sealing/sealed-files.ts';
import { endSecondRounds } from '#server/modules/second-round/end-second-rounds.ts';
import { remindOfBills } from '#server/modules/settlement/remind-of-bills.ts';
import { deliverWebhooks } from '#server/modules/webhook/deliver-webhooks.job.ts';
import { daysOfCertificate } from '#server/signing/signing-certificate.ts';
import { expireDemands } from './expire-demands.ts';
import { expireQuotations } from './expire-quotations.ts';
import { purge } from './purge.ts';
import { runJob } from './run-job.ts';

interface ClockJob {
  /** When, as cron, Shanghai time. */
  readonly cron: string;
  readonly run: (db: Database, now: Date, services: Services) => Promise<unknown>;
}

/** Quotations first: a demand's unanswered ones expire at its deadline, a week before the demand itself can. */
export const clockJobs: Readonly<Record<string, ClockJob>> = {
  'open-sealed-quotes': { cron: '* * * * *', run: openSealedQuotes },
  'end-second-rounds': { cron: '* * * * *', run: endSecondRounds },
  'expire-quotations': { cron: '* * * * *', run: expireQuotations },
  'expire-demands': { cron: '*/5 * * * *', run: expireDemands },
  // Those that were away, and what was held back for a digest.
  'deliver-notices': { cron: '* * * * *', run: (_db, _now, services) => deliverNotices(services) },
  'deliver-webhooks': { cron: '* * * * *', run: (_db, _now, services) => deliverWebhooks(services) },
  'expire-contracts': { cron: '*/5 * * * *', run: expireContracts },
  'remind-of-certificate': {
    cron: '0 9 * * *',
    run: (db, now, { settings }) => remindOfCertificate(db, daysOfCertificate(settings, now)),
  },
  // The day is over; who comes after the rounds of the night is entered by the institution all the same.
  'end-exam-days': { cron: '10 0-5 * * *', run: endExamDays },
  'remind-licences': { cron: '0 9 * * *', run: remindLicences },
  'tell-deputies': { cron: '5 9 * * *', run: tellDeputies },
  // Those of nodes that ended between a commit and what follows it.
  'remove-plain-files': { cron: '47 * * * *', run: (db, _now, services) => removePlainFiles(db, services) },
  'remove-unneeded-files': { cron: '52 * * * *', run: removeUnneededFiles },
  'remind-of-signing': { cron: '0 9 * * *', run: remindOfSigning },
  'remind-of-bills': { cron: '0 9 * * *', run: remindOfBills },
  'remind-of-visits': { cron: '0 10 * * *', run: remindOfVisits },
  'erase-rosters': {
    cron: '27 * * * *',
    run: (db, now, { settings }) => eraseRosters(db, now, settings.rosterDays),
  },
  purge: { cron: '17 * * * *', run: purge },
};

const retryMs = 5_000;
/** How long a job may wait. Looking costs one probe of an index that is nearly always empty. */
const pollingIntervalSeconds = 1;

/** Notices and messages come many at once: a worker that took one a second would be a minute behind a publication. */
const fetchedTogether: Readonly<Record<JobName, number>> = {
  notify: 20,
  publish: 1,
  readPriceList: 1,
  copyPersonalData: 1,
  sms: 20,
  deliver: 1,
  visitMessages: 1,
  writeStaffList: 1,
};
const workOf = (name: JobName) =>
  ({
    pollingIntervalSeconds,
    batchSize: fetchedTogether[name],
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const;

/** One after the other; one that fails is tried again by itself. */
async function runEach(
  services: Services,
  boss: PgBoss,
  name: JobName,
  fetched: readonly Job<unknown>[],
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of fetched) {
    const failure = await runJob(services, boss, name, job as never).then(
      () => undefined,
      (error: unknown) => error,
    );
    results.push(
      failure === undefined
        ? { id: job.id, status: 'completed' }
        : { id: job.id, status: 'failed', output: failure },
    );
  }
  return results;
}

/** Works on jobs and keeps the clock: each job runs on one node, whatever number of nodes there is. */
export function startBoss(services: Services, pool: pg.Pool): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  let boss: PgBoss | undefined;

  async function start(): Promise<void> {
    if (boss) return;
    const starting = jobsOnPool(pool, true);
    starting.on('error', (err) => log.warn({ err }, 'jobs'));
    try {
      await starting.start();
      for (const [name, { cron, run }] of Object.entries(clockJobs)) {
        await starting.work(name, async () => {
          await run(db, clock(), services);
        });
        await starting.schedule(name, cron, null, { tz: 'Asia/Shanghai' });
      }
      for (const name of jobNames)
        await starting.work(name, workOf(name), (fetched) => runEach(services, starting, name, fetched));
      boss = starting;
    } catch (err) {
      await starting.stop({ graceful: false }).catch(() => {});
      throw err;
    }
  }

  const loop = repeat('jobs', retryMs, log, start);
  return {
    async stop() {
      await loop.stop();
      await boss?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
