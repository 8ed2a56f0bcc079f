import { expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { smsCodeFor } from '#test/world/captcha.ts';
import { setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';

// To what somebody agreed, and when: with the version that was shown.

const world = useWorld();
const mobile = '13712349901';
const visitor = () => world.as('visitor').invoke;
const consents = async (userId: string) =>
  (
    await world.sql<{ document: string; version: string }>`
      SELECT document, version FROM consent WHERE user_id = ${userId} ORDER BY document, version`
  ).map(({ document, version }) => `${document} ${version}`);

async function publish(path: string, version: string): Promise<void> {
  await world.db
    .insertInto('content')
    .values({
      id: newId(),
      collection: 'page',
      path,
      title: path,
      body: '正文',
      meta: JSON.stringify(version === '' ? {} : { version }),
      published_at: new Date(0),
      updated_at: new Date('2026-10-05T20:00:00Z'),
    } as never)
    .execute();
}

test('whoever registers agrees to the texts of that day; who agrees anew, to newer ones as well', async () => {
  await publish('agree', '2026-11');
  await publish('privacy', '2026-11');
  // Without a version of its editor's: the day of its last change, as people here call it.
  await publish('state', '');
  const register = { account: 'consenting_1', mobile, password: 'plum-tree-7', agreed: true } as const;
  const smsCode = await smsCodeFor(world, mobile);
  const { user } = await visitor()('user.register', { ...register, smsCode });
  const first = ['agree 2026-11', 'privacy 2026-11', 'state 2026-10-06'];
  expect(await consents(user.id)).toEqual(first);

  await setRows(world.db, 'content', { path: 'privacy' }, { meta: '{"version":"2027-01"}' });
  world.clock.advance(120_000);
  const again = await smsCodeFor(world, mobile);
  await visitor()('user.shortcutLogin', { mobile, smsCode: again, agreed: true });
  expect(await consents(user.id)).toEqual([...first, 'privacy 2027-01'].toSorted());
});
