import { beforeEach, expect, test } from 'vitest';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Person, PersonaName } from '#test/world/people.ts';
import { addColleague } from '#test/world/people.ts';
import { addRow, addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';
import { addListed, addVisited, dayAfter, openYear, type Year } from './examination.testkit.ts';

// What stands in the way of closing an account: each names what to do first, and leads to where it is done.

const world = useWorld();
const id = () => world.people.buyer.companyId;
const of = async (who: PersonaName | Person) => (await world.call(who, 'user.personalData', {})).obstacles;
const shown = async (who: PersonaName | Person) =>
  (await of(who)).map(({ text, target }) => [target.page, target.id, text]);
const owners = () =>
  world.sql`UPDATE company_member SET role = 'owner' WHERE user_id = ${world.people.colleague.userId}`;

beforeEach(async () => {
  await world.sql`UPDATE company_member SET role = 'buyer' WHERE user_id = ${world.people.colleague.userId}`;
});

test('the only owner of a company with other members hands it over first; of one without others nobody is left behind', async () => {
  expect(await shown('buyer')).toEqual([
    ['company', id(), expect.stringContaining('请先把一位成员设为管理员')],
  ]);
  await owners();
  expect(await shown('buyer')).toEqual([]);
  expect(await shown('otherBuyer')).toEqual([]);
});

test('a waiting approval holds who asked for it, and who alone can decide it', async () => {
  await owners();
  await world.call('buyer', 'company.setApprovalLimit', { id: id(), limit: '999.99' });
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  await world.call('colleague', 'comparison.accept', {
    quotationPackageId: bids[0]?.packageIds[0] as string,
  });
  await world.call('colleague', 'demand.complete', { demandId, note: '' });
  const { latest } = await world.call('buyer', 'approval.ofDemand', { demandId });
  const own = await shown('colleague');
  expect(own).toContainEqual(['demand', demandId, expect.stringMatching(/的定标由本人提交.*请先撤回审批/)]);
  const approving = async () =>
    (await shown('approver')).filter(([, , text]) => text?.includes('只有本人可以审批'));
  expect(await approving()).toEqual([]);
  await world.sql`UPDATE company_member SET role = 'viewer' WHERE user_id = ${world.people.buyer.userId}`;
  expect(await approving()).toEqual([['demand', demandId, expect.anything()]]);
  await world.sql`UPDATE company_member SET role = 'owner' WHERE user_id = ${world.people.buyer.userId}`;
  await world.call('colleague', 'approval.withdraw', {
    demandId,
    approvalId: latest?.approvalId as string,
  });
  expect(await shown('approver')).toEqual([]);
});

test('a deputy, and in whose place they stand, end it first', async () => {
  const { approver, viewer } = world.people;
  await addRow(world.db, 'company_deputy', {
    company_id: id(),
    user_id: approver.userId,
    deputy_id: viewer.userId,
    from_day: shanghaiDay(new Date()),
    to_day: shanghaiDay(new Date(), 2),
    reason: '出差',
    created_at: new Date(),
  });
  for (const who of ['approver', 'viewer'] as const)
    expect(await shown(who)).toEqual([
      ['company', id(), expect.stringMatching(/代.+审批定标：请先结束这次代理/)],
    ]);
  await world.sql`UPDATE company_deputy SET ended_at = now()`;
  expect(await shown('viewer')).toEqual([]);
});

test('settlements that are not paid and staff lists in use hold who alone manages either side', async () => {
  const year: Year = await openYear(world);
  await addVisited(world, year, { day: dayAfter(world, -2) });
  await addListed(world, year);
  const { settlementId } = await world.call('provider', 'settlement.make', {
    contractId: year.contractId,
    from: dayAfter(world, -30),
    to: dayAfter(world, 0),
  });
  await world.call('provider', 'settlement.send', { settlementId });
  const buyers = await shown('buyer');
  expect(buyers).toContainEqual(['settlement', settlementId, expect.stringContaining('还没有付清')]);
  expect(buyers).toContainEqual(['roster', year.demandId, expect.stringContaining('还有 1 人未到检')]);
  expect(await shown('provider')).toContainEqual([
    'institutionSettlement',
    settlementId,
    expect.stringContaining('还没有付清'),
  ]);
  // Who reads it in the console is told the same words, and an erasure is refused with them.
  const { buyer } = world.people;
  const seen = await world.call('operator', 'console.personalData', { userId: buyer.userId });
  expect(seen.obstacles).toEqual(await of('buyer'));
  const erase = { userId: buyer.userId, account: buyer.account, reason: '本人来电核实' };
  await expectFailure(world.call('operator', 'console.eraseUser', erase), 409, '还没有付清');
  await owners();
  expect((await shown('buyer')).map(([page]) => page)).toEqual([]);
  const institution = await addColleague(world.db, year.companyId, 'viewer');
  await addRows(world.db, 'institution_member', {
    institution_id: year.institutionId,
    user_id: institution.userId,
    role: 'owner',
  });
  expect(await shown('provider')).toEqual([]);
});
