import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { fillDraft } from '#test/api/demand-steps.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { addUser, type Person, testPassword } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';

// What the log says of sign-ins and failures, and what it never says.

const world = useWorld();
let app: FastifyInstance;
let text = '';
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => (text += line) });
  app = await createApp({ ...world.services, log }, undefined);
});
afterAll(async () => {
  await app.close();
});
beforeEach(() => {
  text = '';
});

async function call(path: string, payload: object, who?: Person, headers: Record<string, string> = {}) {
  const authorization: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {};
  const response = await app.inject({
    method: 'POST',
    url: `/bid/api/${path}`,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...authorization, ...headers },
    payload,
    remoteAddress: '203.0.113.80',
  });
  return response.json() as { code: number; data: { accessToken: string } };
}
const events = () =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'security' in line);

test('a right password, a wrong one and a sign-out each leave a line, without password or token', async () => {
  const person = await addUser(world.db);
  const right = await call('user/accountLogin', { account: person.account, password: testPassword });
  await call('user/accountLogin', { account: person.account, password: 'Mistyped-2026' });
  await call('user/accountLogin', { account: 'Secret-typed-here', password: 'Mistyped-2026' });
  await call('user/logout', {}, person);
  const accountId = person.userId;
  expect(events()).toMatchObject([
    { security: 'signed in', by: 'password', userId: null, accountId, network: '203.0.113.80' },
    { security: 'authentication failed', by: 'password', accountId, requestId: expect.any(String) },
    { security: 'authentication failed', by: 'password', accountId: null },
    { security: 'signed out', userId: person.userId },
  ]);
  for (const secret of [testPassword, 'Mistyped-2026', 'Secret-typed-here', right.data.accessToken])
    expect(text).not.toContain(secret);
});

test('so do a wrong message code, a wrong old password and a captcha that was not passed', async () => {
  const person = await addUser(world.db);
  const code = await smsCodeFor(world, person.mobile, '203.0.113.80');
  const guess = code === '000000' ? '111111' : '000000';
  await call('user/mobileLogin', { mobile: person.mobile, smsCode: guess });
  await call('user/mobileLogin', { mobile: person.mobile, smsCode: code });
  await call('user/updatePwd', { oldPassword: 'Mistyped-2026', newPassword: 'plum-tree-7' }, person);
  const captcha = { id: person.userId };
  await call('common/smsCaptcha', { mobile: person.mobile, captcha });
  expect(events()).toMatchObject([
    { security: 'authentication failed', by: 'message code' },
    { security: 'signed in', by: 'message code', accountId: person.userId },
    { security: 'authentication failed', by: 'password', accountId: person.userId },
    { security: 'captcha failed', purpose: 'sms' },
  ]);
  for (const secret of [`"${code}"`, person.mobile, 'Mistyped-2026', 'plum-tree-7'])
    expect(text).not.toContain(secret);
});

test('refused accesses say who, which call and why: role, relation, session, header, limit', async () => {
  const { demandId } = await fillDraft(world);
  const { member, otherBuyer } = world.people;
  await call('console/workQueue', {}, member);
  await call('bid/getBidOrder', { bidId: demandId }, otherBuyer);
  await call('user/detail', {}, { ...member, token: 'x'.repeat(43) });
  await call('user/logout', {}, member, { 'x-requested-with': '' });
  await world.sql`INSERT INTO rate_limit (key, points, expire) VALUES ('password:' || ${member.userId}, 99, ${Date.now() + 60_000})`;
  await call('user/updatePwd', { oldPassword: testPassword, newPassword: 'plum-tree-7' }, member);
  expect(events()).toMatchObject([
    { security: 'access refused', call: 'console.workQueue', code: 403, userId: member.userId },
    {
      security: 'access refused',
      call: 'demand.getMine',
      code: 404,
      relation: 'demandOwner',
      userId: otherBuyer.userId,
    },
    { security: 'access refused', call: 'user.detail', code: 700, userId: null },
    { security: 'access refused', call: 'user.logout', code: 403, userId: null },
    { security: 'limit reached', call: 'user.updatePassword', code: 429, userId: member.userId },
  ]);
});
