import { describe, expect, test } from 'vitest';
import type { CompanyRole } from '#domain/company/company-role.ts';
import { fillDraft } from '#test/api/demand-steps.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addColleague, addCompany, addUser, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// Several people work for one company, each in a role; several companies for one person.

const world = useWorld();
const as = (person: Person) => world.as(person).invoke;

async function companyWith(...roles: CompanyRole[]) {
  const { db } = world;
  const owner = await addBuyer(db);
  const id = owner.companyId;
  const colleagues: Person[] = [];
  for (const role of roles) colleagues.push(await addColleague(db, id, role));
  return { id, owner, colleagues };
}

async function invited(role: CompanyRole = 'buyer') {
  const { id, owner } = await companyWith();
  const person = await addUser(world.db);
  const sent = await as(owner)('company.invite', { id, mobile: person.mobile, role });
  return { id, owner, person, invitationId: sent.id };
}
const rolesIn = async (owner: Person, id: string) =>
  (await as(owner)('company.members', { id })).members.map(({ role }) => role.code);

describe('an invitation', () => {
  test('reaches its number by message and notice, makes a member of the role and the company their own', async () => {
    const { id, owner, person, invitationId } = await invited('viewer');
    await runDueJobs(world.services);
    const text = world.sms.find(({ mobile }) => mobile === person.mobile)?.code;
    expect(text).toContain('查看者');
    const { records } = await as(person)('notification.list', {});
    expect(text).toContain('/bid-web/user-center/enterprise-list');
    expect(records[0]).toMatchObject({ kind: 'company.invited', target: { page: 'companies' } });
    expect(await as(person)('company.listInvitations', {})).toMatchObject([
      { invitationId, role: { name: '查看者' } },
    ]);
    await as(person)('company.answerInvitation', { invitationId, accept: true });
    expect(await as(person)('user.detail', {})).toMatchObject({
      buyer: true,
      company: { id, role: { code: 'viewer' }, acts: ['read'], chosen: true },
    });
    expect(await as(person)('company.listInvitations', {})).toEqual([]);
    expect(await rolesIn(owner, id)).toEqual(['owner', 'viewer']);
    await expectFailure(as(person)('company.invite', { id, mobile: '13800138001', role: 'viewer' }), 403);
  });

  test('of a number that has no account waits for its registration', async () => {
    const { id, owner } = await companyWith();
    const mobile = '13700137001';
    await as(owner)('company.invite', { id, mobile, role: 'approver' });
    const { accessToken } = await world.call('visitor', 'user.shortcutLogin', {
      mobile,
      smsCode: await smsCodeFor(world, mobile),
      agreed: true,
    });
    await runDueJobs(world.services);
    const me = world.as({ token: accessToken } as Person).invoke;
    expect((await me('notification.list', {})).records).toMatchObject([{ kind: 'company.invited' }]);
    expect(await me('company.listInvitations', {})).toMatchObject([{ role: { code: 'approver' } }]);
  });

  test('is answered once, within seven days, by its own number, unless revoked; declining joins nothing', async () => {
    const answer = async (person: Person, invitationId: string, accept = true) =>
      (await outcomes([as(person)('company.answerInvitation', { invitationId, accept })]))[0];
    const declined = await invited();
    expect(await answer(await addUser(world.db), declined.invitationId)).toBe(404);
    expect(await answer(declined.person, declined.invitationId, false)).toBe(200);
    expect(await answer(declined.person, declined.invitationId)).toBe(409);
    expect(await rolesIn(declined.owner, declined.id)).toEqual(['owner']);

    const revoked = await invited();
    await as(revoked.owner)('company.revokeInvitation', {
      id: revoked.id,
      invitationId: revoked.invitationId,
    });
    expect(await answer(revoked.person, revoked.invitationId)).toBe(409);

    const late = await invited();
    await world.sql`UPDATE company_invitation SET expires_at = now() WHERE id = ${late.invitationId}`;
    expect(await as(late.person)('company.listInvitations', {})).toEqual([]);
    expect(await answer(late.person, late.invitationId)).toBe(409);
    // Inviting again renews it, with the role that is said now.
    const again = await as(late.owner)('company.invite', {
      id: late.id,
      mobile: late.person.mobile,
      role: 'viewer',
    });
    expect(again.id).toBe(late.invitationId);
    expect(await answer(late.person, late.invitationId)).toBe(200);
    expect(await rolesIn(late.owner, late.id)).toEqual(['owner', 'viewer']);
  });

  test('accepted twice at once makes one member', async () => {
    const { id, owner, person, invitationId } = await invited();
    const accept = () => as(person)('company.answerInvitation', { invitationId, accept: true });
    expect((await outcomes([accept(), accept()])).toSorted()).toEqual([200, 409]);
    expect(await rolesIn(owner, id)).toHaveLength(2);
  });
});

