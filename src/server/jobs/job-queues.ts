import type pg from 'pg';
import { type Db, fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#server/db/database.ts';
import type { Notice } from './notice.ts';

/** What each kind of job needs to know. */
export interface JobData {
  readonly notify: Notice;
  readonly publish: { readonly demandId: string };
  readonly readPriceList: { readonly batchId: string; readonly run: string };
  readonly copyPersonalData: { readonly userId: string; readonly run: string };
  readonly sms: { readonly mobile: string; readonly text: string };
  /** Whatever waits to be sent outside. */
  readonly deliver: Readonly<Record<string, never>>;
  /** Whatever waits for people of staff lists. */
  readonly visitMessages: Readonly<Record<string, never>>;
  readonly writeStaffList: { readonly rosterId: string; readonly run: string };
}
export type JobName = keyof JobData;

export const jobsSchema = 'pgboss';

/**
 * Retried after 5, 10, 20, … seconds, at most 3 hours apart: about a day altogether. Then a person has to look: the job
 * stays as failed, is logged as an error and counted in /metrics. A node that works on a job says so every 15 seconds;
 * when it was killed, another takes the job over.
 */
const work = {
  policy: 'standard',
  retryLimit: 14,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 10_800,
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 30 * 86_400,
} as const;
/** Somebody waits for it: given up after a quarter of an hour, and of a killed node taken over within half a minute. */
const awaited = { ...work, retryLimit: 4, retryDelayMax: 300, heartbeatSeconds: 10 } as const;
/** The clock's: one at a time over all nodes, the next round is the retry. */
const round = { policy: 'stately', retryLimit: 0 } as const;

export const jobQueues = {
  notify: work,
  publish: work,
  readPriceList: awaited,
  copyPersonalData: awaited,
  sms: work,
  'open-sealed-quotes': round,
  deliver: work,
  visitMessages: work,
  writeStaffList: awaited,
  'end-second-rounds': round,
  'expire-quotations': round,
  'expire-demands': round,
  'deliver-notices': round,
  'deliver-webhooks': round,
  'expire-contracts': round,
  'remind-of-certificate': round,
  'remind-licences': round,
  'tell-deputies': round,
  'end-exam-days': round,
  'remove-plain-files': round,
  'remove-unneeded-files': round,
  'remind-of-visits': round,
  'remind-of-signing': round,
  'remind-of-bills': round,
  'erase-rosters': round,
  purge: round,
} as const;
export const jobNames = [
  'notify',
  'publish',
  'readPriceList',
  'copyPersonalData',
  'sms',
  'deliver',
  'visitMessages',
  'writeStaffList',
] as const satisfies readonly JobName[];

/** pg-boss on a transaction or pool. Unstarted it can send, fetch and settle; nothing of it has to be stopped. */
export const jobsOn = (db: Database | Tx): PgBoss => new PgBoss({ ...options, db: fromKysely(db) });

const options = {
  schema: jobsSchema,
  useListenNotify: false,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
};

/** pg-boss for a node: maintains itself and runs workers once it is started. */
export const jobsOnPool = (pool: pg.Pool, clock: boolean): PgBoss =>
  new PgBoss({ ...options, schedule: clock, supervise: clock, db: onPool(pool) });

/** It sends batches of statements and reads the rows of all of them. */
const onPool = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
    return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
  },
});

/** Queues work that follows a commit, in the transaction that decides on it: rolled back with it, and never lost after it. */
export async function sendJob<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void> {
  await jobsOn(tx).send(name, data);
}

/** Brings pg-boss' own tables and our queues up to date. Any number of nodes may do it at once. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  const boss = jobsOnPool(pool, false);
  const problems: Error[] = [];
  boss.on('error', (error) => problems.push(error));
  await boss.start();
  try {
    for (const [name, { policy, ...rest }] of Object.entries(jobQueues)) {
      await boss.createQueue(name, { policy, ...rest });
      // What an older release created has the older settings.
      await boss.updateQueue(name, rest);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (problems[0]) throw problems[0];
}
