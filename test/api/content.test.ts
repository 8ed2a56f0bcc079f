import { beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#wire/invoke.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { publishContent } from '#test/world/publish-content.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';

// Contents from the operator's desk to the visitor's page.

const world = useWorld();
let colleague: Person;
beforeAll(async () => {
  colleague = await addUser(world.db, 'administrator');
});

type Draft = CallInput<'console.saveContent'>;
const operator = () => world.as('operator').invoke;
const visitor = () => world.as('visitor').invoke;
const minutes = 60_000;
const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString();

let count = 0;
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  collection: 'news',
  path: `article-${(count += 1)}`,
  title: '比价之前先补齐缺项',
  summary: '一张表讲清楚。',
  body: '## 做法\n\n先补齐，再比。',
  meta: { topic: '采购方法' },
  ...more,
});
async function saved(more: Partial<Draft> = {}) {
  const draft = draftOf(more);
  const { contentId, updatedAt } = await operator()('console.saveContent', draft);
  return { ...draft, contentId, updatedAt };
}
const detail = (contentId: string) => operator()('console.contentDetail', { contentId });
const onSite = async (collection: string, path: string) =>
  visitor()('content.page', { collection, path }).then(
    (page) => page,
    () => undefined,
  );
const events = (contentId: string) =>
  world.sql`SELECT action, detail, actor_id AS by FROM audit_event WHERE record_id = ${contentId} ORDER BY id`;

describe('from a draft to a page', () => {
  test('a new content is nobody else’s until it is published', async () => {
    const { contentId, path, updatedAt } = await saved();
    expect(await detail(contentId)).toMatchObject({
      title: '比价之前先补齐缺项',
      publishedAt: null,
      updatedAt,
      pathFixed: false,
      actions: ['publish', 'schedule'],
      page: `/health-msg/${path}`,
    });
    expect(await onSite('news', path)).toBeUndefined();
    await publishContent(operator(), contentId);
    expect(await onSite('news', path)).toMatchObject({
      title: '比价之前先补齐缺项',
      meta: { topic: '采购方法' },
      html: '<h2 id="s-做法">做法</h2>\n<p>先补齐，再比。</p>',
      outline: [{ id: 's-做法', text: '做法' }],
      minutes: 1,
    });
    expect((await events(contentId)).map(({ action }) => action)).toEqual(['create', 'publish']);
  });

  test('what is published changes as it is saved; the version before stays', async () => {
    const before = await saved();
    const { contentId, path } = before;
    await publishContent(operator(), contentId);
    await world.as(colleague).invoke('console.saveContent', { ...before, title: '新标题', body: '新正文' });
    expect(await onSite('news', path)).toMatchObject({ title: '新标题', html: '<p>新正文</p>' });
    expect(await detail(contentId)).toMatchObject({ editor: expect.stringMatching(/^测试员/) });
    expect((await events(contentId)).at(-1)).toEqual({
      action: 'edit',
      by: colleague.userId,
      detail: { before: { title: before.title, body: before.body } },
    });
  });

  test('saving what is there already changes nothing', async () => {
    const draft = await saved();
    const again = await operator()('console.saveContent', draft);
    expect(again.updatedAt).toBe(draft.updatedAt);
    expect(await events(draft.contentId)).toHaveLength(1);
  });

  test('a time to come: it appears by itself, and can be put off, brought forward or given up', async () => {
    const { contentId, path } = await saved();
    const publish = (publishedAt?: string) =>
      publishContent(operator(), contentId, { ...(publishedAt && { publishedAt }) });
    await publish(later(60 * minutes));
    expect(await detail(contentId)).toMatchObject({
      pathFixed: false,
      actions: ['publish', 'schedule', 'withdraw'],
    });
    const at = later(10 * minutes);
    await publish(at);
    expect(await onSite('news', path)).toBeUndefined();
    world.clock.advance(11 * minutes);
    expect(await onSite('news', path)).toMatchObject({ publishedAt: at, updatedAt: at });
    expect(await detail(contentId)).toMatchObject({ pathFixed: true, actions: ['withdraw'] });

    const other = await saved();
    await publishContent(operator(), other.contentId, { publishedAt: later(10 * minutes) });
    await operator()('console.withdrawContent', { contentId: other.contentId });
    world.clock.advance(11 * minutes);
    expect(await onSite('news', other.path)).toBeUndefined();
    expect(await detail(other.contentId)).toMatchObject({ publishedAt: null, pathFixed: false });
    expect((await events(other.contentId)).map(({ action }) => action)).toEqual([
      'create',
      'schedule',
      'unschedule',
    ]);
  });

  test('withdrawn is not found, and comes back at its address', async () => {
    const draft = await saved();
    const { contentId, path } = draft;
    await publishContent(operator(), contentId);
    await operator()('console.withdrawContent', { contentId });
    await expectFailure(visitor()('content.page', { collection: 'news', path }), 404);
    expect(await visitor()('content.list', { collection: 'news', limit: 100 })).not.toContainEqual(
      expect.objectContaining({ path }),
    );
    expect(await detail(contentId)).toMatchObject({ pathFixed: true, actions: ['publish', 'schedule'] });
    await expectFailure(operator()('console.saveContent', { ...draft, path: 'elsewhere' }), ['path']);
    await publishContent(operator(), contentId);
    expect(await onSite('news', path)).toBeDefined();
  });
});