describe('roles', () => {
  test('a viewer sees the company’s demands without buttons and may change nothing', async () => {
    const { demandId, version } = await fillDraft(world);
    const viewer = world.as('viewer').invoke;
    expect(
      (await viewer('demand.listMine', {})).records.find((one) => one.demandId === demandId),
    ).toMatchObject({
      actions: [],
    });
    expect(await viewer('demand.getMine', { demandId })).toMatchObject({ actions: [] });
    await expectFailure(viewer('demand.submit', { demandId, version }), 403, '角色');
    await expectFailure(world.call('otherBuyer', 'demand.getMine', { demandId }), 404);
  });

  test('a colleague goes on with a draft; when they are removed, what they typed stays', async () => {
    const { id, owner, colleagues } = await companyWith('buyer');
    const colleague = colleagues[0] as Person;
    const { demandId, version } = await as(colleague)('demand.newDraft', { takeUp: false });
    await as(colleague)('demand.save', { demandId, version, title: '同事写的标题' });
    await as(owner)('company.removeMember', { id, userId: colleague.userId });
    expect(await as(owner)('demand.getMine', { demandId })).toMatchObject({ title: '同事写的标题' });
    await expectFailure(as(colleague)('demand.getMine', { demandId }), 404);
    expect((await as(colleague)('demand.listMine', {})).total).toBe(0);
  });

  test('the last owner neither leaves nor becomes less; another one may', async () => {
    const { id, owner, colleagues } = await companyWith('buyer');
    const colleague = colleagues[0] as Person;
    const toBuyer = () => as(owner)('company.setMember', { id, userId: owner.userId, role: 'buyer' });
    // The page says it before asking.
    const lastOwner = async (who: Person) => (await as(who)('company.members', { id })).lastOwner;
    expect([await lastOwner(owner), await lastOwner(colleague)]).toEqual([true, false]);
    await expectFailure(as(owner)('company.leave', { id }), 409);
    await expectFailure(toBuyer(), 409);
    await as(owner)('company.setMember', { id, userId: colleague.userId, role: 'owner' });
    expect(await lastOwner(owner)).toBe(false);
    await toBuyer();
    await as(owner)('company.leave', { id });
    expect(await rolesIn(colleague, id)).toEqual(['owner']);
    await expectFailure(as(owner)('company.detail', { id }), 404);
  });

  test('of two owners who remove each other at once, one stays', async () => {
    const { id, owner, colleagues } = await companyWith('owner');
    const other = colleagues[0] as Person;
    const codes = await outcomes([
      as(owner)('company.removeMember', { id, userId: other.userId }),
      as(other)('company.removeMember', { id, userId: owner.userId }),
    ]);
    expect(codes.toSorted()).toEqual([200, 404]);
    const left = codes[0] === 200 ? owner : other;
    expect(await rolesIn(left, id)).toEqual(['owner']);
  });
});

test('who works for two companies chooses one, in all browsers; lists and drafts are its', async () => {
  const { db } = world;
  const person = await addBuyer(db);
  const second = await addCompany(db, person);
  const { demandId } = await as(person)('demand.newDraft', { takeUp: false });
  expect((await as(person)('user.detail', {})).company).toMatchObject({
    id: person.companyId,
    chosen: false,
  });
  await as(person)('company.choose', { id: second });
  expect((await as(person)('user.detail', {})).company).toMatchObject({ id: second, chosen: true });
  expect((await as(person)('demand.listMine', {})).total).toBe(0);
  const draft = await as(person)('demand.newDraft', { takeUp: false });
  expect(draft.demandId).not.toBe(demandId);
  // A record of the other company opens all the same.
  expect(await as(person)('demand.getMine', { demandId })).toMatchObject({
    company: { companyId: person.companyId },
  });
  await expectFailure(as(person)('company.choose', { id: world.people.buyer.companyId }), 404);
});

test('the operator reads in words what happened to a company’s people and limit', async () => {
  const { id, owner, person, invitationId } = await invited('viewer');
  await as(person)('company.answerInvitation', { invitationId, accept: true });
  await as(owner)('company.setMember', { id, userId: person.userId, role: 'approver' });
  await as(owner)('company.setApprovalLimit', { id, limit: '50000' });
  await as(owner)('company.removeMember', { id, userId: person.userId });
  const { history } = await world.call('operator', 'console.companyDetail', { id });
  expect(history.map(({ action, reason }) => [action, reason])).toEqual([
    ['移除成员', ''],
    ['设置审批限额', '不需审批 改为 ¥50,000.00'],
    ['调整成员角色', '查看者 改为 审批人'],
    ['接受邀请加入', '查看者'],
    ['邀请成员', expect.stringMatching(/\*+.*，查看者$/)],
  ]);
});
