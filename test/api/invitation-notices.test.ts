import { expect, test } from 'vitest';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider, addUser, type Person } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// An old notice of an invitation leads to a page that says what became of it, for both kinds of organisation.

const world = useWorld();

const kinds = {
  company: async () => {
    const owner = await addBuyer(world.db);
    return { owner, id: owner.companyId, role: 'viewer' as never };
  },
  institution: async () => {
    const owner = await addProvider(world.db);
    return { owner, id: owner.institutionId, role: 'library' as never };
  },
};

/** The invitation that the person's notice names. */
async function named(person: Person): Promise<string> {
  await runDueJobs(world.services);
  const { records } = await world.call(person, 'notification.list', {});
  const { target } = records[0] as (typeof records)[number];
  return target?.id ?? '';
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('of a %s', async (kind) => {
  const { owner, id, role } = await kinds[kind]();
  const person = await addUser(world.db);
  const invite = () => world.call(owner, `${kind}.invite`, { id, mobile: person.mobile, role });
  const { id: invitationId } = await invite();
  expect(await named(person)).toBe(invitationId);
  const shown = async (who: Person = person) =>
    (await world.call(who, `${kind}.listInvitations`, { invitationId })).map(({ ended }) => ended);
  expect(await shown()).toEqual([null]);
  await world.call(person, `${kind}.answerInvitation`, { invitationId, accept: true });
  expect(await shown()).toMatchObject([{ outcome: 'accepted', isMember: true }]);
  await world.call(person, `${kind}.leave`, { id });
  expect(await shown()).toMatchObject([{ outcome: 'accepted', isMember: false }]);
  // Not asked for, it is not among those that wait; to another number it is nothing.
  expect(await world.call(person, `${kind}.listInvitations`, {})).toEqual([]);
  expect(await shown(owner)).toEqual([]);

  const { id: second } = await invite();
  world.clock.advance(8 * 86_400_000);
  const [late] = await world.call(person, `${kind}.listInvitations`, { invitationId: second });
  expect(late?.ended).toMatchObject({ outcome: 'expired', isMember: false });
  await expectFailure(
    world.call(person, `${kind}.answerInvitation`, { invitationId: second, accept: true }),
    409,
  );
});
