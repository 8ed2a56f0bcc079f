import { beforeEach, describe, expect, test } from 'vitest';
import { addProvider, type Person } from '#test/world/people.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// docs/product.md, Calls: an Idempotency-Key makes every creating call safe to repeat.

const world = useWorld();
let who: Person;
beforeEach(async () => {
  who = await addProvider(world.db);
});

const item = (name = '心电图') => ({ institutionId: who.institutionId, name, listPrice: '25.00' });
/** Each its own request, from its own address, under this key. */
const add = (idempotencyKey: string, name?: string) =>
  world.as(who, { idempotencyKey }).invoke('library.add', item(name));
const names = async () =>
  (await world.call(who, 'library.listPage', { institutionId: who.institutionId })).records.map(
    (one) => one.name,
  );
const auditCount = async (recordId: string) => {
  const rows = await world.sql`SELECT count(*)::int AS n FROM audit_event WHERE record_id = ${recordId}`;
  return rows[0]?.n as number;
};

describe('a creating call under a key', () => {
  test('repeated, answers what it answered and does nothing twice', async () => {
    const first = await add('key-repeat');
    const events = await auditCount(first.id);
    expect(await add('key-repeat')).toEqual(first);
    expect(await names()).toEqual(['心电图']);
    expect(await auditCount(first.id)).toBe(events);
  });

  test('without one, is another call', async () => {
    await world.call(who, 'library.add', item());
    await expectFailure(world.call(who, 'library.add', item()), 409);
  });

  test('sent several times at once, is done once and answers all of them alike', async () => {
    const [first, ...others] = await Promise.all([
      add('key-at-once'),
      add('key-at-once'),
      add('key-at-once'),
    ]);
    expect(others).toEqual([first, first]);
    expect(await names()).toEqual(['心电图']);
  });

  test('with another input, is refused and does nothing', async () => {
    await add('key-other-input');
    await expectFailure(add('key-other-input', '血常规'), 409, '另一次操作');
    expect(await names()).toEqual(['心电图']);
  });

  test('of another call, is refused', async () => {
    const { id } = await add('key-other-call');
    const attempt = world
      .as(who, { idempotencyKey: 'key-other-call' })
      .invoke('library.delete', { itemId: id });
    await expectFailure(attempt, 409);
    expect(await names()).toEqual(['心电图']);
  });

  test('of somebody else, is their own', async () => {
    const first = await add('key-of-two');
    who = await addProvider(world.db);
    const second = await add('key-of-two');
    expect(second.id).not.toBe(first.id);
    expect(await names()).toEqual(['心电图']);
  });

  test('that was refused may be sent again under the same key', async () => {
    const { id } = await world.call(who, 'library.add', item());
    await expectFailure(add('key-refused'), 409);
    await world.call(who, 'library.delete', { itemId: id });
    const again = await add('key-refused');
    expect(await add('key-refused')).toEqual(again);
    expect(await names()).toEqual(['心电图']);
  });

  test('needs a key of a sensible length', async () => {
    for (const key of ['short', 'x'.repeat(101)]) await expectFailure(add(key), 400);
    expect(await names()).toEqual([]);
  });
});

test('a foreign record stays not found under any key', async () => {
  const { id } = await add('key-foreign');
  const attempt = world
    .as('otherProvider', { idempotencyKey: 'key-foreign' })
    .invoke('library.delete', { itemId: id });
  await expectFailure(attempt, 404);
});

test('uploads are distinguished by their content', async () => {
  const upload = async (content: string) => {
    const file = { name: '说明.txt', bytes: Buffer.from(content) };
    return world.as(who, { idempotencyKey: 'key-upload', file }).invoke('common.upload', {});
  };
  const first = await upload('第一份');
  expect(await upload('第一份')).toEqual(first);
  await expectFailure(upload('第二份'), 409);
});

describe('a call that sends something, under a key', () => {
  const code = (idempotencyKey: string, address: string) =>
    world.as(who, { idempotencyKey }).invoke('noticeChannel.sendMailCode', { address });
  const mails = (address: string) => world.sql`SELECT FROM local_message WHERE recipient = ${address}`;

  test('is sent once and answers all alike; the one that is on its way is not sent again', async () => {
    const address = 'once@example.com';
    const [first, ...others] = await Promise.allSettled([1, 2, 3].map(() => code('send-once-key', address)));
    const answered = [first, ...others].filter((one) => one?.status === 'fulfilled');
    expect(answered.length).toBeGreaterThan(0);
    expect(await code('send-once-key', address)).toEqual({ retryAfter: 60 });
    expect(await mails(address)).toHaveLength(1);
    await expectFailure(code('send-once-key', 'another@example.com'), 409, '另一次操作');
  });

  test('that was refused may be sent again under the same key', async () => {
    await code('send-first-key', 'first@example.com');
    await expectFailure(code('send-again-key', 'again@example.com'), 429);
    await world.sql`DELETE FROM rate_limit`;
    await code('send-again-key', 'again@example.com');
    expect(await mails('again@example.com')).toHaveLength(1);
  });
});
