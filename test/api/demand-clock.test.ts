import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { jobCountLines } from '#server/jobs/job-counts.ts';
import { jobsOn } from '#server/jobs/job-queues.ts';
import type { Notice } from '#server/jobs/notice.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { expireDemands } from '#server/node/expire-demands.ts';
import { expireQuotations } from '#server/node/expire-quotations.ts';
import { purge } from '#server/node/purge.ts';
import { runJob } from '#server/node/run-job.ts';
import { clockJobs, startBoss } from '#server/node/start-boss.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addRows, rowsOf, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { plainItems, publish, stockLibrary } from './demand-steps.ts';

const world = useWorld();
beforeAll(async () => {
  await stockLibrary(world, world.people.provider, plainItems);
  await stockLibrary(world, world.people.otherProvider, plainItems);
});

const day = 86_400_000;
const after = (days: number) => new Date(Date.now() + days * day);
const statusOf = async (demandId: string) =>
  (await world.call('buyer', 'demand.getMine', { demandId })).status.code;
const quotations = (demandId: string) =>
  world.db
    .selectFrom('quotation')
    .select(['id', 'status'])
    .where('demand_id', '=', demandId)
    .orderBy('institution_id')
    .execute();
const statuses = async (demandId: string) => (await quotations(demandId)).map((row) => row.status);

/** As the provider would: the quotation and its packages sent in. */
async function confirm(quotationId: string, validUntil: Date): Promise<void> {
  const { db } = world;
  await setRows(
    db,
    'quotation',
    { id: quotationId },
    {
      status: quotationStatus.quoted,
      confirmed_at: new Date(),
      valid_until: validUntil.toISOString().slice(0, 10),
    },
  );
  await setRows(
    db,
    'quotation_package',
    { quotation_id: quotationId },
    { status: quotationPackageStatus.quoted },
  );
}

// The deadline of every demand here is five days ahead.
describe('the clock', () => {
  test('unanswered quotations expire at the deadline, sent ones when their validity is over', async () => {
    const demandId = await publish(world);
    const [sent] = await quotations(demandId);
    await confirm(sent?.id as string, after(10));
    await expireQuotations(world.db, after(4));
    expect((await statuses(demandId)).toSorted()).toEqual([1, 2]);
    await expireQuotations(world.db, after(6));
    expect((await statuses(demandId)).toSorted()).toEqual([2, 5]);
    await expireQuotations(world.db, after(12));
    expect(await statuses(demandId)).toEqual([5, 5]);
    expect(await rowsOf(world.db, 'quotation_package', { quotation_id: sent?.id as string })).toMatchObject([
      { status: quotationPackageStatus.expired },
    ]);
  });

  test('a demand expires when deadline and grace have passed, and its sent quotations are closed', async () => {
    const demandId = await publish(world);
    const [sent] = await quotations(demandId);
    await confirm(sent?.id as string, after(60));
    await expireDemands(world.db, after(11));
    expect(await statusOf(demandId)).toBe(2);
    await expireDemands(world.db, after(13));
    expect(await statusOf(demandId)).toBe(4);
    expect(new Set(await statuses(demandId))).toEqual(new Set([8]));
    const { timeline } = await world.call('buyer', 'demand.getMine', { demandId });
    expect(timeline.at(-1)).toMatchObject({ action: 'expire', actor: '系统' });
  });

  test('an accepted quote keeps it open', async () => {
    const demandId = await publish(world);
    const [sent] = await quotations(demandId);
    await confirm(sent?.id as string, after(60));
    const { db } = world;
    await setRows(db, 'quotation', { id: sent?.id as string }, { status: quotationStatus.accepted });
    await setRows(
      db,
      'quotation_package',
      { quotation_id: sent?.id as string },
      { status: quotationPackageStatus.accepted },
    );
    await expireDemands(db, after(30));
    expect(await statusOf(demandId)).toBe(2);
  });

  test('two nodes at once expire each once', async () => {
    const demandId = await publish(world);
    const { db } = world;
    await Promise.all([expireDemands(db, after(13)), expireDemands(db, after(13))]);
    const { timeline } = await world.call('buyer', 'demand.getMine', { demandId });
    expect(timeline.filter((one) => one.action === 'expire')).toHaveLength(1);
  });
});

