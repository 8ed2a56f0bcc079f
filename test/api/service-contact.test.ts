import { expect, test } from 'vitest';
import { accountFrozen } from '#domain/kernel/failure.ts';
import { withHotline } from '#server/modules/content/service-contact.query.ts';
import { publishContent } from '#test/world/publish-content.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

const world = useWorld();
const operator = () => world.as('operator').invoke;
const visitor = () => world.as('visitor').invoke;

const contact = {
  collection: 'setting',
  path: 'contact',
  title: '客服热线与服务时间',
  body: '',
  meta: { kind: 'contact', hotline: '400-820-1234', hours: '08:00–20:30' },
} as const;

test('one edit changes hotline and hours in settings, texts, promises and failures; an earlier version comes back', async () => {
  const { invoke } = world.as('operator');
  const first = await invoke('console.saveContent', contact);
  await publishContent(invoke, first.contentId);
  const page = await invoke('console.saveContent', {
    ...contact,
    collection: 'page',
    path: 'state',
    title: '法律声明',
    body: '请拨打 {客服热线}（每天 {服务时间}）。',
    meta: {},
  });
  await publishContent(invoke, page.contentId);

  expect(await visitor()('setting.home', {})).toMatchObject({
    hotline: '400-820-1234',
    hours: '08:00–20:30',
    promises: expect.arrayContaining([{ title: '专属客服', text: '每天 08:00–20:30，电话 400-820-1234。' }]),
  });
  expect((await visitor()('content.page', { collection: 'page', path: 'state' })).html).toBe(
    '<p>请拨打 400-820-1234（每天 08:00–20:30）。</p>',
  );
  expect((await operator()('console.previewContent', { body: '{客服热线}' })).html).toBe(
    '<p>400-820-1234</p>',
  );
  expect((await withHotline(world.services, accountFrozen())).message).toBe(
    '账号已被冻结。如有疑问，请联系客服 400-820-1234。',
  );

  const { contentId } = first;
  const second = await invoke('console.saveContent', {
    ...contact,
    ...first,
    meta: { ...contact.meta, hotline: '400-999-0000' },
  });
  expect((await visitor()('setting.home', {})).hotline).toBe('400-999-0000');
  const [past, ...older] = await invoke('console.contentVersions', { contentId });
  expect(older).toEqual([]);
  expect(past).toMatchObject({ savedAt: first.updatedAt, title: contact.title });
  const { meta, title, path, body } = await invoke('console.contentVersion', {
    contentId,
    versionId: past?.versionId ?? '',
  });
  expect(meta).toEqual(contact.meta);
  await invoke('console.saveContent', {
    ...second,
    collection: 'setting',
    meta,
    title,
    path,
    body,
  });
  expect((await visitor()('setting.home', {})).hotline).toBe('400-820-1234');
  expect(await invoke('console.contentVersions', { contentId })).toHaveLength(2);
  const other = invoke('console.contentVersion', {
    contentId: page.contentId,
    versionId: past?.versionId ?? '',
  });
  await expectFailure(other, 404);
});

test('a hotline that nobody can call is refused, and the setting stays published', async () => {
  const { records } = await operator()('console.listContent', { collection: 'setting', keyword: 'contact' });
  const row = records[0];
  const wrong = { ...contact, contentId: row?.contentId, updatedAt: row?.updatedAt };
  await expectFailure(
    operator()('console.saveContent', { ...wrong, meta: { ...contact.meta, hotline: '无', hours: '全天' } }),
    ['meta.hotline', 'meta.hours'],
  );
  const other = operator()('console.saveContent', { ...wrong, meta: { kind: 'link' } });
  await expectFailure(other, ['meta.kind']);
  const withdrawn = operator()('console.withdrawContent', { contentId: row?.contentId ?? '' });
  await expectFailure(withdrawn, 409);
});
