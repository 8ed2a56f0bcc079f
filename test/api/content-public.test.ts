import { beforeAll, describe, expect, test } from 'vitest';
import {
  collectionRules,
  contentAddress,
  contentCollections,
  metaProblems,
} from '#domain/content/collections.ts';
import type { CallInput } from '#wire/invoke.ts';
import { newId } from '#server/db/new-id.ts';
import { createApp } from '#server/http/app.ts';
import { readDemoContent, readReferenceContent } from '#server/modules/content/read-content.ts';
import { publishContent } from '#test/world/publish-content.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// Contents as visitors and other systems read them, and the texts that ship.

const world = useWorld();
const visitor = () => world.as('visitor');
const operator = () => world.as('operator').invoke;

describe('content', () => {
  beforeAll(async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    await world.db
      .insertInto('content')
      .values([
        {
          id: newId(),
          collection: 'news',
          path: 'older',
          title: '旧文',
          body: '**旧**',
          meta: '{"topic":"合规"}',
          published_at: at(-9),
          sort: 1,
        },
        {
          id: newId(),
          collection: 'news',
          path: 'newer',
          title: '新文',
          body: '<b>新</b>',
          meta: '{"topic":"采购"}',
          published_at: at(-1),
          sort: 2,
        },
        {
          id: newId(),
          collection: 'news',
          path: 'coming',
          title: '待发',
          body: '',
          meta: '{}',
          published_at: at(1),
        },
        {
          id: newId(),
          collection: 'news',
          path: 'draft',
          title: '草稿',
          body: '',
          meta: '{}',
          published_at: null,
        },
      ] as never)
      .execute();
  });
  const paths = async (input: CallInput<'content.list'>) =>
    (await visitor().invoke('content.list', input)).map(({ path }) => path);

  test('lists what is published, sorted and filtered as asked', async () => {
    expect(await paths({ collection: 'news' })).toEqual(['older', 'newer']);
    expect(await paths({ collection: 'news', sort: 'newest' })).toEqual(['newer', 'older']);
    expect(await paths({ collection: 'news', sort: 'newest', limit: 1 })).toEqual(['newer']);
    expect(await paths({ collection: 'news', filter: { topic: '合规' } })).toEqual(['older']);
    expect(await paths({ collection: 'case' })).toEqual([]);
    const nowhere = await expectFailure(paths({ collection: 'nothing-here' }), 404);
    expect(nowhere.message).toContain('nothing-here');
  });

  test('sends only the fields asked for, the text as safe HTML', async () => {
    const [first] = await visitor().invoke('content.list', { collection: 'news', only: ['html'] });
    expect(first).toEqual({ path: 'older', title: '旧文', html: '<p><strong>旧</strong></p>' });
    const page = await visitor().invoke('content.page', { collection: 'news', path: 'newer' });
    expect(page).toMatchObject({
      title: '新文',
      meta: { topic: '采购' },
      html: '<p>&lt;b&gt;新&lt;/b&gt;</p>',
    });
  });

  test('an unpublished text is not found, a malformed address is refused', async () => {
    for (const path of ['coming', 'draft', 'none'])
      await expectFailure(visitor().invoke('content.page', { collection: 'news', path }), 404);
    await expectFailure(visitor().invoke('content.page', { collection: '../x', path: 'newer' }), 400);
  });
});

describe('the content service over HTTP', () => {
  test('filter, sort, limit, only, and one by path', async () => {
    const app = await createApp(world.services, undefined);
    const post = async (path: string, payload: object) => {
      const response = await app.inject({
        method: 'POST',
        url: `/bid-web/_content/${path}`,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      return response.json() as { code: number; message: string; data: never };
    };
    const pathsOf = async (payload: object) =>
      ((await post('case', payload)).data as { path: string }[]).map(({ path }) => path);
    for (const [path, city, sort] of [
      ['one', '深圳', 3],
      ['two', '东莞', 2],
      ['three', '深圳', 1],
    ] as const) {
      const { contentId } = await operator()('console.saveContent', {
        collection: 'case',
        path,
        sort,
        title: '比价之前先补齐缺项',
        summary: '一张表讲清楚。',
        body: '## 做法\n\n先补齐，再比。',
        meta: { city, industry: '制造业' },
      });
      await publishContent(operator(), contentId);
      world.clock.advance(60_000);
    }
    expect(await pathsOf({})).toEqual(['three', 'two', 'one']);
    expect(await pathsOf({ sort: 'newest' })).toEqual(['three', 'two', 'one']);
    expect(await pathsOf({ sort: 'oldest' })).toEqual(['one', 'two', 'three']);
    expect(await pathsOf({ sort: 'oldest', limit: 2 })).toEqual(['one', 'two']);
    expect(await pathsOf({ filter: { city: '深圳' } })).toEqual(['three', 'one']);
    expect(await pathsOf({ filter: { city: '深圳', industry: '能源' } })).toEqual([]);
    expect((await post('case', { limit: 1, only: [] })).data).toEqual([
      { path: 'three', title: '比价之前先补齐缺项' },
    ]);
    expect((await post('case', { limit: 1, only: ['meta', 'html'] })).data).toEqual([
      {
        path: 'three',
        title: '比价之前先补齐缺项',
        meta: { city: '深圳', industry: '制造业' },
        html: '<h2 id="three-做法">做法</h2>\n<p>先补齐，再比。</p>',
      },
    ]);
    expect((await post('case/two', {})).data).toMatchObject({ path: 'two', meta: { city: '东莞' } });
    expect((await post('case/none', {})).code).toBe(404);
    expect(await post('nope', {})).toMatchObject({
      code: 404,
      message: '没有「nope」这个栏目，请检查地址。',
    });
    expect((await post('nope/two', {})).code).toBe(404);
    for (const wrong of [
      { sort: 'best' },
      { limit: 0 },
      { limit: 501 },
      { only: ['body'] },
      { filter: 'x' },
    ]) {
      const { code, message } = await post('case', wrong);
      expect([code, message]).toEqual([400, expect.stringMatching(/[\u4e00-\u9fff]/)]);
    }
    await app.close();
  });
});

test('what ships can be edited: no field that its collection doesn’t know, no path twice', () => {
  const documents = [...readReferenceContent(), ...readDemoContent()];
  const known: readonly string[] = contentCollections;
  for (const { collection, path, meta, title, summary } of documents) {
    expect(known, path).toContain(collection);
    expect(metaProblems(collection as keyof typeof collectionRules, meta), path).toEqual({});
    expect(title.length, path).toBeLessThanOrEqual(80);
    expect(summary.length, path).toBeLessThanOrEqual(200);
    for (const value of Object.values(meta)) expect(value.length, path).toBeLessThanOrEqual(300);
  }
  const addresses = documents.map(({ collection, path }) => `${collection}/${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('links between the texts that ship lead to texts that ship', () => {
  const documents = [...readReferenceContent(), ...readDemoContent()];
  const shown = documents.map(({ collection, path }) => `/bid-web${contentAddress(collection, path)}`);
  const links = documents.flatMap(({ body }) =>
    [...body.matchAll(/\]\((\/bid-web[^)]*)\)/g)].map(([, to]) => to),
  );
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(shown).toContain(link);
});
