import { beforeEach, describe, expect, test } from 'vitest';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addUser, type Person, type PersonaName } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

// 代理人: a member decides on awards in an approver's place, from day to day.

const world = useWorld();
const as = (who: PersonaName | Person) => world.as(who).invoke;
const id = () => world.people.buyer.companyId;
const day = (plus = 0) => shanghaiDay(new Date(), plus);
const name = (
  who: PersonaName,
  deputy: PersonaName,
  { from = day(), to = day(3), reason = '出差在外' } = {},
) => as(who)('company.nameDeputy', { id: id(), userId: world.people[deputy].userId, from, to, reason });
const deputies = async (who: PersonaName = 'buyer') =>
  (await as(who)('company.members', { id: id() })).deputies;

beforeEach(async () => {
  await world.sql`DELETE FROM company_deputy`;
  await as('buyer')('company.setApprovalLimit', { id: id(), limit: '999.99' });
});

/** Asked for by a buyer: 1,000 yuan. */
async function requested(by: PersonaName = 'colleague') {
  const { demandId, bids } = await compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  const quotationPackageId = bids[0]?.packageIds[0] as string;
  await as(by)('comparison.accept', { quotationPackageId });
  await as(by)('demand.complete', { demandId, note: '' });
  const { latest } = await as('buyer')('approval.ofDemand', { demandId });
  return { demandId, approvalId: latest?.approvalId as string };
}
const approve = (award: Awaited<ReturnType<typeof requested>>, who: PersonaName) =>
  as(who)('approval.decide', { ...award, approve: true });
const seenBy = async (demandId: string, who: PersonaName) => ({
  actions: (await as(who)('approval.ofDemand', { demandId })).actions,
  task: (await as(who)('demand.overview', {})).tasks.find((one) => one.demandId === demandId)?.task,
});

test('for these days a deputy has the notice, the task and the decision, and it is written in whose place', async () => {
  const early = await requested();
  await name('approver', 'viewer');
  await runDueJobs(world.services);
  // What waited already, and what comes.
  const notices = async () => (await as('viewer')('notification.list', {})).records.map(({ title }) => title);
  expect(await notices()).toEqual(
    expect.arrayContaining([expect.stringContaining('指定了审批代理人'), '有定标等待您审批']),
  );
  const later = await requested();
  for (const { demandId } of [early, later])
    expect(await seenBy(demandId, 'viewer')).toEqual({ actions: ['decide'], task: 'approve' });
  const of = await as('viewer')('approval.ofDemand', { demandId: later.demandId });
  const approver = (await as('approver')('user.detail', {})).name;
  const viewer = (await as('viewer')('user.detail', {})).name;
  expect([of.inPlaceOf, of.deciders]).toEqual([approver, expect.arrayContaining([`${viewer}代${approver}`])]);
  await approve(later, 'viewer');
  const memo = await as('viewer')('comparison.awardMemo', { demandId: later.demandId });
  expect(memo.approval).toMatchObject({ decidedBy: `${viewer}代${approver}`, decidedFor: approver });
  expect(JSON.stringify(awardMemoText(memo))).toContain(`${viewer}代${approver}于`);
  const { timeline } = await as('viewer')('demand.getMine', { demandId: later.demandId });
  expect(timeline.map(({ reason }) => reason)).toContain(`由代理人代${approver}审批。`);
  await runDueJobs(world.services);
  const told = async (who: PersonaName) =>
    (await as(who)('notification.list', {})).records.map(({ body }) => body).join();
  expect(await told('approver')).toContain(`${viewer}代您审批了`);
  expect(await told('colleague')).toContain(`由${viewer}代${approver}批准。`);
  // Nothing else goes over.
  await expectFailure(as('viewer')('company.setApprovalLimit', { id: id(), limit: '' }), 403);
  await expectFailure(name('viewer', 'colleague'), 403);
  await world.sql`UPDATE company_deputy SET from_day = from_day - 9, to_day = to_day - 9`;
  expect(await seenBy(early.demandId, 'viewer')).toEqual({ actions: [], task: undefined });
  await expectFailure(approve(early, 'viewer'), 403);
  expect(await deputies()).toEqual([]);
});

