import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { setDemoPasswords } from '#server/demo/demo-passwords.ts';
import { hashPassword, verifyPassword } from '#server/modules/user/password.ts';
import { addUser } from '#test/world/people.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import type { World } from '#test/world/world.ts';

const world = useWorld();

const withSettings = async (changed: Partial<World['services']['settings']>, work: () => Promise<void>) => {
  const { services } = world;
  const { settings } = services;
  Object.assign(services, { settings: { ...settings, ...changed } });
  await work();
  Object.assign(services, { settings });
};

describe('the messages', () => {
  const list = (who: 'visitor' | 'buyer' | 'operator') => world.call(who, 'developer.listSms', {});

  test('are for everybody on this machine, in demo mode only', async () => {
    expect(await list('visitor')).toEqual([]);
    await withSettings({ demo: false }, async () => {
      await expectFailure(list('operator'), 404);
    });
  });
  test('are for the operator where others can reach the site', () =>
    withSettings({ reachable: true }, async () => {
      await expectFailure(list('visitor'), 700);
      await expectFailure(list('buyer'), 403);
      expect(await list('operator')).toEqual([]);
    }));
});

describe('the passwords', () => {
  /** A documented account, one of the market's others, and somebody who registered. */
  const accounts = ['demo_operator', 'provider_sz004', 'somebody_else'] as const;
  beforeAll(async () => {
    const password_hash = await hashPassword(demoPassword);
    for (const [i, account] of accounts.entries())
      await addRows(world.db, 'app_user', {
        id: newId(),
        account,
        mobile: `1350000000${i}`,
        password_hash,
      });
  });
  const opensWith = (password: string) =>
    Promise.all(
      accounts.map(async (account) =>
        verifyPassword((await rowOf(world.db, 'app_user', { account })).password_hash, password),
      ),
    );

  test('on this machine are the public one, and nothing is written', async () => {
    const passwords = await setDemoPasswords(world.db, false, new Date());
    expect([...passwords.values()]).toEqual(demoAccounts.map(() => demoPassword));
    expect(await opensWith(demoPassword)).toEqual([true, true, true]);
  });
  test('where others can reach the site are random, new at each start, and only the demo’s own', async () => {
    const first = await setDemoPasswords(world.db, true, new Date());
    expect(new Set(first.values()).size).toBe(demoAccounts.length);
    expect(await opensWith(demoPassword)).toEqual([false, false, true]);
    expect(await opensWith(first.get('demo_operator') as string)).toEqual([true, false, false]);
    const second = await setDemoPasswords(world.db, true, new Date());
    expect(await opensWith(first.get('demo_operator') as string)).toEqual([false, false, false]);
    expect(await opensWith(second.get('demo_operator') as string)).toEqual([true, false, false]);
  });
  test('are the public one again when the site is this machine’s alone again', async () => {
    await setDemoPasswords(world.db, false, new Date());
    expect(await opensWith(demoPassword)).toEqual([true, true, true]);
  });
  test('that change end the sessions that were open', async () => {
    const person = await addUser(world.db);
    await setRows(world.db, 'app_user', { id: person.userId }, { account: 'demo_buyer' });
    await setDemoPasswords(world.db, true, new Date());
    await expectFailure(world.call(person, 'user.detail', {}), 702);
  });
});
