import { beforeEach, expect, test } from 'vitest';
import type { CallInput } from '#wire/invoke.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { rowsOf } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// What the one-minute form does not take.

const world = useWorld();
let member: Person;
beforeEach(async () => {
  member = await addUser(world.db);
});

type Input = CallInput<'demand.shortcutAdd'>;
const wish: Input = { purpose: 'ANNUAL', headcount: 320, cityId: '440300', budgetMax: '900' };

test.each<[string, Partial<Input>, string]>([
  ['an unknown purpose', { purpose: 'PICNIC' }, 'purpose'],
  ['a province', { cityId: '440000' }, 'cityId'],
  ['an unknown place', { cityId: '999999' }, 'cityId'],
  ['nobody', { headcount: 0 }, 'headcount'],
  ['money with three decimals', { budgetMax: '1.234' }, 'budgetMax'],
  ['an item that is not in the catalogue', { packages: [{ sex: 1, itemCodes: ['NONE'] }] }, 'packages'],
  [
    'two packages for the same people',
    {
      packages: [
        { sex: 1, itemCodes: ['GEN001'] },
        { sex: 1, itemCodes: ['EYE001'] },
      ],
    },
    'packages',
  ],
  [
    'women divided by marriage for hiring',
    { purpose: 'ENTRY', packages: [{ sex: 3, itemCodes: ['GEN001'] }] },
    'packages',
  ],
])('%s is refused at its field', async (_, input, field) => {
  await expectFailure(world.call(member, 'demand.shortcutAdd', { ...wish, ...input }), 400, [field]);
  expect(await rowsOf(world.db, 'quick_demand', { user_id: member.userId })).toEqual([]);
});

test('more than ten a day for a number, or thirty an hour from an address', async () => {
  for (let i = 0; i < 10; i++) await world.call(member, 'demand.shortcutAdd', wish);
  await expectFailure(world.call(member, 'demand.shortcutAdd', wish), 429);
  const address = '10.8.8.8';
  const others = [await addUser(world.db), await addUser(world.db)];
  others.push(await addUser(world.db));
  for (const one of others)
    for (let i = 0; i < 10; i++) await world.as(one, { address }).invoke('demand.shortcutAdd', wish);
  const another = await addUser(world.db);
  await expectFailure(world.as(another, { address }).invoke('demand.shortcutAdd', wish), 429);
});
