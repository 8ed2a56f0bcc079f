import { beforeAll, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addColleague, type Person, type PersonaName } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

// Above a second limit two people approve an award: one package at 100 yuan for 10 heads is 1,000 yuan.

const world = useWorld();
const as = (who: PersonaName | Person) => world.as(who).invoke;
const limits = (limit: string, secondLimit?: string) =>
  as('buyer')('company.setApprovalLimit', {
    id: world.people.buyer.companyId,
    limit,
    ...(secondLimit !== undefined && { secondLimit }),
  });

let second: Person;
beforeAll(async () => {
  second = await addColleague(world.db, world.people.buyer.companyId, 'approver');
  await limits('500', '999.99');
});

async function requested() {
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  for (const quotationPackageId of bids[0]?.packageIds ?? [])
    await as('colleague')('comparison.accept', { quotationPackageId });
  expect(await as('colleague')('demand.complete', { demandId })).toMatchObject({ waitsForApproval: true });
  const { latest } = await ofDemand(demandId);
  return { demandId, approvalId: latest?.approvalId as string };
}
const ofDemand = (demandId: string, who: PersonaName | Person = 'approver') =>
  as(who)('approval.ofDemand', { demandId });
const approve = (one: { demandId: string; approvalId: string }, who: PersonaName | Person) =>
  as(who)('approval.decide', { ...one, approve: true });
const taskOf = async (demandId: string, who: PersonaName | Person) =>
  (await as(who)('demand.overview', {})).tasks.find((one) => one.demandId === demandId)?.task;

test('the first approval completes nothing and is not given twice; another person’s completes it', async () => {
  const asked = await requested();
  const { demandId } = asked;
  expect(await approve(asked, 'approver')).toEqual({ demandId, completed: false });
  const { latest, deciders, secondLimit, actions } = await ofDemand(demandId);
  const { name } = await as('approver')('user.detail', {});
  expect(latest).toMatchObject({ decision: null, needed: 2, firstBy: name, secondLimit: '999.99' });
  expect([secondLimit, actions, deciders.length]).toEqual(['999.99', [], 2]);
  expect(deciders).not.toContain(name);
  await expectFailure(approve(asked, 'approver'), 403, '已批准过');
  expect([await taskOf(demandId, 'approver'), await taskOf(demandId, second)]).toEqual([
    undefined,
    'approve',
  ]);
  await runDueJobs(world.services);
  const { records } = await as(second)('notification.list', {});
  expect(records[0]?.body).toContain('还须另一位审批人批准');

  expect(await approve(asked, second)).toEqual({ demandId, completed: true });
  const demand = await as('viewer')('demand.getMine', { demandId });
  expect(demand.status.code).toBe(demandStatus.completed);
  expect(demand.timeline.map(({ label }) => label).slice(-4)).toEqual([
    '定标提交审批',
    '定标获第一人批准',
    '定标获批准',
    '完成采购',
  ]);
  const memo = await as('viewer')('comparison.awardMemo', { demandId });
  const text = new Map(awardMemoText(memo).facts).get('定标审批') as string;
  expect(text).toContain(`${name}于`);
  expect(text).toContain('两人审批限额 ¥999.99');
});

test('the second one can send it back; asked for again, both approve anew', async () => {
  const asked = await requested();
  await approve(asked, 'approver');
  await as(second)('approval.decide', { ...asked, approve: false, reason: '请补充比价说明' });
  await as('colleague')('demand.complete', { demandId: asked.demandId });
  const { latest } = await ofDemand(asked.demandId);
  expect(latest).toMatchObject({ decision: null, firstBy: '' });
  const again = { ...asked, approvalId: latest?.approvalId as string };
  expect(await approve(again, 'approver')).toMatchObject({ completed: false });
});

test('of two who approve at once each is counted once: it is complete after both', async () => {
  const asked = await requested();
  expect(await outcomes([approve(asked, 'approver'), approve(asked, second)])).toEqual([200, 200]);
  expect((await as('viewer')('demand.getMine', { demandId: asked.demandId })).status.code).toBe(
    demandStatus.completed,
  );
});

