import { expect, test } from 'vitest';
import { addBuyer, addProvider, addUser, type Person } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// View-as hangs on the operator's own session, role and account (decision 101): it ends with each of them, at once.

const world = useWorld();
const admin = () => world.as('operator').invoke;

async function opened(): Promise<{ reviewer: Person; user: Person; view: { token: string } }> {
  const reviewer = await addUser(world.db, 'reviewer');
  const user = await addBuyer(world.db);
  const { accessToken } = await world.call(reviewer, 'console.viewAs', {
    userId: user.userId,
    reason: '来电咨询草稿去向',
  });
  const view = { token: accessToken };
  await world.call(view, 'demand.listMine', {});
  return { reviewer, user, view };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const endings: Readonly<Record<string, (of: Opened) => Promise<unknown>>> = {
  'his logout': ({ reviewer }) => world.call(reviewer, 'user.logout', {}),
  'his dismissal': ({ reviewer: { userId } }) => admin()('console.setOperatorRole', { userId, role: null }),
  'another role': ({ reviewer: { userId } }) =>
    admin()('console.setOperatorRole', { userId, role: 'content' }),
  'an administrator who ends his session': async ({ reviewer }) => {
    const { records } = await admin()('console.listSessions', { of: 'operators', keyword: reviewer.account });
    const reason = '设备遗失，先行退出';
    for (const { sessionId } of records) await admin()('console.endSession', { sessionId, reason });
  },
  'the freezing of his account': ({ reviewer: { userId } }) =>
    setRows(world.db, 'app_user', { id: userId }, { frozen_at: new Date() }),
  'the user’s own end of it': async ({ user }) => {
    const sessions = await world.call(user, 'user.listSessions', {});
    for (const { sessionId, viewing } of sessions)
      if (viewing) await world.call(user, 'user.endSession', { sessionId });
  },
  'the user’s appointment as an operator': ({ user: { userId } }) =>
    setRows(world.db, 'app_user', { id: userId }, { operator_role: 'finance' }),
};

test.each(Object.entries(endings))('it ends with %s', async (_, end) => {
  const of = await opened();
  const other = await opened();
  await end(of);
  await expectFailure(world.call(of.view, 'demand.listMine', {}), 700);
  await world.call(other.view, 'demand.listMine', {});
});

test('a dismissal and an opening at the same moment leave no view', async () => {
  for (let i = 0; i < 8; i++) {
    const reviewer = await addUser(world.db, 'reviewer');
    const user = await addBuyer(world.db);
    const opening = world
      .call(reviewer, 'console.viewAs', { userId: user.userId, reason: '来电咨询草稿去向' })
      .catch(() => undefined);
    await outcomes([opening, admin()('console.setOperatorRole', { userId: reviewer.userId, role: null })]);
    const token = (await opening)?.accessToken;
    if (token) await expectFailure(world.call({ token }, 'demand.listMine', {}), 700);
  }
});

test('of a sealed quote neither its content nor its files, by whatever call', async () => {
  const provider = await addProvider(world.db);
  const file = { name: '报价说明.pdf', bytes: Buffer.from('%PDF-1.4\n') };
  const { src } = await world.as(provider, { file }).invoke('common.upload', {});
  const name = src.slice(src.lastIndexOf('/') + 1);
  await world.call(provider, 'common.download', { name });
  const { accessToken: token } = await admin()('console.viewAs', {
    userId: provider.userId,
    reason: '来电咨询报价页面',
  });
  await expectFailure(world.call({ token }, 'common.download', { name }), 404);
});

test('nothing leaves the site: no code to an address, no message to a robot', async () => {
  const { view } = await opened();
  const address = 'victim@example.com';
  await expectFailure(world.call(view, 'noticeChannel.sendMailCode', { address }), 403);
  await expectFailure(world.call(view, 'noticeChannel.test', { channelId: 'app' }), 403);
  await expectFailure(world.call(view, 'captcha.smsWithoutPicture', {}), 403);
  expect(await world.sql`SELECT FROM local_message WHERE recipient = ${address}`).toEqual([]);
});
