import { describe, expect, test } from 'vitest';
import { callerOf } from '#server/modules/user/session.store.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addUser, type Person, testPassword } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

let last = 0;
const newMobile = () => `1371234${String((last += 1)).padStart(4, '0')}`;
const visitor = () => world.as('visitor').invoke;
const smsCode = (mobile: string) => smsCodeFor(world, mobile);
const login = (account: string, password: string, more = {}) =>
  visitor()('user.accountLogin', { account, password, ...more });

describe('who somebody is', () => {
  test('buyer by a company in force, provider by membership, operator by appointment', async () => {
    const detail = (who: 'member' | 'buyer' | 'provider' | 'operator') => world.call(who, 'user.detail', {});
    expect(await detail('member')).toMatchObject({
      buyer: false,
      operator: null,
      institutions: [],
      status: { code: 0, name: '未认证' },
      certifyCompany: { code: '' },
    });
    expect(await detail('buyer')).toMatchObject({ buyer: true, status: { code: 1, name: '已认证' } });
    expect((await detail('provider')).institutions).toHaveLength(1);
    expect(await detail('operator')).toMatchObject({ operator: { role: { code: 'administrator' } } });
  });
  test('a visitor is asked to sign in (700), a member that a call is not their (403)', async () => {
    await expectFailure(visitor()('user.detail', {}), 700);
    await expectFailure(world.call('member', 'console.workQueue', {}), 403);
  });
});

describe('registration', () => {
  const form = (mobile: string, code: string, account: string) => ({
    account,
    mobile,
    smsCode: code,
    password: 'plum-tree-7',
    agreed: true as const,
  });

  test('signs in at once; account and number can then be used to sign in', async () => {
    const mobile = newMobile();
    const { user } = await visitor()('user.register', form(mobile, await smsCode(mobile), 'Newcomer_1'));
    expect(user).toMatchObject({ account: 'Newcomer_1', mobile, status: { code: 0 } });
    expect((await login('newcomer_1', 'plum-tree-7')).user.id).toBe(user.id);
    expect((await login(mobile, 'plum-tree-7')).user.id).toBe(user.id);
  });
  test('a taken account name is said at its field, and the same code still works for another name', async () => {
    const mobile = newMobile();
    const code = await smsCode(mobile);
    await expectFailure(
      visitor()('user.register', form(mobile, code, world.people.buyer.account.toUpperCase())),
      409,
      ['account'],
    );
    await visitor()('user.register', form(mobile, code, 'newcomer_2'));
  });
  test('taken names are reported five times an hour, to an address and to a number', async () => {
    const mobile = newMobile();
    const code = await smsCode(mobile);
    const probe = (address: string, number: string, sent: string, account: string) =>
      world.as('visitor', { address }).invoke('user.register', form(number, sent, account));
    const taken = world.people.buyer.account;
    const codes: number[] = [];
    for (let i = 0; i < 6; i++)
      codes.push((await expectFailure(probe('203.0.113.40', mobile, code, taken))).code);
    expect(codes).toEqual([409, 409, 409, 409, 409, 429]);
    // Another network doesn't help the number, nor another number the network; a name that is free still goes.
    await expectFailure(probe('203.0.113.41', mobile, code, taken), 429);
    const second = newMobile();
    await expectFailure(probe('203.0.113.40', second, await smsCode(second), taken), 429);
    await probe('203.0.113.41', mobile, code, 'newcomer_free');
  });
  test('names are shown to nobody without a number', async () => {
    const guess = form(newMobile(), '123456', world.people.buyer.account);
    await expectFailure(visitor()('user.register', guess), ['smsCode']);
  });
  test('a registered number is shown only to its owner', async () => {
    const { mobile } = world.people.member;
    await expectFailure(visitor()('user.register', form(mobile, '123456', 'newcomer_3')), 400, ['smsCode']);
    const known = await expectFailure(
      visitor()('user.register', form(mobile, await smsCode(mobile), 'newcomer_3')),
    );
    expect(known).toMatchObject({ code: 409, fields: { mobile: expect.any(String) } });
  });
  test.each([
    ['common', 'Passw0rd1'],
    ['common', '1QAZ2wsx'],
    ['common', 'a123456789'],
    ['the account name', 'My-Newcomer_5-7'],
    ['the number', 'x13712340000x'],
    ['the site', 'TiJian-2026-x'],
    ['the site', '体检采购网 2026 a'],
  ])('a password that is guessed first is refused: %s (%s)', async (_, password) => {
    const mobile = '13712340000';
    const input = { ...form(mobile, '123456', 'newcomer_5'), password };
    await expectFailure(visitor()('user.register', input), ['password']);
    const own = await addUser(world.db);
    const newPassword = password.replace(/newcomer_5/i, own.account).replace(mobile, own.mobile);
    const change = world.call(own, 'user.updatePassword', { oldPassword: testPassword, newPassword });
    await expectFailure(change, ['newPassword']);
  });
  test('says what is wrong with each field', async () => {
    const wrong = await expectFailure(
      visitor()('user.register', { ...form('12345', '12', '1x'), password: 'short', agreed: false as never }),
    );
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual([
      'account',
      'agreed',
      'mobile',
      'password',
      'smsCode',
    ]);
  });
});

