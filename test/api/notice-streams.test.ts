import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeStreamPath } from '#wire/notice/stream.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { openSession } from '#server/modules/user/session.store.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { testPassword } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { littleSite, type Node, startNode } from './page-node.testkit.ts';

// Open pages learn what changed, whichever node wrote it and whichever node they are at.

const world = useWorld();
let nodes: readonly [Node, Node];
beforeAll(async () => {
  const start = () => startNode(world.database.url, littleSite({}, []));
  nodes = [await start(), await start()];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

/** A page's stream; `next` answers the next event, or undefined once it ended. */
async function stream(node: Node, token: string, after = '') {
  const leave = new AbortController();
  const response = await fetch(`${new URL(node.origin).origin}${noticeStreamPath}?after=${after}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const reader = isStream ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  return {
    response,
    leave: () => leave.abort(),
    async next(): Promise<EventSourceMessage | undefined> {
      for (;;) {
        const event = events.shift();
        if (event) return event;
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return undefined;
        parser.feed(chunk.value);
      }
    },
  };
}
const tell = async (userId: string) => {
  await world.db.transaction().execute((tx) =>
    queueNotice(tx, {
      to: { users: [userId] },
      kind: 'demand.published',
      message: 'demand-published',
      values: { 类别: '采购需求', 需求: '年度体检' },
      target: null,
    }),
  );
  await runDueJobs(world.services);
};
const unreadOf = (event: EventSourceMessage | undefined) =>
  (JSON.parse(event?.data ?? '{}') as { unread?: number }).unread;

test('a message reaches the pages at both nodes, its reading too; one that comes back is told only what it missed', async () => {
  const { userId, token } = world.people.member;
  const pages = await Promise.all(nodes.map((node) => stream(node, token)));
  for (const page of pages) {
    expect(page.response.headers.get('content-type')).toBe('text/event-stream');
    expect(page.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(page.response.headers.get('content-encoding')).toBeNull();
    expect(unreadOf(await page.next())).toBe(0);
  }
  await tell(userId);
  const [first, second] = await Promise.all(pages.map((page) => page.next()));
  expect([unreadOf(first), unreadOf(second)]).toEqual([1, 1]);
  await world.call('member', 'notification.markRead', {});
  expect(unreadOf(await pages[0]?.next())).toBe(0);
  const read = await pages[1]?.next();
  expect(unreadOf(read)).toBe(0);

  pages[1]?.leave();
  await tell(userId);
  const back = await stream(nodes[1], token, read?.id);
  expect(unreadOf(await back.next())).toBe(1);
  expect(unreadOf(await pages[0]?.next())).toBe(1);
  for (const page of [pages[0], back]) page?.leave();
});

test("another's messages are nobody's business; nothing is said twice", async () => {
  const { token } = world.people.buyer;
  const page = await stream(nodes[0], token);
  const state = (await page.next())?.id;
  await tell(world.people.otherBuyer.userId);
  const again = await stream(nodes[0], token, state);
  await tell(world.people.buyer.userId);
  expect([unreadOf(await page.next()), unreadOf(await again.next())]).toEqual([1, 1]);
  page.leave();
  again.leave();
});

test('a lost listener costs nothing: after the gap the page is told', async () => {
  const { userId, token } = world.people.provider;
  const page = await stream(nodes[0], token);
  await page.next();
  await nodes[0].loseListener();
  await tell(userId);
  expect(unreadOf(await page.next())).toBe(1);
  await nodes[1].listening();
  page.leave();
});

test('it ends with its session, by sign-out and by a new password', async () => {
  const { userId, token } = world.people.otherProvider;
  const other = await openSession(world.db, userId);
  const [own, others] = [await stream(nodes[0], token), await stream(nodes[1], other)];
  for (const page of [own, others]) await page.next();
  await world.call('otherProvider', 'user.updatePassword', {
    oldPassword: testPassword,
    newPassword: 'plum-tree-7',
  });
  expect(await others.next()).toMatchObject({ event: 'ended', data: expect.stringContaining('"code":702') });
  expect(await others.next()).toBeUndefined();
  await world.call('otherProvider', 'user.logout', {});
  expect(await own.next()).toMatchObject({ event: 'ended', data: expect.stringContaining('"code":700') });
  const refused = await stream(nodes[0], token);
  expect(await refused.response.json()).toMatchObject({ code: 700 });
});

test('a frozen account is found by the next round', async () => {
  const { userId, token } = world.people.otherBuyer;
  const page = await stream(nodes[0], token);
  await page.next();
  await setRows(world.db, 'app_user', { id: userId }, { frozen_at: new Date() });
  nodes[0].services.noticeStreams.beat();
  expect(await page.next()).toMatchObject({ event: 'ended', data: expect.stringContaining('"code":701') });
});

test('visitors have none, and one person only so many; a node that stops ends them', async () => {
  const none = await fetch(`${new URL(nodes[1].origin).origin}${noticeStreamPath}`);
  expect(await none.json()).toMatchObject({ code: 700 });
  const { token } = world.people.operator;
  const pages = await Promise.all(Array.from({ length: 10 }, () => stream(nodes[1], token)));
  for (const page of pages) await page.next();
  const more = await stream(nodes[1], token);
  expect(more.response.status).toBe(429);
  nodes[1].services.noticeStreams.close();
  for (const page of pages) expect(await page.next()).toBeUndefined();
  expect(nodes[1].services.noticeStreams.size).toBe(0);
});
