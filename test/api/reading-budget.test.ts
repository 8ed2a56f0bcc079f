import { test } from 'vitest';
import type { Caller } from '#server/api/caller.ts';
import { requireReadingBudget } from '#server/modules/library-import/reading-budget.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// How often a person may have files read: by their size, and one budget for all calls that do so.

const world = useWorld();
const caller = (userId: string) => ({ kind: 'signedIn', userId }) as Caller;

test('120 small files an hour, or five of 20 MB; other people have their own', async () => {
  const { buyer, provider, operator } = world.people;
  const read = (userId: string, bytes: number) => requireReadingBudget(world.services, caller(userId), bytes);
  for (let i = 0; i < 120; i += 1) await read(buyer.userId, 30_000);
  await expectFailure(read(buyer.userId, 30_000), 429, /^读取文件过于频繁，请 60 分钟后再试。$/);
  for (let i = 0; i < 5; i += 1) await read(provider.userId, 20 * 2 ** 20);
  await expectFailure(read(provider.userId, 20 * 2 ** 20), 429);
  await read(operator.userId, 30_000);
});

test('is asked by every call that has a thread read a file', async () => {
  const { provider } = world.people;
  const file = { name: '价格表.csv', bytes: Buffer.from('项目名称,原价\n血常规,20\n') };
  await world.sql`INSERT INTO rate_limit (key, points, expire)
    VALUES (${`reading:${provider.userId}`}, 120, ${Date.now() + 3_600_000})
    ON CONFLICT (key) DO UPDATE SET points = 120, expire = excluded.expire`;
  const { institutionId } = provider;
  const { invoke } = world.as('provider', { file });
  const calls = [
    () => invoke('import.add', { institutionId }),
    () => invoke('demand.readMatrix', {}),
    () => invoke('library.readSheet', { institutionId }),
  ];
  for (const call of calls) await expectFailure(call(), 429, /^读取文件过于频繁/);
});