test('the second limit needs a first one below it; left out it stays; lifting both frees nothing under way', async () => {
  await expectFailure(limits('500', '400'), ['secondLimit']);
  await expectFailure(limits('', '400'), ['secondLimit']);
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  await as('colleague')('comparison.accept', { quotationPackageId: bids[0]?.packageIds[0] as string });
  await limits('600');
  const people = await as('buyer')('company.members', { id: world.people.buyer.companyId });
  expect([people.approvalLimit, people.secondApprovalLimit]).toEqual(['600.00', '999.99']);
  await limits('', '');
  await as('colleague')('demand.complete', { demandId });
  expect((await ofDemand(demandId)).latest).toMatchObject({
    needed: 2,
    limit: '500.00',
    secondLimit: '999.99',
  });
  await runDueJobs(world.services);
  const { records } = await as('approver')('notification.list', { size: 100 });
  const rule = records.find((one) => one.kind === 'company.rule');
  expect(rule?.body).toContain('超过 ¥999.99 须两人审批改为不需审批');
});

test('with one approver alone it is not asked for, and the way out is said', async () => {
  await limits('500', '999.99');
  const companyId = world.people.buyer.companyId;
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  await as('buyer')('comparison.accept', { quotationPackageId: bids[0]?.packageIds[0] as string });
  await as('buyer')('company.removeMember', { id: companyId, userId: second.userId });
  await expectFailure(as('buyer')('demand.complete', { demandId }), '只有一位其他审批人');
});

test('a deputy and who they stand in for are one right: neither gives the second approval after the other', async () => {
  const { companyId } = world.people.buyer;
  const today = shanghaiDay(new Date());
  const deputy = await addColleague(world.db, companyId, 'viewer');
  const [approver, other] = [
    await addColleague(world.db, companyId, 'approver'),
    await addColleague(world.db, companyId, 'approver'),
  ];
  await limits('500', '999.99');
  await as(approver)('company.nameDeputy', {
    id: companyId as string,
    userId: deputy.userId,
    from: today,
    to: today,
    reason: '出差',
  });
  const own = await requested();
  await approve(own, approver);
  await expectFailure(approve(own, deputy), 403, '已由其批准');
  const inPlace = await requested();
  expect(await approve(inPlace, deputy)).toMatchObject({ completed: false });
  const { latest } = await ofDemand(inPlace.demandId, approver);
  expect(latest?.firstBy).toContain('代');
  await expectFailure(approve(inPlace, approver), 403, '已由其批准');
  for (const one of [own, inPlace]) {
    expect((await ofDemand(one.demandId, approver)).actions).toEqual([]);
    expect(await taskOf(one.demandId, approver)).toBeUndefined();
    expect(await approve(one, other)).toMatchObject({ completed: true });
  }
  const rows = await world.db
    .selectFrom('award_approval')
    .select(['first_by', 'first_for'])
    .where('demand_id', '=', inPlace.demandId)
    .execute();
  expect(rows).toEqual([{ first_by: deputy.userId, first_for: approver.userId }]);
});

test('a first approval ends with the right of who gave it, a deputy’s with the one in whose place', async () => {
  const { companyId } = world.people.buyer;
  const today = shanghaiDay(new Date());
  const [gone, absent, other] = [
    await addColleague(world.db, companyId, 'approver'),
    await addColleague(world.db, companyId, 'approver'),
    await addColleague(world.db, companyId, 'approver'),
  ];
  const deputy = await addColleague(world.db, companyId, 'viewer');
  await limits('500', '999.99');
  const id = companyId as string;
  await as(absent)('company.nameDeputy', {
    id,
    userId: deputy.userId,
    from: today,
    to: today,
    reason: '出差',
  });
  const removals: [Person, Person][] = [
    [gone, gone],
    [deputy, absent],
  ];
  for (const [first, removed] of removals) {
    const asked = await requested();
    await approve(asked, first);
    await as('buyer')('company.removeMember', { id, userId: removed.userId });
    expect(await approve(asked, other)).toMatchObject({ completed: false });
    await expectFailure(approve(asked, other), 403, '已批准过');
    expect(await approve(asked, 'approver')).toMatchObject({ completed: true });
  }
});