describe('nobody decides', () => {
  test('on what they asked for themselves, nor on what the one asked for in whose place', async () => {
    await name('approver', 'colleague');
    const own = await requested('colleague');
    expect(await seenBy(own.demandId, 'colleague')).toEqual({ actions: ['withdraw'], task: undefined });
    await expectFailure(approve(own, 'colleague'), 403, '自己提交');
    await world.sql`DELETE FROM company_deputy`;
    await name('buyer', 'viewer');
    const owners = await requested('buyer');
    expect((await seenBy(owners.demandId, 'viewer')).task).toBeUndefined();
    await expectFailure(approve(owners, 'viewer'), 403, '代理的审批人');
    // In a second one's place they may.
    await name('approver', 'viewer');
    await approve(owners, 'viewer');
  });

  test('as deputy before the first day, once it was ended, without a membership, or for who lost the role', async () => {
    const award = await requested();
    const closed = async () => expect((await seenBy(award.demandId, 'viewer')).actions).toEqual([]);
    await name('approver', 'viewer', { from: day(1), to: day(2) });
    await closed();
    await world.sql`UPDATE company_deputy SET from_day = ${day()}`;
    expect((await seenBy(award.demandId, 'viewer')).actions).toEqual(['decide']);
    const approverId = world.people.approver.userId;
    for (const [out, back] of [
      [
        `UPDATE company_member SET role = 'buyer' WHERE user_id = '${approverId}'`,
        `UPDATE company_member SET role = 'approver' WHERE user_id = '${approverId}'`,
      ],
      [
        `UPDATE app_user SET frozen_at = now() WHERE id = '${approverId}'`,
        `UPDATE app_user SET frozen_at = NULL WHERE id = '${approverId}'`,
      ],
    ] as const) {
      await world.database.pool.query(out);
      await closed();
      await world.database.pool.query(back);
    }
    const [one] = await deputies('viewer');
    const deputyshipId = one?.deputyshipId as string;
    await expectFailure(as('colleague')('company.endDeputy', { id: id(), deputyshipId }), 404);
    expect(await deputies('colleague')).toEqual([]);
    await as('buyer')('company.endDeputy', { id: id(), deputyshipId });
    await expectFailure(as('approver')('company.endDeputy', { id: id(), deputyshipId }), 404);
    await closed();
    await name('approver', 'viewer');
    await world.database.pool.query(
      `WITH gone AS (DELETE FROM company_member WHERE user_id = '${world.people.viewer.userId}' RETURNING *) SELECT 1`,
    );
    await world.sql`INSERT INTO company_member (company_id, user_id, role) VALUES (${id()}, ${world.people.viewer.userId}, 'viewer')`;
    await closed();
  });

  test('as deputy after the last day, once the other one has left, or where they belong to who wins', async () => {
    const award = await requested();
    const closed = async () => {
      expect((await seenBy(award.demandId, 'viewer')).actions).toEqual([]);
      await expectFailure(approve(award, 'viewer'), 403);
    };
    await name('approver', 'viewer');
    await world.sql`UPDATE company_deputy SET from_day = ${day(-3)}, to_day = ${day(-1)}`;
    await closed();
    await world.sql`UPDATE company_deputy SET to_day = ${day()}`;
    const { userId } = world.people.viewer;
    const { rows } = await world.database.pool.query<{ institution_id: string }>(
      'SELECT institution_id FROM quotation WHERE demand_id = $1',
      [award.demandId],
    );
    const seat = [rows[0]?.institution_id, userId];
    await world.database.pool.query(
      `INSERT INTO institution_member (institution_id, user_id, role) VALUES ($1, $2, 'library')`,
      seat,
    );
    await closed();
    await world.database.pool.query(
      'DELETE FROM institution_member WHERE institution_id = $1 AND user_id = $2',
      seat,
    );
    // Who belonged to them while the demand was there stays closed.
    await closed();
    const next = await requested();
    expect((await seenBy(next.demandId, 'viewer')).actions).toEqual(['decide']);
    const approverId = world.people.approver.userId;
    await world.sql`DELETE FROM company_member WHERE user_id = ${approverId}`;
    expect((await seenBy(next.demandId, 'viewer')).actions).toEqual([]);
    await expectFailure(approve(next, 'viewer'), 403);
    await world.sql`INSERT INTO company_member (company_id, user_id, role) VALUES (${id()}, ${approverId}, 'approver')`;
    // Ended for good: who comes back names anew.
    await expectFailure(approve(next, 'viewer'), 403);
  });
});

test('what cannot be: the wrong days, oneself, a stranger, who may already, two at the same time', async () => {
  const wrong = async (call: Promise<unknown>) => Object.keys((await expectFailure(call, 400)).fields ?? {});
  expect(await wrong(name('approver', 'viewer', { from: day(2), to: day(1) }))).toEqual(['to']);
  expect(await wrong(name('approver', 'viewer', { from: day(-1) }))).toEqual(['from']);
  expect(await wrong(name('approver', 'viewer', { to: day(400) }))).toEqual(['to']);
  expect(await wrong(name('approver', 'viewer', { reason: ' ' }))).toEqual(['reason']);
  expect(await wrong(name('approver', 'approver'))).toEqual(['userId']);
  expect(await wrong(name('approver', 'otherBuyer'))).toEqual(['userId']);
  const stranger = await addUser(world.db);
  const unknown = { id: id(), userId: stranger.userId, from: day(), to: day(), reason: '出差在外' };
  expect(await wrong(as('approver')('company.nameDeputy', unknown))).toEqual(['userId']);
  await expectFailure(as('colleague')('company.nameDeputy', unknown), 403);
  await expectFailure(as('otherBuyer')('company.nameDeputy', unknown), 404);
  await expectFailure(name('approver', 'buyer'), 409, '本来就可以审批');
  expect((await outcomes([name('approver', 'viewer'), name('approver', 'colleague')])).toSorted()).toEqual([
    200, 409,
  ]);
  await name('approver', 'viewer', { from: day(4), to: day(4) });
  expect(await deputies()).toHaveLength(2);
});

test('of the one and the deputy who decide at the same time one counts', async () => {
  const award = await requested();
  await name('approver', 'viewer');
  expect((await outcomes([approve(award, 'approver'), approve(award, 'viewer')])).toSorted()).toEqual([
    200, 409,
  ]);
});
