import { describe, expect, test } from 'vitest';
import { rolesFor } from '#domain/company/company-role.ts';
import { institutionRoleTable } from '#domain/institution/institution-role.ts';
import {
  addBuyer,
  addColleague,
  addInstitutionColleague,
  addProvider,
  addUser,
  type Person,
} from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// An invitation is worth what its inviter may do: it ends when they no longer manage the organisation.

const world = useWorld();
const as = (person: Person) => world.as(person).invoke;

test('who manages is the owner alone, as the trigger has it', () => {
  expect([rolesFor('manage'), institutionRoleTable.rolesFor('manage')]).toEqual([['owner'], ['owner']]);
});

const kinds = {
  company: async () => {
    const owner = await addBuyer(world.db);
    const id = owner.companyId;
    return { owner, id, inviter: await addColleague(world.db, id, 'owner'), lesser: 'viewer' as const };
  },
  institution: async () => {
    const owner = await addProvider(world.db);
    const id = owner.institutionId;
    return {
      owner,
      id,
      inviter: await addInstitutionColleague(world.db, id, 'owner'),
      lesser: 'quoting' as const,
    };
  },
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('of a %s', (kind) => {
  async function invited() {
    const made = await kinds[kind]();
    const person = await addUser(world.db);
    const { id: invitationId } = await as(made.inviter)(`${kind}.invite`, {
      id: made.id,
      mobile: person.mobile,
      role: 'owner',
    });
    expect(await as(person)(`${kind}.listInvitations`, {})).toHaveLength(1);
    return { ...made, person, invitationId };
  }
  type Invited = Awaited<ReturnType<typeof invited>>;

  const endings: Readonly<Record<string, (of: Invited) => Promise<unknown>>> = {
    'his removal': ({ owner, id, inviter: { userId } }) => as(owner)(`${kind}.removeMember`, { id, userId }),
    'his leaving': ({ id, inviter }) => as(inviter)(`${kind}.leave`, { id }),
    'a lesser role': ({ owner, id, inviter: { userId }, lesser: role }) =>
      as(owner)(`${kind}.setMember`, { id, userId, role: role as never }),
    'the freezing of his account': ({ inviter: { userId } }) =>
      setRows(world.db, 'app_user', { id: userId }, { frozen_at: new Date() }),
    'his erasure': ({ inviter: { userId, account } }) =>
      world.call('operator', 'console.eraseUser', { userId, account, reason: '本人来电并回拨核实' }),
  };

  test.each(Object.entries(endings))('it ends with %s', async (_, end) => {
    const of = await invited();
    await end(of);
    const { person, owner, id, invitationId } = of;
    expect(await as(person)(`${kind}.listInvitations`, {})).toEqual([]);
    expect((await as(owner)(`${kind}.members`, { id })).invitations).toEqual([]);
    await expectFailure(as(person)(`${kind}.answerInvitation`, { invitationId, accept: true }), 409);
    expect(await as(person)('user.detail', {})).not.toHaveProperty(`${kind}.id`, id);
    // Whoever manages still invites anew.
    await as(owner)(`${kind}.invite`, { id, mobile: person.mobile, role: 'owner' });
    expect(await as(person)(`${kind}.listInvitations`, {})).toHaveLength(1);
  });

  test('another manager’s invitations stay', async () => {
    const of = await invited();
    await as(of.inviter)(`${kind}.removeMember`, { id: of.id, userId: of.owner.userId });
    await as(of.person)(`${kind}.answerInvitation`, { invitationId: of.invitationId, accept: true });
  });

  test('of a removal and an acceptance at once the later one finds what the first one did', async () => {
    const { owner, id, inviter, person, invitationId } = await invited();
    const codes = await outcomes([
      as(owner)(`${kind}.removeMember`, { id, userId: inviter.userId }),
      as(person)(`${kind}.answerInvitation`, { invitationId, accept: true }),
    ]);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(codes);
  });
});
