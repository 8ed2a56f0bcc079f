import { describe, expect, test } from 'vitest';
import { plainItems } from '#test/api/demand-steps.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addInstitutionColleague, addProvider, addUser, type Person } from '#test/world/people.ts';
import { addToLibrary, priceList, procure } from '#test/world/procurement.ts';
import { addRows, setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// Several people work for one institution, each in a role; several institutions for one person. What is the same for
// companies is tested there (`company-members.test.ts`): it is one mechanism.

const world = useWorld();
const as = (person: Person) => world.as(person).invoke;

/** Somebody who owns two institutions, each with a sent quote, and works for the first. */
async function ownerOfTwo() {
  const { db } = world;
  const owner = await addProvider(db);
  const other = await addProvider(db);
  const prices = priceList(plainItems, '120.00', '100.00');
  for (const provider of [owner, other]) await addToLibrary(world, { provider, prices });
  const [first] = (await procure(world, [{ provider: owner, prices }])).bids;
  const [second] = (await procure(world, [{ provider: other, prices }])).bids;
  // Only now: each of them has quoted as its own.
  await addRows(db, 'institution_member', {
    institution_id: other.institutionId,
    user_id: owner.userId,
    role: 'owner',
  });
  return {
    owner,
    first: { institutionId: owner.institutionId, quotationId: first?.quotationId as string },
    second: { institutionId: other.institutionId, quotationId: second?.quotationId as string },
  };
}

test('a colleague is invited by mobile in a role, which the institution is chosen with when it is accepted', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const id = owner.institutionId;
  const person = await addUser(db);
  const { id: invitationId } = await as(owner)('institution.invite', {
    id,
    mobile: person.mobile,
    role: 'library',
  });
  await runDueJobs(world.services);
  expect(world.sms.find(({ mobile }) => mobile === person.mobile)?.code).toContain(
    '/bid-web/user-center/service-list2',
  );
  expect((await as(person)('notification.list', {})).records[0]).toMatchObject({
    kind: 'institution.invited',
    target: { page: 'institutions' },
  });
  await as(person)('institution.answerInvitation', { invitationId, accept: true });
  const me = await as(person)('user.detail', {});
  expect(me.institutions).toMatchObject([{ id, role: { name: '项目库管理员' }, acts: ['read', 'library'] }]);
  const { members } = await as(person)('institution.members', { id });
  expect(members.map(({ role }) => role.code)).toEqual(['owner', 'library']);
  expect(
    await outcomes([as(person)('institution.invite', { id, mobile: '13900000001', role: 'owner' })]),
  ).toEqual([403]);
});

test('the library role keeps the library and sees no quote; the quoting role the other way round', async () => {
  const { owner, first } = await ownerOfTwo();
  const { institutionId, quotationId } = first;
  const { db } = world;
  const librarian = as(await addInstitutionColleague(db, institutionId, 'library'));
  const quoter = as(await addInstitutionColleague(db, institutionId, 'quoting'));
  const item = { institutionId, name: '血常规', listPrice: '20.00', salePrice: '18.00', catalogueCodes: [] };
  expect(
    await outcomes([
      librarian('library.listPage', { institutionId }),
      librarian('library.add', item),
      librarian('quotation.list', {}),
      librarian('quotation.detail', { quotationId }),
      librarian('quotation.open', { demandId: institutionId, institutionId }),
    ]),
  ).toEqual([200, 200, 403, 403, 403]);
  expect((await librarian('notification.waiting', { area: 'provider' })).counts).toMatchObject([
    { entry: 'invitations', count: 0 },
    { entry: 'contracts', count: 0 },
  ]);
  expect(
    await outcomes([
      quoter('library.listPage', { institutionId }),
      quoter('library.add', item),
      quoter('quotation.list', {}),
      quoter('quotation.detail', { quotationId }),
    ]),
  ).toEqual([200, 403, 200, 200]);
  // Neither changes the institution; both see it, without buttons.
  for (const one of [librarian, quoter])
    expect((await one('institution.detail', { institutionId })).actions).toEqual([]);
  expect((await as(owner)('institution.detail', { institutionId })).actions).toEqual(['apply']);
});

test('a change of role holds from the next call on', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId: id } = owner;
  const person = await addInstitutionColleague(db, id, 'library');
  expect(await outcomes([as(person)('quotation.list', {})])).toEqual([403]);
  await as(owner)('institution.setMember', { id, userId: person.userId, role: 'quoting' });
  expect(await outcomes([as(person)('quotation.list', {})])).toEqual([200]);
  await as(owner)('institution.removeMember', { id, userId: person.userId });
  expect(await outcomes([as(person)('quotation.list', {})])).toEqual([403]);
  expect(await outcomes([as(person)('library.listPage', { institutionId: id })])).toEqual([403]);
});

test('of two owners who leave at once one stays', async () => {
  const { db } = world;
  const owner = await addProvider(db);
  const { institutionId: id } = owner;
  const second = await addInstitutionColleague(db, id, 'owner');
  const codes = await outcomes([owner, second].map((one) => as(one)('institution.leave', { id })));
  expect(codes.toSorted()).toEqual([200, 409]);
});

describe('who works for two institutions', () => {
  test('sees in their lists the current one only, on all browsers', async () => {
    const { owner, first, second } = await ownerOfTwo();
    const invoke = as(owner);
    const listed = async () => (await invoke('quotation.list', {})).records.map((one) => one.quotationId);
    expect((await invoke('user.detail', {})).institutions.map(({ id }) => id)).toEqual([
      first.institutionId,
      second.institutionId,
    ]);
    expect(await listed()).toContain(first.quotationId);
    expect(await listed()).not.toContain(second.quotationId);
    expect((await invoke('quotation.overview', {})).counts).toMatchObject({ quoted: 1, waiting: 1 });
    await invoke('institution.choose', { id: second.institutionId });
    expect((await invoke('user.detail', {})).institutions[0]?.id).toBe(second.institutionId);
    expect(await listed()).toContain(second.quotationId);
    expect(await listed()).not.toContain(first.quotationId);
  });

  test('names another one where a call takes it; a record of it opens all the same', async () => {
    const { owner, second } = await ownerOfTwo();
    const { institutionId, quotationId } = second;
    const { records } = await as(owner)('quotation.list', { institutionId });
    expect(new Set(records.map((one) => one.institution.id))).toEqual(new Set([institutionId]));
    expect((await as(owner)('quotation.detail', { quotationId })).quotationId).toBe(quotationId);
    const foreign = world.people.provider.institutionId;
    await expectFailure(as(owner)('quotation.list', { institutionId: foreign }), 404);
    await expectFailure(as(owner)('institution.choose', { id: foreign }), 404);
  });

  test('may have another role in each', async () => {
    const { owner, first, second } = await ownerOfTwo();
    await addInstitutionColleague(world.db, second.institutionId, 'owner');
    await setRows(
      world.db,
      'institution_member',
      { institution_id: second.institutionId, user_id: owner.userId },
      { role: 'library' },
    );
    expect(
      await outcomes([
        as(owner)('quotation.detail', { quotationId: first.quotationId }),
        as(owner)('quotation.detail', { quotationId: second.quotationId }),
        as(owner)('quotation.list', { institutionId: second.institutionId }),
      ]),
    ).toEqual([200, 403, 403]);
  });
});
