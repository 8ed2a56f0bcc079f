import { beforeAll, expect, test } from 'vitest';
import { jobsOn } from '#server/jobs/job-queues.ts';
import { publishDemand } from '#server/modules/quotation/publish-demand.job.ts';
import { runJob } from '#server/node/run-job.ts';
import { killedAfter, runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { approveDemand } from '#test/world/review.ts';
import { useWorld } from '#test/world/use-world.ts';
import { plainItems, stockLibrary, submitDraft } from './demand-steps.ts';

const world = useWorld();
let elsewhere: Person;
beforeAll(async () => {
  elsewhere = await addProvider(world.db, { city_id: '440100', region_id: '440106' });
  await stockLibrary(world, world.people.provider, plainItems);
  await stockLibrary(world, elsewhere, plainItems);
});

const twoCities = {
  fields: {
    cities: [
      { regionId: '440100', headcount: 40 },
      { regionId: '440305', headcount: 30 },
      { regionId: '440306', headcount: 30 },
    ],
  },
};
const approved = async (options = {}) => {
  const demandId = await submitDraft(world, options);
  await approveDemand(world.as('operator').invoke, demandId);
  return demandId;
};
/** Everything that the job writes, without ids and times. */
const written = async (demandId: string) => {
  const rows = await world.sql<{ institution_id: string }>`
    SELECT i.institution_id, i.coverage, i.estimate, i.reason, q.status,
      (SELECT count(*) FROM quotation_package p WHERE p.quotation_id = q.id) AS packages,
      (SELECT count(*) FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
        WHERE p.quotation_id = q.id) AS lines,
      (SELECT count(*) FROM audit_event e WHERE e.record_id = q.id) AS events
    FROM invitation i LEFT JOIN quotation q USING (demand_id, institution_id)
    WHERE i.demand_id = ${demandId} ORDER BY i.institution_id`;
  return rows;
};
const titled = (title: string) => ({ ...twoCities, fields: { ...twoCities.fields, title } });
const noticesOf = async (who: 'buyer' | 'provider', title: string) =>
  (await world.call(who, 'notification.list', { size: 100 })).records.filter((one) =>
    one.body.includes(title),
  ).length;

test('killed after any of its steps and started again, it ends with the same', async () => {
  const whole = await approved(titled('一气呵成'));
  await runDueJobs(world.services);
  const expected = await written(whole);
  expect(expected.map((row) => row.institution_id).toSorted()).toEqual(
    [world.people.provider.institutionId, elsewhere.institutionId].toSorted(),
  );
  // Two cities, the owner's notice, the quotations together, the end.
  for (let steps = 0; steps < 5; steps += 1) {
    const title = `在第 ${steps} 步后被杀`;
    const demandId = await approved(titled(title));
    const boss = jobsOn(world.db);
    const [job] = await boss.fetch<never>('publish');
    if (!job) throw new Error('no job was sent');
    await expect(runJob(killedAfter(world.services, steps), boss, 'publish', job)).rejects.toThrow('killed');
    await boss.fail('publish', job, new Error('killed'));
    await world.sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${job.id}`;
    await runDueJobs(world.services);
    expect(await written(demandId), title).toEqual(expected);
    expect([await noticesOf('buyer', title), await noticesOf('provider', title)], title).toEqual([1, 1]);
  }
});

test('two nodes at the same job write everything once', async () => {
  const demandId = await approved(titled('两个节点'));
  const context = { services: world.services, completeIn: async () => {}, lastAttempt: false };
  await Promise.all([publishDemand(context, { demandId }), publishDemand(context, { demandId })]);
  await runDueJobs(world.services);
  expect(await written(demandId)).toMatchObject([{ events: 1 }, { events: 1 }]);
  expect([await noticesOf('buyer', '两个节点'), await noticesOf('provider', '两个节点')]).toEqual([1, 1]);
});

test('a demand that ended before invites nobody any more', async () => {
  const demandId = await approved();
  await world.call('buyer', 'demand.cancel', { demandId });
  await runDueJobs(world.services);
  expect(await written(demandId)).toEqual([]);
  expect((await world.call('buyer', 'demand.getMine', { demandId })).matching).toBe(false);
});

test('an institution that came by itself before is not drafted a second quotation', async () => {
  const demandId = await approved();
  const { quotationId } = await world.call('provider', 'quotation.open', { demandId });
  await runDueJobs(world.services);
  const rows =
    await world.sql`SELECT q.id, i.source FROM invitation i JOIN quotation q USING (demand_id, institution_id)
    WHERE i.demand_id = ${demandId}`;
  expect(rows).toEqual([{ id: quotationId, source: 'hall' }]);
});
