import { describe, expect, test } from 'vitest';
import { newBrowser } from '#test/world/browser-device.ts';
import { smsCodeFor, solvedCaptcha } from '#test/world/captcha.ts';
import { addUser } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

let last = 0;
const newMobile = () => `1391234${String((last += 1)).padStart(4, '0')}`;
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const signIn = (mobile: string, smsCode: string, address?: string) =>
  world
    .as('visitor', address ? { address } : {})
    .invoke('user.shortcutLogin', { mobile, smsCode, agreed: true });
async function guessWrong(times: number, mobile: string, code: string, address?: string) {
  for (let i = 0; i < times; i++) await expectFailure(signIn(mobile, otherThan(code), address));
}

describe('message codes', () => {
  test('at most one a minute for a number, ten a day', async () => {
    const mobile = newMobile();
    await smsCodeFor(world, mobile);
    await expectFailure(smsCodeFor(world, mobile), 429, '秒');
    for (let sent = 1; sent < 10; sent++) {
      world.clock.advance(61_000);
      await smsCodeFor(world, mobile);
    }
    world.clock.advance(61_000);
    await expectFailure(smsCodeFor(world, mobile), 429);
  });
  test('at most thirty an hour for an address, whatever the numbers', async () => {
    const ask = () => smsCodeFor(world, newMobile(), '203.0.113.9');
    for (let sent = 0; sent < 30; sent++) await ask();
    await expectFailure(ask(), 429);
    world.clock.advance(3_600_001);
    await ask();
  });
  test('an owner who is known here has messages left when strangers have used up the number’s', async () => {
    const person = await addUser(world.db);
    const browser = newBrowser();
    const at = { address: '203.0.113.30', device: browser.device };
    await world
      .as('visitor', at)
      .invoke('user.accountLogin', { account: person.account, password: person.password });
    for (let sent = 0; sent < 10; sent++) {
      await smsCodeFor(world, person.mobile);
      world.clock.advance(61_000);
    }
    await expectFailure(smsCodeFor(world, person.mobile), 429);
    const captcha = await solvedCaptcha(world, 'sms');
    await world.as('visitor', at).invoke('captcha.sms', { mobile: person.mobile, captcha });
    const code = world.sms.at(-1)?.code as string;
    expect((await signIn(person.mobile, code, at.address)).user.id).toBe(person.userId);
  });
  test('the site sends so many an hour; a fifth is left for known owners, and one alarm goes out', async () => {
    const { services } = world;
    const { settings, log } = services;
    const alarms: string[] = [];
    Object.assign(services, {
      settings: { ...settings, smsPerHour: 10 },
      log: { ...log, error: (_: unknown, text: string) => alarms.push(text) },
    });
    await world.sql`DELETE FROM rate_limit WHERE key LIKE 'sms:site%'`;
    const before = services.messages.overLimit;
    for (let sent = 0; sent < 8; sent++) await smsCodeFor(world, newMobile());
    for (let tried = 0; tried < 4; tried++) await expectFailure(smsCodeFor(world, newMobile()), 503);
    expect(services.messages.overLimit - before).toBe(4);
    expect(alarms).toEqual([expect.stringContaining('SMS_PER_HOUR')]);
    const owner = () =>
      addUser(services.db).then((person) => world.call(person, 'captcha.smsWithoutPicture', {}));
    await owner();
    await owner();
    await expectFailure(owner(), 503);
    Object.assign(services, { settings, log });
    await world.sql`DELETE FROM rate_limit WHERE key LIKE 'sms:site%'`;
  });
});

describe('guesses at a code', () => {
  const here = '203.0.113.20';

  test('where it was asked for end it after five', async () => {
    const mobile = newMobile();
    const code = await smsCodeFor(world, mobile, here);
    await guessWrong(5, mobile, code, here);
    expect(await expectFailure(signIn(mobile, code, here))).toMatchObject({
      code: 400,
      fields: { smsCode: expect.any(String) },
    });
  });
  test('by strangers, however many, do not end it where it was asked for', async () => {
    const mobile = newMobile();
    const code = await smsCodeFor(world, mobile, here);
    for (let stranger = 0; stranger < 12; stranger++)
      await guessWrong(6, mobile, code, `198.51.100.${stranger}`);
    await signIn(mobile, code, here);
  });
  test('by a stranger are five, by all strangers together twenty a day: then the right one fails them too', async () => {
    const mobile = newMobile();
    const code = await smsCodeFor(world, mobile, here);
    await guessWrong(5, mobile, code, '198.51.100.50');
    await expectFailure(signIn(mobile, code, '198.51.100.50'), 400);
    const another = newMobile();
    const other = await smsCodeFor(world, another, here);
    for (let stranger = 60; stranger < 64; stranger++)
      await guessWrong(5, another, other, `198.51.100.${stranger}`);
    await expectFailure(signIn(another, other, '198.51.100.70'), 400);
    await signIn(another, other, here);
  });
  test('from another network than asked, the right one is let in', async () => {
    const mobile = newMobile();
    await signIn(mobile, await smsCodeFor(world, mobile, here), '198.51.100.80');
  });
  test('at many numbers are limited by address', async () => {
    const { invoke } = world.as('visitor', { address: '198.51.100.90' });
    const guess = () => invoke('user.mobileLogin', { mobile: newMobile(), smsCode: '123456' });
    for (let i = 0; i < 60; i++) await expectFailure(guess(), 400);
    await expectFailure(guess(), 429);
  });
  test('a stranger who asks for a code of their own does not end the owner’s', async () => {
    const mobile = newMobile();
    const code = await smsCodeFor(world, mobile, here);
    world.clock.advance(61_000);
    await smsCodeFor(world, mobile, '198.51.100.91');
    await signIn(mobile, code, here);
  });
});

test('a code ends when it expires, when it was used, and when the same network asks for another', async () => {
  const here = '203.0.113.21';
  const old = newMobile();
  const expired = await smsCodeFor(world, old, here);
  await world.sql`UPDATE captcha SET expires_at = now() - interval '1 second' WHERE target = ${old}`;
  await expectFailure(signIn(old, expired, here), ['smsCode']);
  const twice = newMobile();
  const first = await smsCodeFor(world, twice, here);
  world.clock.advance(61_000);
  const second = await smsCodeFor(world, twice, here);
  if (first !== second) await expectFailure(signIn(twice, first, here), ['smsCode']);
  await signIn(twice, second, here);
  await expectFailure(signIn(twice, second, here), ['smsCode']);
});
