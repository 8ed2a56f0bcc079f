import { describe, expect, test } from 'vitest';
import { newBrowser } from '#test/world/browser-device.ts';
import { smsCodeFor, solvedCaptcha } from '#test/world/captcha.ts';
import { addUser, type Person, testPassword } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import type { RequestOptions } from '#test/world/world.ts';

const world = useWorld();

const login = (account: string, password: string, options: RequestOptions = {}, more = {}) =>
  world.as('visitor', options).invoke('user.accountLogin', { account, password, ...more });
const solved = async () => ({ captcha: await solvedCaptcha(world, 'login') });
const wrong = 'wrong-one1';
/** Wrong tries with solved captchas; each of the addresses makes `times`. */
async function attack(person: Person, addresses: readonly string[], times: number) {
  const all = addresses.flatMap((address) => Array.from({ length: times }, () => address));
  await outcomes(all.map(async (address) => login(person.account, wrong, { address }, await solved())));
}
/** As many strangers' failures as if each had cost its time. */
const countStrangers = (person: Person, failures: number) =>
  world.sql`UPDATE rate_limit SET points = ${failures} WHERE key = ${`login:strangers:${person.userId}`}`;
const networks = (count: number) => Array.from({ length: count }, (_, i) => `198.51.${count}.${i}`);

describe('signing in by password', () => {
  test('the answer is the same for an unknown account and a wrong password', async () => {
    const unknown = await expectFailure(login('nobody_here', 'abcd1234'));
    const known = await expectFailure(login((await addUser(world.db)).account, 'abcd1234'));
    expect({ ...unknown, message: unknown.message }).toEqual({ ...known, message: known.message });
  });
  test('asks a network for the captcha after three failures, under account name and number alike', async () => {
    const person = await addUser(world.db);
    const at = { address: '203.0.113.1' };
    await expectFailure(login(person.account, wrong, at));
    await expectFailure(login(person.mobile, wrong, at));
    await expectFailure(login(person.account, wrong, at), ['captcha', 'password']);
    await expectFailure(login(person.account, testPassword, at), ['captcha']);
    expect((await login(person.account, testPassword, at, await solved())).user.id).toBe(person.userId);
    await login(person.account, testPassword, at); // a success forgets the failures
  });
  test('lets a network rest after ten failures, also many at once; then the right password works again', async () => {
    const person = await addUser(world.db);
    const at = { address: '203.0.113.2' };
    const guesses = Array.from({ length: 14 }, async () => login(person.account, wrong, at, await solved()));
    const codes = await outcomes(guesses);
    expect(codes.filter((code) => code === 400)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    await expectFailure(login(person.account, testPassword, at, await solved()), 429);
    world.clock.advance(901_000);
    await login(person.account, testPassword, at, await solved());
  });
  test('one address gets sixty tries in ten minutes', async () => {
    const { invoke } = world.as('visitor', { address: '203.0.113.10' });
    const tries = Array.from({ length: 61 }, (_, i) =>
      invoke('user.accountLogin', { account: `nobody${i}`, password: 'abcd1234' }),
    );
    expect((await outcomes(tries)).filter((code) => code === 429)).toHaveLength(1);
  });
  test('a password that somebody else made up opens nothing after its time; one’s own does', async () => {
    const person = await addUser(world.db);
    const until = (hours: number) =>
      world.sql`UPDATE app_user SET initial_password_until = now() + make_interval(hours => ${hours}) WHERE id = ${person.userId}`;
    // The world's clock may be ahead of the database's.
    await until(10_000);
    await login(person.account, testPassword);
    await until(-1);
    const over = await expectFailure(login(person.account, testPassword));
    expect([over.message, over.fields]).toEqual([
      expect.stringContaining('短信验证码'),
      { password: expect.any(String) },
    ]);
    await world.call(person, 'user.updatePassword', {
      oldPassword: testPassword,
      newPassword: 'pear-tree-8',
    });
    await login(person.account, 'pear-tree-8');
  });
});

describe('strangers’ failures', () => {
  test('from one network keep nobody elsewhere out', async () => {
    const person = await addUser(world.db);
    await attack(person, ['203.0.113.3'], 12);
    await expectFailure(login(person.account, testPassword, {}), ['captcha']);
    expect((await login(person.account, testPassword, {}, await solved())).user.id).toBe(person.userId);
  });
  test('never slow down a device that has signed in before, not even with its own network', async () => {
    const person = await addUser(world.db);
    const mine = { address: '203.0.113.4', device: newBrowser().device };
    await login(person.account, testPassword, mine);
    await attack(person, ['203.0.113.4', ...networks(2)], 11);
    await countStrangers(person, 5000);
    expect((await login(person.account, testPassword, mine)).user.id).toBe(person.userId);
  });
  test('over a hundred in a day leave new devices the message code, which works', async () => {
    const person = await addUser(world.db);
    await attack(person, networks(2), 1);
    await countStrangers(person, 99);
    await expectFailure(login(person.account, wrong, {}, await solved()));
    await expectFailure(login(person.account, testPassword, {}, await solved()), 429, '短信验证码');
    const smsCode = await smsCodeFor(world, person.mobile, '203.0.113.5');
    const device = newBrowser().device;
    await world
      .as('visitor', { address: '203.0.113.5', device })
      .invoke('user.mobileLogin', { mobile: person.mobile, smsCode });
    expect((await login(person.account, testPassword, { device })).user.id).toBe(person.userId);
    world.clock.advance(86_400_001);
    await login(person.account, testPassword, {});
  });
});

describe('a known device', () => {
  test('is slowed down by its own failures', async () => {
    const person = await addUser(world.db);
    const mine = { device: newBrowser().device };
    await login(person.account, testPassword, mine);
    for (let i = 0; i < 10; i++) await expectFailure(login(person.account, wrong, mine, await solved()));
    await expectFailure(login(person.account, testPassword, mine, await solved()), 429);
    await login(person.account, testPassword, {}, await solved());
  });
  test('is known for its own user only, and has a new token after each sign-in', async () => {
    const [one, two] = [await addUser(world.db), await addUser(world.db)];
    const { device } = newBrowser();
    await login(one.account, testPassword, { device });
    const first = device.token;
    await attack(two, networks(2), 6);
    await expectFailure(login(two.account, testPassword, { device }), ['captcha']);
    await login(one.account, testPassword, { device });
    expect(device.token).not.toBe(first);
    const rows = await world.sql`SELECT count(*)::int AS n FROM known_device WHERE user_id = ${one.userId}`;
    expect(rows[0]?.n).toBe(1);
  });
  test('is forgotten when the password is changed elsewhere', async () => {
    const person = await addUser(world.db);
    const { device } = newBrowser();
    await login(person.account, testPassword, { device });
    await world.call(person, 'user.updatePassword', {
      oldPassword: testPassword,
      newPassword: 'pear-tree-8',
    });
    await attack(person, networks(3), 5);
    await expectFailure(login(person.account, 'pear-tree-8', { device }), ['captcha']);
  });
});
