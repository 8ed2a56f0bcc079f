import { beforeAll, expect, test } from 'vitest';
import { declineDemand } from '#test/world/review.ts';
import { useWorld } from '#test/world/use-world.ts';
import { type World } from '#test/world/world.ts';
import { fillDraft, plainItems, publish, stockLibrary, submitDraft } from './demand-steps.ts';
import { leadCalls } from './leads.testkit.ts';

// The counts beside the menu's entries, and the bell.

const world = useWorld();
beforeAll(async () => {
  await stockLibrary(world, world.people.provider, plainItems);
});

const of = (who: Parameters<World['as']>[0], area: 'purchase' | 'provider' | 'console') =>
  world.call(who, 'notification.waiting', { area });
const count = async (who: Parameters<typeof of>[0], area: 'purchase' | 'provider', entry?: string) => {
  const { counts } = await of(who, area);
  return counts.find((one) => one.entry === (entry ?? (area === 'purchase' ? 'demands' : 'invitations')))
    ?.count;
};

test('a demand waits for the operator, then for the institution; a declined one for its buyer', async () => {
  const declined = await submitDraft(world, {});
  const { counts } = await of('operator', 'console');
  expect(counts).toContainEqual({ entry: 'demands', count: 1 });
  // What waits of all kinds, reports included, as the work queue counts it.
  await world.call('buyer', 'report.add', {
    subject: 'institution',
    subjectId: await leadCalls(world).providerCode(),
    reason: '其他',
  });
  const { kinds } = await world.call('operator', 'console.workQueue', {});
  const all = kinds.reduce((sum, kind) => sum + kind.count, 0);
  expect((await of('operator', 'console')).counts).toContainEqual({ entry: 'work', count: all });
  expect(all).toBe(1 + (counts.find(({ entry }) => entry === 'work')?.count ?? 0));
  expect(await count('buyer', 'purchase')).toBe(0);
  await declineDemand(world.as('operator').invoke, declined, '请补充每日人数安排');
  expect((await of('operator', 'console')).counts).toContainEqual({ entry: 'demands', count: 0 });
  expect(await count('buyer', 'purchase')).toBe(1);
  expect(await count('otherBuyer', 'purchase')).toBe(0);

  await publish(world);
  expect(await count('provider', 'provider')).toBe(1);
  expect(await count('otherProvider', 'provider')).toBe(0);
});

test('nobody but an operator learns what waits in the console', async () => {
  expect((await of('provider', 'console')).counts).toEqual([]);
});

test('the bell counts what is unread', async () => {
  const { unread } = await of('provider', 'provider');
  const { records } = await world.call('provider', 'notification.list', { size: 100 });
  expect(unread).toBeGreaterThan(0);
  expect(unread).toBe(records.filter(({ read }) => !read).length);
  await world.call('provider', 'notification.markRead', {});
  expect((await of('provider', 'provider')).unread).toBe(0);
});

test('an inquiry waits at the entry of inquiries', async () => {
  const before = await count('buyer', 'purchase');
  const { demandId, version } = await fillDraft(world, {
    institutionIds: [world.people.provider.institutionId],
  });
  await world.call('buyer', 'inquiry.submit', { demandId, version });
  await declineDemand(world.as('operator').invoke, demandId, '请补充每日人数安排');
  expect(await count('buyer', 'purchase')).toBe(before);
  expect(await count('buyer', 'purchase', 'inquiries')).toBe(1);
});