describe('jobs', () => {
  const notice = (text: string) => ({
    to: { operators: 'review' } as const,
    kind: 'test',
    message: 'lead-added' as const,
    values: { 线索: text },
    target: null,
  });
  const texts = async () =>
    (await world.call('operator', 'notification.list', { size: 100 })).records.map((one) => one.body);

  test('what was rolled back is never delivered; what was committed once, whoever delivers', async () => {
    const { services } = world;
    const { db } = services;
    await db
      .transaction()
      .execute(async (tx) => {
        await queueNotice(tx, notice('回滚的'));
        throw new Error('roll back');
      })
      .catch(() => {});
    await db.transaction().execute((tx) => queueNotice(tx, notice('提交的')));
    await Promise.all([runDueJobs(services), runDueJobs(services), runDueJobs(services)]);
    const seen = await texts();
    expect(seen.filter((text) => text === '提交的')).toHaveLength(1);
    expect(seen).not.toContain('回滚的');
  });

  test('one that fails waits for its retry and keeps no other from going out', async () => {
    const { services } = world;
    const { db } = services;
    const broken: Notice = { ...notice('坏的'), to: { users: ['not an id'] } };
    await db.transaction().execute((tx) => queueNotice(tx, broken));
    await db.transaction().execute((tx) => queueNotice(tx, notice('后面的')));
    await runDueJobs(services);
    expect(await texts()).toContain('后面的');
    const rows = await world.sql<{ id: string; state: string; later: boolean }>`
      SELECT id, state, start_after > now() AS later FROM pgboss.job WHERE data->'values'->>'线索' = '坏的'`;
    expect(rows).toMatchObject([{ state: 'retry', later: true }]);
  });

  test('one that failed for good is logged as an error and counted', async () => {
    const { services } = world;
    const { db } = services;
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    await world.sql`UPDATE pgboss.job SET retry_count = retry_limit, start_after = now()
      WHERE data->'values'->>'线索' = '坏的'`;
    await runDueJobs({ ...services, log });
    expect(lines.join('')).toContain('job failed for good');
    expect(await jobCountLines(db)).toContain('jobs_dead{queue="notify"} 1');
    await world.sql`DELETE FROM pgboss.job WHERE data->'values'->>'线索' = '坏的'`;
  });

  test('a node that lost the job to another one leaves nothing behind', async () => {
    const { services } = world;
    const { db } = services;
    await db.transaction().execute((tx) => queueNotice(tx, notice('被接手的')));
    const boss = jobsOn(db);
    const [job] = await boss.fetch<never>('notify');
    if (!job) throw new Error('nothing to fetch');
    // As the supervision does when the heartbeat stops: the job goes back, another node takes it and is done.
    await boss.fail('notify', job, new Error('no heartbeat'));
    await world.sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${job.id}`;
    await runDueJobs(services);
    await expect(runJob(services, boss, 'notify', job)).rejects.toThrow('taken over');
    expect((await texts()).filter((text) => text === '被接手的')).toHaveLength(1);
  });

  test('old leftovers are purged, younger ones stay', async () => {
    const { db } = world;
    const put = (key: string, created_at: Date) =>
      addRows(db, 'idempotency', {
        scope: 'purge',
        key,
        endpoint: 'x',
        request_hash: 'x',
        response: null,
        created_at,
      });
    await put('old', after(-8));
    await put('young', after(-6));
    await purge(db, new Date());
    const left = await db.selectFrom('idempotency').select('key').where('scope', '=', 'purge').execute();
    expect(left).toEqual([{ key: 'young' }]);
  });

  test('a running node delivers by itself, schedules the clock in a schema of its own, and stops', async () => {
    const { services, database } = world;
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
    const jobs = startBoss({ ...services, log }, database.pool);
    await services.db.transaction().execute((tx) => queueNotice(tx, notice('自动送达')));
    await expect.poll(texts).toContain('自动送达');
    const scheduled = async () =>
      (
        await database.pool
          .query(
            `SELECT CASE WHEN to_regclass('pgboss.schedule') IS NOT NULL THEN (
             SELECT count(*) FROM pgboss.schedule) ELSE 0 END AS n`,
          )
          .catch(() => ({ rows: [{ n: 0 }] }))
      ).rows[0].n;
    await expect.poll(scheduled).toBe(Object.keys(clockJobs).length);
    await jobs.stop();
    expect(warnings).toEqual([]);
  });
});
