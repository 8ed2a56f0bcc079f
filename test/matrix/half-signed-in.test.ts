import { beforeAll, expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { within } from '#test/slowness.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { accessOf, expectedOf, meaningOf, symbols } from './access-expected.ts';
import { type AccessFixture, buildAccessFixture } from './access-fixture.ts';
import { matrixInput } from './access-input.ts';
import { rehearsalOf } from './rehearsal.ts';

// An operator's password without their phone: every call, in a session that has its second step before it.

const world = useWorld();
let f: AccessFixture;
let half: Person;
beforeAll(async () => {
  f = await buildAccessFixture(world);
  half = await addUser(world.db, 'administrator');
  await addRows(world.db, 'operator_totp', {
    user_id: half.userId,
    sealed_secret: Buffer.alloc(1),
    confirmed_at: new Date(),
  });
}, within(60_000));

/** Of the second step itself. */
const itself: readonly CallName[] = [
  'user.logout',
  'user.beginTotp',
  'user.confirmTotp',
  'user.passSecondStep',
];

test(
  'opens nothing that a member does not see, changes and sends nothing, and reads no notice',
  async () => {
    const rehearse = rehearsalOf({ ...world, people: { ...world.people, operator: half } });
    const wrong: string[] = [];
    for (const name of Object.keys(callTable) as CallName[]) {
      if (itself.includes(name)) continue;
      const { caller } = accessOf(name);
      const { input, file } = matrixInput(world, f, name, 'operator');
      const meaning = meaningOf(symbols[(await rehearse('operator', name, input, file)).code]);
      const closed = caller !== 'visitor' && (calls[name].effect !== 'read' || name === 'notification.list');
      const may = !closed && expectedOf(name, 'member') === 'allowed';
      if ((meaning === 'allowed') !== may) wrong.push(`${name}: ${meaning}`);
    }
    expect(wrong).toEqual([]);
  },
  within(60_000),
);
