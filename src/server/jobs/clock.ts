import type { Services } from '#server/api/call-context.ts';
import type pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import { expireDemands } from './expire-demands.ts';
import { expireQuotations } from './expire-quotations.ts';
import { purge } from './purge.ts';
import { repeat } from './repeat.ts';
import type { Database } from '#server/db/database.ts';

interface ClockJob {
  /** When, as cron, Shanghai time. */
  readonly cron: string;
  readonly run: (db: Database, now: Date) => Promise<unknown>;
}

/** Quotations first: a demand's unanswered ones expire at its deadline, a week before the demand itself can. */
export const clockJobs: Readonly<Record<string, ClockJob>> = {
  'expire-quotations': { cron: '* * * * *', run: expireQuotations },
  'expire-demands': { cron: '*/5 * * * *', run: expireDemands },
  purge: { cron: '17 * * * *', run: purge },
};

const retryMs = 5_000;

/** pg-boss in a schema of its own: each job runs on one node at a time, whatever number of nodes there is. */
export function startClock(services: Services, pool: pg.Pool): { stop(): Promise<void> } {
  const { db, log, clock } = services;
  let boss: PgBoss | undefined;

  async function start(): Promise<void> {
    if (boss) return;
    const starting = new PgBoss({ db: onPool(pool), schema: 'pgboss', useListenNotify: false });
    starting.on('error', (err) => log.warn({ err }, 'clock'));
    try {
      await starting.start();
      for (const [name, job] of Object.entries(clockJobs)) {
        await starting.createQueue(name, { policy: 'stately', retryLimit: 0 });
        await starting.work(name, async () => {
          await job.run(db, clock());
        });
        await starting.schedule(name, job.cron, null, { tz: 'Asia/Shanghai' });
      }
      boss = starting;
    } catch (err) {
      await starting.stop({ graceful: false }).catch(() => {});
      throw err;
    }
  }

  const loop = repeat('clock', retryMs, log, start);
  return {
    async stop() {
      await loop.stop();
      await boss?.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** pg-boss on the node's own pool. It sends batches of statements and reads the rows of all of them. */
const onPool = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
    return { rows: Array.isArray(result) ? result.flatMap((one) => one.rows) : result.rows };
  },
});