describe('failures', () => {
  test('two in one collection can’t have one path, in two they can', async () => {
    const { path } = await saved();
    await expectFailure(operator()('console.saveContent', draftOf({ path })), 400, ['path']);
    await saved({ path, collection: 'solution', meta: {} });
    const same = draftOf();
    const both = await outcomes([
      operator()('console.saveContent', same),
      world.as(colleague).invoke('console.saveContent', same),
    ]);
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test.each([
    ['path', { path: 'Ärger' }],
    ['path', { path: '-a' }],
    ['title', { title: '  ' }],
    ['title', { title: '长'.repeat(81) }],
    ['summary', { summary: '长'.repeat(201) }],
    ['body', { body: '长'.repeat(100_001) }],
    ['sort', { sort: -1 }],
    ['meta.headcount', { collection: 'case', meta: { headcount: '758人' } }],
    ['meta.colour', { meta: { colour: '红' } }],
    ['collection', { collection: 'nothing' as never }],
    ['path', { collection: 'page', path: 'help', meta: {} }],
  ] satisfies [string, Partial<Draft>][])('a wrong %s is named', async (field, wrong) => {
    const { fields } = await expectFailure(operator()('console.saveContent', draftOf(wrong)), 400, [field]);
    expect(fields?.[field]).toMatch(/[\u4e00-\u9fff].*。$/);
  });

  test('the second of two editors learns that they are the second', async () => {
    const read = await saved();
    await world.as(colleague).invoke('console.saveContent', { ...read, body: '同事的版本' });
    await expectFailure(operator()('console.saveContent', { ...read, body: '我的版本' }), 409);
    expect(await detail(read.contentId)).toMatchObject({ body: '同事的版本' });
    // With the version that they have seen by now, theirs goes through.
    const { updatedAt } = await detail(read.contentId);
    await operator()('console.saveContent', { ...read, body: '我的版本', updatedAt });
    expect(await detail(read.contentId)).toMatchObject({ body: '我的版本' });

    const { updatedAt: _, ...unread } = read;
    await expectFailure(operator()('console.saveContent', { ...unread, body: '没读过' }), 409);
  });

  test('of two saves at the same moment exactly one wins', async () => {
    const read = await saved();
    const codes = await outcomes(
      ['甲', '乙', '丙'].map((body) => operator()('console.saveContent', { ...read, body })),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('a content stays in its collection', async () => {
    const draft = await saved();
    await expectFailure(operator()('console.saveContent', { ...draft, collection: 'solution', meta: {} }), [
      'collection',
    ]);
  });

  test('what is published is not published again, and a past time is no plan', async () => {
    const { contentId } = await saved();
    const publish = (publishedAt?: string) =>
      expectFailure(publishContent(operator(), contentId, { ...(publishedAt && { publishedAt }) }));
    expect((await publish(later(-minutes))).fields).toHaveProperty('publishedAt');
    expect((await publish(later(400 * 24 * 60 * minutes))).fields).toHaveProperty('publishedAt');
    await expectFailure(operator()('console.withdrawContent', { contentId }), 409);
    await publishContent(operator(), contentId);
    expect((await publish()).code).toBe(409);
    expect((await publish(later(minutes))).code).toBe(409);
    const empty = await saved({ body: ' \n' });
    await expectFailure(publishContent(operator(), empty.contentId), ['body']);
  });

  test('the texts that every page links to stay', async () => {
    for (const path of ['about-us', 'agree', 'state', 'privacy']) {
      const { contentId } = await saved({ collection: 'page', path, meta: { version: '2026-11' } });
      await publishContent(operator(), contentId);
      await expectFailure(operator()('console.withdrawContent', { contentId }), 409, '不能下架');
      expect(await onSite('page', path)).toBeDefined();
    }
  });

  test('for operators only', async () => {
    const { contentId, updatedAt } = await saved();
    for (const who of ['visitor', 'member', 'buyer', 'provider'] as const) {
      const { invoke } = world.as(who);
      const codes = await outcomes([
        invoke('console.listContent', {}),
        invoke('console.contentDetail', { contentId }),
        invoke('console.saveContent', draftOf()),
        invoke('console.publishContent', { contentId, updatedAt }),
        invoke('console.withdrawContent', { contentId }),
        invoke('console.previewContent', { body: '' }),
      ]);
      expect(new Set(codes)).toEqual(new Set([who === 'visitor' ? 700 : 403]));
    }
    await expectFailure(detail('019aa000-0000-7000-8000-000000000000'), 404);
  });
});

test.each([undefined, 10 * minutes])(
  'what a colleague saved since it was read is not published, now or at a time (%s)',
  async (after) => {
    const { contentId, updatedAt, ...draft } = await saved();
    const theirs = await world.as(colleague).invoke('console.saveContent', {
      ...draft,
      contentId,
      updatedAt,
      body: '同事写到一半',
    });
    const publish = (version: string) =>
      operator()('console.publishContent', {
        contentId,
        updatedAt: version,
        ...(after && { publishedAt: later(after) }),
      });
    await expectFailure(publish(updatedAt), 409, '保存过这篇内容');
    expect((await detail(contentId)).publication).toBe('draft');
    await publish(theirs.updatedAt);
    expect((await detail(contentId)).publication).toBe(after ? 'scheduled' : 'published');
  },
);

describe('links to pages of this site', () => {
  const deadIn = async (body: string) => (await operator()('console.previewContent', { body })).deadLinks;

  test('that nobody would find are named while writing and when opened; those that lead somewhere are not', async () => {
    const live = await saved();
    await publishContent(operator(), live.contentId);
    const waiting = await saved();
    const at = (path: string) => `[见](/bid-web${path})`;
    const body = [
      at(`/health-msg/${live.path}`),
      at('/big-hall?city=440300'),
      at('/about-us/'),
      at('/440300'),
      at('/user-center/messages'),
      '[外](https://example.com/x) [话](tel:400-1) [处](#s-1)',
      at(`/health-msg/${waiting.path}`),
      at('/health-msg/never-was'),
      at('/nowhere-page'),
      at('/organization/nobody'),
      '[旧](/old)',
    ].join('\n');
    const expected = [
      { target: `/bid-web/health-msg/${waiting.path}`, why: '这一篇没有发布' },
      { target: '/bid-web/health-msg/never-was', why: '没有这一篇' },
      { target: '/bid-web/nowhere-page', why: '本站没有这个页面' },
      { target: '/bid-web/organization/nobody', why: '没有这家机构' },
      { target: '/old', why: '本站页面以 /bid-web/ 开头' },
    ];
    expect(await deadIn(body)).toEqual(expected);
    const linking = await saved({ body });
    expect((await detail(linking.contentId)).deadLinks).toEqual(expected);
    // Who takes a text back reads who links to it: what is published.
    expect((await detail(live.contentId)).linkedFrom).toEqual([]);
    await publishContent(operator(), linking.contentId);
    expect((await detail(live.contentId)).linkedFrom).toEqual([
      { contentId: linking.contentId, title: linking.title, place: '采购知识' },
    ]);
  });

  test('a menu leads somewhere, and stays a menu', async () => {
    const entry = {
      collection: 'setting' as const,
      title: '去处',
      body: '',
      meta: { kind: 'nav', url: '/bid-web/nowhere-page' },
    };
    await expectFailure(saved(entry), ['meta.url']);
    const { contentId, updatedAt, ...known } = await saved({
      ...entry,
      meta: { kind: 'nav', url: '/bid-web/join' },
    });
    const changed = { ...known, contentId, updatedAt, meta: { kind: 'promise' } };
    await expectFailure(operator()('console.saveContent', changed), ['meta.kind']);
  });

  test('the default city is not closed', async () => {
    const closing = (body: string) =>
      saved({ collection: 'dictionary', path: 'closed-city', title: '未开放城市', body, meta: {} });
    await expectFailure(closing('440300 | 深圳'), 400, '默认城市');
    await closing('320100 | 南京');
  });
});

describe('the operator’s list', () => {
  test('counts every collection, finds in title, path and summary, unpublished ones first', async () => {
    const mark = `寻找${Date.now()}`;
    const published = await saved({ title: `${mark}甲` });
    await publishContent(operator(), published.contentId);
    const waiting = await saved({ summary: `${mark}乙` });
    await saved({ collection: 'case', title: `${mark}丙`, meta: {} });
    const list = (input: CallInput<'console.listContent'>) => operator()('console.listContent', input);
    const found = await list({ keyword: mark, collection: 'news' });
    expect(found.records.map(({ contentId }) => contentId)).toEqual([waiting.contentId, published.contentId]);
    expect(found.total).toBe(2);
    expect(found.counts.map(({ collection, count }) => [collection, count])).toEqual([
      ['news', 2],
      ['case', 1],
      ['solution', 0],
      ['page', 0],
      ['page-text', 0],
      ['setting', 0],
      ['dictionary', 0],
      ['message', 0],
    ]);
    expect((await list({ keyword: mark })).total).toBe(3);
    expect((await list({ keyword: published.path })).records.map(({ path }) => path)).toContain(
      published.path,
    );
    expect((await list({ keyword: `${mark}%` })).total).toBe(0);
    expect(await list({ keyword: mark, collection: 'news', size: 1, current: 2 })).toMatchObject({
      total: 2,
      records: [{ contentId: published.contentId }],
    });
  });

  test('the preview is what the page will hold', async () => {
    const body = '## 结果\n\n> [!注意] 空腹\n> 采血前不进食。';
    const { html } = await operator()('console.previewContent', { body });
    const { contentId, path } = await saved({ body });
    await publishContent(operator(), contentId);
    expect((await onSite('news', path))?.html).toBe(html);
  });
});