describe('signing in by message', () => {
  test('shortcut registers an unknown number, without showing it in the account name, and knows it next time', async () => {
    const mobile = newMobile();
    const first = await visitor()('user.shortcutLogin', {
      mobile,
      smsCode: await smsCode(mobile),
      agreed: true,
    });
    expect(first.user.account).not.toContain(mobile);
    world.clock.advance(61_000);
    const second = await visitor()('user.mobileLogin', { mobile, smsCode: await smsCode(mobile) });
    expect(second.user.id).toBe(first.user.id);
  });
  test('an unregistered number is refused at its field', async () => {
    const mobile = newMobile();
    await expectFailure(visitor()('user.mobileLogin', { mobile, smsCode: await smsCode(mobile) }), [
      'mobile',
    ]);
  });
});

describe('a session', () => {
  const detail = (token: string) => world.call({ token }, 'user.detail', {});
  const signIn = async (person: Person) => (await login(person.account, person.password)).accessToken;

  test('ends at logout', async () => {
    const token = await signIn(await addUser(world.db));
    await world.call({ token }, 'user.logout', {});
    await expectFailure(detail(token), 700);
  });
  test('is listed for its owner, who ends one or all others, and nobody else’s', async () => {
    const person = await addUser(world.db);
    const [first, second, third] = [await signIn(person), await signIn(person), await signIn(person)];
    const mine = world.as({ token: first });
    const listed = await mine.invoke('user.listSessions', {});
    expect(listed).toHaveLength(4);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const seenThere = await world.call({ token: second }, 'user.listSessions', {});
    const stranger = world.as(await addUser(world.db));
    const ended = { sessionId: seenThere.find(({ current }) => current)?.sessionId as string };
    await expectFailure(stranger.invoke('user.endSession', ended), 404);
    await mine.invoke('user.endSession', ended);
    await expectFailure(detail(second), 700);
    await detail(third);
    await mine.invoke('user.endSession', {});
    await expectFailure(detail(third), 700);
    expect((await mine.invoke('user.listSessions', {})).map(({ current }) => current)).toEqual([true]);
  });
  test('elsewhere ends at a password change (702); here it goes on', async () => {
    const person = await addUser(world.db);
    const elsewhere = await signIn(person);
    const { invoke } = world.as(person);
    await expectFailure(invoke('user.updatePassword', { oldPassword: 'nope', newPassword: 'pear-tree-8' }), [
      'oldPassword',
    ]);
    await invoke('user.updatePassword', { oldPassword: testPassword, newPassword: 'pear-tree-8' });
    await expectFailure(detail(elsewhere), 702);
    expect((await detail(person.token)).id).toBe(person.userId);
    await expectFailure(login(person.account, testPassword), 400);
    await login(person.account, 'pear-tree-8');
  });
  test('a forgotten password is set anew with a code sent to one’s own number', async () => {
    const person = await addUser(world.db);
    const { invoke } = world.as(person);
    await invoke('captcha.smsWithoutPicture', {});
    const sent = world.sms.at(-1);
    expect(sent?.mobile).toBe(person.mobile);
    await invoke('user.updatePassword', { smsCode: sent?.code, newPassword: 'pear-tree-8' });
    await login(person.account, 'pear-tree-8');
    await expectFailure(invoke('user.updatePassword', { newPassword: 'pear-tree-8' }), ['oldPassword']);
  });
  test('of a frozen account answers 701, and so does its sign-in', async () => {
    const person = await addUser(world.db);
    await world.sql`UPDATE app_user SET frozen_at = now() WHERE id = ${person.userId}`;
    await expectFailure(detail(person.token), 701);
    await expectFailure(login(person.account, person.password), 701);
  });
  test('runs out seven days after its last use, and use prolongs it', async () => {
    const person = await addUser(world.db);
    const { db } = world;
    await world.sql`UPDATE session SET seen_at = now() - interval '6 days', expires_at = now() + interval '1 day'
      WHERE user_id = ${person.userId}`;
    await callerOf(db, person.token, world.services.settings);
    const rows = await world.sql<{ left: number }>`SELECT extract(days FROM expires_at - now())::int AS left
      FROM session WHERE user_id = ${person.userId}`;
    expect(rows[0]?.left).toBe(6);
    await world.sql`UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = ${person.userId}`;
    await expectFailure(detail(person.token), 700);
  });
  test('ends thirty days after its sign-in, however much it is used', async () => {
    const person = await addUser(world.db);
    const { db } = world;
    await world.sql`UPDATE session SET created_at = now() - interval '28 days', seen_at = now() - interval '1 hour'
      WHERE user_id = ${person.userId}`;
    await callerOf(db, person.token, world.services.settings);
    const rows = await world.sql<{
      left: number;
    }>`SELECT extract(days FROM expires_at - created_at)::int AS left
      FROM session WHERE user_id = ${person.userId}`;
    expect(rows[0]?.left).toBe(30);
  });
  test('ends when the same browser signs in again', async () => {
    const person = await addUser(world.db);
    const again = await world.call(person, 'user.accountLogin', {
      account: person.account,
      password: testPassword,
    });
    await expectFailure(detail(person.token), 700);
    expect((await detail(again.accessToken)).id).toBe(person.userId);
  });
  test('is stored as a hash only', async () => {
    const rows = await world.sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM session
      WHERE encode(token_hash, 'escape') LIKE ${`%${world.people.buyer.token}%`}) AS found`;
    expect(rows[0]?.found).toBe(false);
  });
});
