import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { newId } from '#server/db/new-id.ts';
import { solvedCaptcha } from '#test/world/captcha.ts';
import { addUser, testPassword } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';

// Secrets are never in the database in clear, also when a call came with an Idempotency-Key.

const world = useWorld();

const secretKeys = [
  'accessToken',
  'password',
  'oldPassword',
  'newPassword',
  'smsCode',
  'secret',
  'recoveryCodes',
];
const keysOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));

test('every call that takes or answers a secret, or sends a code, ignores the Idempotency-Key', () => {
  const all = Object.values(calls) as AnyEndpoint[];
  const withSecrets = all.filter(
    ({ name, effect, input, output }) =>
      effect !== 'read' &&
      (name.startsWith('captcha.') ||
        secretKeys.some((key) => `${keysOf(input)}${keysOf(output)}`.includes(`"${key}":`))),
  );
  expect(withSecrets.length).toBeGreaterThan(8);
  expect(withSecrets.filter((one) => !one.ignoresIdempotencyKey).map((one) => one.name)).toEqual([]);
});

/** Every row of every table as text, with the table's name before it. */
async function everyRow(): Promise<string[]> {
  const { pool } = world.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

/** A code may by chance be a number of the reference data: rows are searched once, when they are new. */
const searched = new Set<string>();
beforeAll(async () => {
  for (const row of await everyRow()) searched.add(row);
});

/** Where one of them lies in rows that were not there before. */
async function placesOf(secrets: Readonly<Record<string, string>>) {
  const rows = (await everyRow()).filter((row) => !searched.has(row));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) searched.add(row);
  return Object.entries(secrets).flatMap(([what, secret]) =>
    rows
      .filter((row) => new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`).test(row))
      .map((row) => `${what}: ${row.slice(0, 300)}`),
  );
}

const keyed = (who: 'visitor' | { token: string } = 'visitor') =>
  world.as(who, { idempotencyKey: `secret-${newId()}` }).invoke;
let numbers = 0;
async function codeFor(mobile: string): Promise<string> {
  world.clock.advance(61_000);
  const captcha = await solvedCaptcha(world, 'sms');
  await keyed()('captcha.sms', { mobile, captcha });
  return world.sms.findLast((sent) => sent.mobile === mobile)?.code ?? '';
}
const newMobile = () => `1365555${String((numbers += 1)).padStart(4, '0')}`;

type Secrets = Readonly<Record<string, string>>;
/** One of each: what it was given and what it answered. */
const attempts: Partial<Record<CallName, () => Promise<Secrets>>> = {
  async 'user.register'() {
    const mobile = newMobile();
    const [smsCode, password] = [await codeFor(mobile), 'Never-stored-1'];
    const input = { account: `keyed_${mobile}`, mobile, smsCode, password, agreed: true as const };
    const { accessToken } = await keyed()('user.register', input);
    return { accessToken, password, smsCode };
  },
  async 'user.accountLogin'() {
    const { account } = await addUser(world.db);
    const { accessToken } = await keyed()('user.accountLogin', { account, password: testPassword });
    return { accessToken, password: testPassword };
  },
  async 'user.mobileLogin'() {
    const { mobile } = await addUser(world.db);
    const smsCode = await codeFor(mobile);
    const { accessToken } = await keyed()('user.mobileLogin', { mobile, smsCode });
    return { accessToken, smsCode };
  },
  async 'user.shortcutLogin'() {
    const mobile = newMobile();
    const smsCode = await codeFor(mobile);
    const { accessToken } = await keyed()('user.shortcutLogin', { mobile, smsCode, agreed: true });
    return { accessToken, smsCode };
  },
  async 'user.updatePassword'() {
    const person = await addUser(world.db);
    const newPassword = 'Never-stored-2';
    await keyed(person)('user.updatePassword', { oldPassword: testPassword, newPassword });
    return { oldPassword: testPassword, newPassword };
  },
  async 'captcha.smsWithoutPicture'() {
    await keyed(await addUser(world.db))('captcha.smsWithoutPicture', {});
    return { smsCode: world.sms.at(-1)?.code ?? 'none' };
  },
  async 'demand.shortcutAdd'() {
    const mobile = newMobile();
    const smsCode = await codeFor(mobile);
    const wish = { purpose: 'ANNUAL', headcount: 10, cityId: '440300' };
    const { signedIn } = await keyed()('demand.shortcutAdd', { ...wish, mobile, smsCode, agreed: true });
    return { accessToken: signedIn?.accessToken ?? 'none', smsCode };
  },
};

test.each(Object.keys(attempts) as CallName[])(
  '%s under a key leaves no secret in any table',
  async (name) => {
    const secrets = await (attempts[name] as () => Promise<Secrets>)();
    expect(Object.values(secrets)).not.toContain('none');
    expect(await placesOf(secrets)).toEqual([]);
  },
);

test('what is stored of a request can not be tried out without the site’s secret', async () => {
  const input = { institutionId: world.people.provider.institutionId, name: '心电图', listPrice: '25.00' };
  await world.as('provider', { idempotencyKey: 'key-of-a-hash' }).invoke('library.add', input);
  const rows = await world.sql<{
    request_hash: string;
  }>`SELECT request_hash FROM idempotency WHERE key = 'key-of-a-hash'`;
  const parsed = calls['library.add'].input.parse(input);
  const text = `library.add\n${JSON.stringify(parsed)}\n`;
  const bare = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  expect(rows[0]?.request_hash).toHaveLength(44);
  expect(rows[0]?.request_hash).not.toBe(Buffer.from(bare).toString('base64'));
});
