import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaptchaAnswer } from '#wire/account/captcha.ts';
import { pictureCaptcha } from '#server/ports/picture-captcha/picture-captcha.ts';
import { keys } from '#server/ports/picture-captcha/proof-of-work.ts';
import { serviceCaptcha } from '#server/ports/service-captcha.ts';
import { solvedCaptcha, wrongPicks } from '#test/world/captcha.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

const world = useWorld();

let last = 0;
const newMobile = () => `1381234${String((last += 1)).padStart(4, '0')}`;
const ask = (captcha: CaptchaAnswer, mobile = newMobile()) =>
  world.call('visitor', 'captcha.sms', { mobile, captcha });

describe('a captcha', () => {
  test('is good once', async () => {
    const captcha = await solvedCaptcha(world, 'sms');
    await ask(captcha);
    expect(await expectFailure(ask(captcha))).toMatchObject({
      code: 400,
      fields: { captcha: expect.any(String) },
    });
  });
  test('is used up by one wrong answer, and no message goes out', async () => {
    const [captcha, mobile] = [await solvedCaptcha(world, 'sms'), newMobile()];
    await expectFailure(ask(wrongPicks(captcha), mobile));
    await expectFailure(ask(captcha, mobile));
    expect(world.sms.some((sent) => sent.mobile === mobile)).toBe(false);
  });
  test('answered twice at the same moment lets one through', async () => {
    const captcha = await solvedCaptcha(world, 'sms');
    expect((await outcomes([ask(captcha), ask(captcha)])).toSorted()).toEqual([200, 400]);
  });
  test('is good for what it was asked for only', async () => {
    await expectFailure(ask(await solvedCaptcha(world, 'login')), 400);
  });
  test('expires', async () => {
    const captcha = await solvedCaptcha(world, 'sms');
    await setRows(world.db, 'captcha', { id: captcha.id }, { expires_at: new Date(Date.now() - 1000) });
    await expectFailure(ask(captcha), 400);
  });
  test('by work alone is given ten times an hour to an address, with pictures more often', async () => {
    const { invoke } = world.as('visitor', { address: '203.0.113.60' });
    const want = (way: 'work' | 'pictures') => invoke('captcha.picture', { purpose: 'sms', way });
    for (let i = 0; i < 10; i++) await want('work');
    await expectFailure(want('work'), 429);
    await want('pictures');
  });
});

describe('our own', () => {
  const own = pictureCaptcha('a secret of the test');
  async function worked(work: string) {
    const solution = await solveChallenge({ challenge: JSON.parse(work), deriveKey });
    if (!solution) throw new Error('the work was not solved in time');
    return { counter: solution.counter, derivedKey: solution.derivedKey };
  }
  const id = '019aa000-0000-7000-8000-000000000000';

  test('wants the work and the pictures in their order', async () => {
    const { shown, expected } = await own.create('pictures');
    if (shown.kind !== 'pictures') throw new Error('no pictures');
    const stored = JSON.parse(JSON.stringify(expected)) as { picks: number[] };
    const { picks } = stored;
    expect(new Set(picks).size).toBe(3);
    expect(shown.words).toHaveLength(3);
    const work = await worked(shown.work);
    const isRight = (answer: Partial<CaptchaAnswer>) => own.isRight(stored, { id, ...answer }, '');
    expect(await isRight({ ...work, picks })).toBe(true);
    expect(await isRight({ ...work, picks: picks.toReversed() })).toBe(false);
    expect(await isRight({ ...work })).toBe(false);
    expect(await isRight({ picks })).toBe(false);
    expect(await isRight({ ...work, derivedKey: '0'.repeat(64), picks })).toBe(false);
  });
  test('tells nothing of the pictures’ places in what it shows', async () => {
    const { shown, expected } = await own.create('pictures');
    const { picks } = expected as { picks: number[] };
    const { image, ...rest } = shown as { image: string };
    expect(image).toMatch(/^data:image\/png;base64,/);
    expect(JSON.stringify(rest)).not.toContain(picks.join());
  });
  test('draws another picture each time', async () => {
    const images = await Promise.all([1, 2, 3].map(async () => (await own.create('pictures')).shown));
    expect(new Set(images.map((shown) => (shown as { image: string }).image)).size).toBe(3);
  });
  test('work made for another captcha, or with another secret, is refused', async () => {
    const first = await own.create('pictures');
    const second = await own.create('pictures');
    const work = await worked((first.shown as { work: string }).work);
    const { picks } = second.expected as { picks: number[] };
    expect(await own.isRight(second.expected, { id, ...work, picks }, '')).toBe(false);
    const other = pictureCaptcha('another secret of the test');
    const right = (first.expected as { picks: number[] }).picks;
    expect(await other.isRight(first.expected, { id, ...work, picks: right }, '')).toBe(false);
  });
  test('work alone is many times the work beside pictures', async () => {
    const length = async (way: 'work' | 'pictures') => {
      const { shown } = await own.create(way);
      return JSON.parse((shown as { work: string }).work).parameters.cost as number;
    };
    expect(await length('work')).toBe(await length('pictures'));
    expect(keys.work[0]).toBeGreaterThanOrEqual(20 * keys.pictures[1]);
    expect((await own.create('work')).expected).toMatchObject({ picks: null });
  });
});

describe('a service’s', () => {
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    asked.push(body);
    response.statusCode = body.get('response') === 'broken' ? 500 : 200;
    response.end(JSON.stringify({ success: body.get('response') === 'good' }));
  });
  let service: ReturnType<typeof serviceCaptcha>;
  beforeAll(async () => {
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    service = serviceCaptcha({
      scriptUrl: 'https://captcha.example.com/widget.js',
      siteKey: 'site',
      secretKey: 'hush',
      verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    });
  });
  afterAll(() => server.close());
  const id = '019aa000-0000-7000-8000-000000000000';

  test('shows its script and key, never the secret', async () => {
    expect((await service.create('pictures')).shown).toEqual({
      kind: 'service',
      scriptUrl: 'https://captcha.example.com/widget.js',
      siteKey: 'site',
    });
  });
  test('token is asked after with secret and address', async () => {
    expect(await service.isRight(null, { id, token: 'good' }, '203.0.113.5')).toBe(true);
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'hush',
      response: 'good',
      remoteip: '203.0.113.5',
    });
    expect(await service.isRight(null, { id, token: 'bad' }, '2001:db8:1:2::/64')).toBe(false);
    expect(asked.at(-1)?.has('remoteip')).toBe(false);
    expect(await service.isRight(null, { id }, '203.0.113.5')).toBe(false);
  });
  test('failure lets nobody through and says so', async () => {
    const { ports } = world.services;
    Object.assign(world.services, { ports: { ...ports, captcha: service } });
    const { id: captchaId } = await world.call('visitor', 'captcha.picture', { purpose: 'sms' });
    await expectFailure(ask({ id: captchaId, token: 'broken' }), 503);
    Object.assign(world.services, { ports });
  });
});
