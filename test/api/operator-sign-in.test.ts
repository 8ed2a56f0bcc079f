import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { newId } from '#server/db/new-id.ts';
import { callerOf } from '#server/modules/user/session.store.ts';
import { createPipeline } from '#server/node/invoke.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// Operators sign in in two steps. The world is a demo, where nobody is made to bind an app; a real site makes everybody.

const world = useWorld();
let now = new Date('2026-11-23T02:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

function site(demo: boolean, address = '10.77.0.1') {
  const settings = { ...world.services.settings, demo };
  const pipeline = createPipeline({ ...world.services, settings, clock: () => now });
  return async <N extends CallName>(person: Person, name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    pipeline.invoke(
      await callerOf(world.db, person.token, settings),
      { id: newId(), address, token: person.token, idempotencyKey: undefined, file: undefined },
      name,
      input,
    );
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

async function bound(person: Person, at = site(false)) {
  const { secret } = await at(person, 'user.beginTotp', {});
  const { recoveryCodes } = await at(person, 'user.confirmTotp', { code: codeOf(secret) });
  return { secret, recoveryCodes };
}

/** Another sign-in of the same person. */
async function again(person: Person): Promise<Person> {
  const { accessToken } = await world.call('visitor', 'user.accountLogin', {
    account: person.account,
    password: person.password,
  });
  return { ...person, token: accessToken };
}

test('outside the demo the console is shut until an app is bound, and opens with its first code', async () => {
  const at = site(false);
  const person = await addUser(world.db, 'reviewer');
  await expectFailure(
    at(person, 'console.workQueue', { kind: '' }),
    403,
    '请先完成两步验证，再使用运营后台。',
  );
  expect((await at(person, 'user.detail', {})).operator).toMatchObject({
    secondStep: 'enrol',
    enrolled: false,
  });
  const { secret, uri } = await at(person, 'user.beginTotp', {});
  expect(decodeURIComponent(uri)).toContain(`体检采购网:${person.account}`);
  await expectFailure(at(person, 'user.confirmTotp', { code: '000000' }), ['code']);
  const { recoveryCodes } = await at(person, 'user.confirmTotp', { code: codeOf(secret) });
  expect(new Set(recoveryCodes).size).toBe(10);
  await at(person, 'console.workQueue', { kind: '' });
  expect((await at(person, 'user.detail', {})).operator).toMatchObject({ secondStep: null, enrolled: true });
  await expectFailure(at(person, 'user.beginTotp', {}), 409);
});

test('every later sign-in asks for a code, in the demo too; none is good twice, and none for who is no operator', async () => {
  const person = await addUser(world.db, 'content');
  const { secret } = await bound(person, site(true));
  const at = site(true);
  const next = await again(person);
  expect((await at(next, 'user.detail', {})).operator?.secondStep).toBe('code');
  await expectFailure(at(next, 'console.listContent', {}), 403);
  const code = codeOf(secret);
  await expectFailure(at(next, 'user.passSecondStep', { code }), '已经用过');
  later(30);
  await at(next, 'user.passSecondStep', { code: codeOf(secret) });
  expect((await at(next, 'user.detail', {})).operator?.secondStep).toBeNull();
  const member = await addUser(world.db);
  await expectFailure(at(member, 'user.beginTotp', {}), 403);
});

test('of two sessions that send the same code at once one gets in', async () => {
  const person = await addUser(world.db, 'finance');
  const { secret } = await bound(person);
  later(30);
  const code = codeOf(secret);
  const both = await outcomes(
    (await Promise.all([again(person), again(person)])).map((one) =>
      site(false)(one, 'user.passSecondStep', { code }),
    ),
  );
  expect(both.toSorted()).toEqual([200, 400]);
});

test('a recovery code gets in once, with its dash or without', async () => {
  const person = await addUser(world.db, 'reviewer');
  const { recoveryCodes } = await bound(person);
  const [first = ''] = recoveryCodes;
  const at = site(false);
  const written = `${first.slice(0, 4)}-${first.slice(4)}`.toUpperCase();
  expect(await at(await again(person), 'user.passSecondStep', { code: written })).toEqual({
    recoveryCodesLeft: 9,
  });
  await expectFailure(at(await again(person), 'user.passSecondStep', { code: first }), 400);
});

describe('wrong codes', () => {
  const elsewhere = '10.77.9.9';
  const guess = (person: Person, address?: string) =>
    site(false, address)(person, 'user.passSecondStep', { code: '000000' });
  async function guessedAt(address?: string, times = 40) {
    const person = await addUser(world.db, 'reviewer');
    const made = await bound(person);
    later(30);
    const next = await again(person);
    const codes = [];
    for (let n = 0; n < times; n += 1) codes.push((await expectFailure(guess(next, address))).code);
    return { next, codes, ...made };
  }

  test('slow the next try down and shut nobody out, however many there are', async () => {
    const { next, secret, codes } = await guessedAt();
    expect(codes).toEqual([...Array(5).fill(400), ...Array(35).fill(429)]);
    await expectFailure(
      site(false)(next, 'user.passSecondStep', { code: codeOf(secret) }),
      429,
      '请 2 秒后再试',
    );
    // What came too early did not count: the wait is that of the fifth.
    later(2);
    await expectFailure(guess(next), 400);
    await expectFailure(guess(next), 429, '请 4 秒后再试');
    for (let n = 0; n < 20; n += 1) {
      later(60);
      await expectFailure(guess(next), 400);
    }
    later(60);
    await site(false)(next, 'user.passSecondStep', { code: codeOf(secret) });
  });

  test('of many at once go through one by one', async () => {
    const { next } = await guessedAt();
    later(2);
    const codes = await outcomes(Array.from({ length: 10 }, () => guess(next)));
    expect(codes.filter((code) => code === 400)).toHaveLength(1);
  });

  test('from elsewhere keep nobody from their desk, and those of all networks count together', async () => {
    const { next, secret, codes } = await guessedAt(elsewhere, 6);
    expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
    await expectFailure(guess(next, '10.77.8.8'), 429);
    await site(false)(next, 'user.passSecondStep', { code: codeOf(secret) });
  });

  test('of the app leave the recovery codes free', async () => {
    const { next, recoveryCodes } = await guessedAt(elsewhere, 6);
    const code = recoveryCodes[0] ?? '';
    await site(false, elsewhere)(next, 'user.passSecondStep', { code });
  });
});

test('before the second step nothing of other sessions can be ended, after it everything', async () => {
  const person = await addUser(world.db, 'reviewer');
  const { secret } = await bound(person);
  const at = site(false);
  const half = await again(person);
  const other = (await at(half, 'user.listSessions', {})).find(({ current }) => !current);
  const password = { oldPassword: person.password, newPassword: 'another-pass-2026' };
  for (const attempt of [
    () => at(half, 'user.endSession', {}),
    () => at(half, 'user.endSession', { sessionId: other?.sessionId }),
    () => at(half, 'user.updatePassword', password),
  ])
    await expectFailure(attempt(), 403, '两步验证');
  await at(person, 'console.workQueue', { kind: '' });
  later(30);
  await at(half, 'user.passSecondStep', { code: codeOf(secret) });
  await at(half, 'user.endSession', {});
  await expectFailure(at(person, 'user.detail', {}), 700);
});

test('an administrator resets it with a reason; the operator is signed out and binds anew; nobody resets their own', async () => {
  const person = await addUser(world.db, 'reviewer');
  await bound(person);
  const guessing = await again(person);
  for (let n = 0; n < 11; n += 1)
    await expectFailure(site(false)(guessing, 'user.passSecondStep', { code: '000000' }));
  const administrator = world.as('operator').invoke;
  await administrator('console.resetTotp', { userId: person.userId, reason: '更换手机' });
  await expectFailure(site(false)(person, 'user.detail', {}), 700);
  expect((await site(false)(await again(person), 'user.detail', {})).operator?.secondStep).toBe('enrol');
  const listed = await administrator('console.listOperators', {});
  expect(listed.find(({ userId }) => userId === person.userId)?.enrolled).toBe(false);
  // Wrong codes of the lost app don't make them wait.
  await bound(await again(person));
  const { userId } = world.people.operator;
  await expectFailure(administrator('console.resetTotp', { userId, reason: '自己' }), 403);
});

test('neither secret nor recovery codes stand in the database', async () => {
  const person = await addUser(world.db, 'reviewer');
  const { secret, recoveryCodes } = await bound(person);
  const rows =
    await world.sql`SELECT to_jsonb(t)::text AS row FROM operator_totp t UNION ALL SELECT to_jsonb(c)::text FROM operator_recovery_code c
     UNION ALL SELECT to_jsonb(e)::text FROM audit_event e WHERE record_id = ${person.userId}`;
  const all = rows.map(({ row }) => row).join('\n');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const one of [secret, ...recoveryCodes]) {
    expect(all).not.toContain(one);
    expect(all).not.toContain(hex(one));
  }
});
