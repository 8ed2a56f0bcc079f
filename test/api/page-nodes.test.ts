import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CachedPage } from '#wire/pages.ts';
import type { Topic } from '#server/changes/topics.ts';
import { newId } from '#server/db/new-id.ts';
import { plainItems } from '#test/api/demand-steps.ts';
import { freshDatabase } from '#test/world/database.ts';
import { addToLibrary, priceList } from '#test/world/procurement.ts';
import { useWorld } from '#test/world/use-world.ts';
import { get, type LittlePage, littleSite, type Node, startNode } from './page-node.testkit.ts';

// Two nodes on one database, each with its own memory: what one of them, or anybody, changes shows on both at once.

const world = useWorld();
let nodes: readonly [Node, Node];
let institutionCode: string;
let renders = 0;
/** What /gated does after it has read its data. */
let afterReading: () => Promise<void> = async () => {};

const titles: LittlePage = async ({ invoke }) => {
  const list = await invoke('content.list', { collection: 'news', only: [] });
  return list.map(({ title }) => title).join(',');
};
const pages: Record<string, LittlePage> = {
  '/news': titles,
  '/gated': async (facts, url) => {
    const text = await titles(facts, url);
    await afterReading();
    return text;
  },
  '/institution': async ({ invoke }) => {
    const page = await invoke('institution.byCode', { institutionCode });
    return page.library
      .flatMap(({ categories }) => categories.flatMap(({ items }) => items.map((i) => i.name)))
      .join();
  },
  '/types': async ({ invoke }) => {
    const types = await invoke('dictionary.list', { code: 'medical_org_type' });
    return types.map(({ name }) => name).join(',');
  },
  '/cities': async ({ cities }) => cities.map(({ code }) => code).join(','),
  '/items': async ({ invoke }) => {
    const { records } = await invoke('catalogue.listPage', { keyword: '血常规', current: 1, size: 1 });
    return records[0]?.name ?? '';
  },
};
const cachedPages: CachedPage[] = [
  { path: '/news', calls: ['content.list'] },
  { path: '/gated', calls: ['content.list'] },
  { path: '/institution', calls: ['institution.byCode'] },
  { path: '/types', calls: ['dictionary.list'] },
  { path: '/cities', calls: [] },
  { path: '/items', calls: ['catalogue.listPage'] },
];
const counted = Object.fromEntries(
  Object.entries(pages).map(([path, page]): [string, LittlePage] => [
    path,
    (facts, url) => {
      renders += 1;
      return page(facts, url);
    },
  ]),
);

beforeAll(async () => {
  const { institutionId } = world.people.provider;
  const row = await world.db
    .selectFrom('institution')
    .select('code')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  institutionCode = row.code;
  const bundle = littleSite(counted, cachedPages);
  nodes = [await startNode(world.database.url, bundle), await startNode(world.database.url, bundle)];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});
beforeEach(() => {
  renders = 0;
});

/** Changes something and waits until both nodes know of it. */
async function change(topic: Topic, work: () => Promise<unknown>): Promise<void> {
  const arrivals = nodes.map((node) => node.hears(topic));
  await work();
  await Promise.all(arrivals);
}
const addText = (title: string) =>
  world.sql`INSERT INTO content (id, collection, path, title, body, published_at)
    VALUES (${newId()}, 'news', ${title.toLowerCase()}, ${title}, '', now() - interval '1 minute')`;
const both = (path: string) => Promise.all(nodes.map(async ({ origin }) => get(origin + path)));
const said = async (path: string) =>
  (await both(path)).map(({ text, origin }) => [/<p>(.*)<\/p>/.exec(text)?.[1], origin]);

describe('what is changed shows on every node at the next request', () => {
  test('by a statement of whoever', async () => {
    await change('content', () => addText('Eins'));
    expect(await said('/news')).toEqual([
      ['Eins', 'miss'],
      ['Eins', 'miss'],
    ]);
    await both('/institution');
    expect(await said('/news')).toEqual([
      ['Eins', 'hit'],
      ['Eins', 'hit'],
    ]);
    await change('content', () => addText('Zwei'));
    const now = await said('/news');
    expect(now.map(([text]) => text?.split(',').toSorted())).toEqual([
      ['Eins', 'Zwei'],
      ['Eins', 'Zwei'],
    ]);
    expect(now.map(([, origin]) => origin)).toEqual(['miss', 'miss']);
    // What doesn't show texts stays.
    expect((await both('/institution')).map(({ origin }) => origin)).toEqual(['hit', 'hit']);
  });

  test('by a call', async () => {
    await both('/institution');
    await change('library', () =>
      addToLibrary(world, {
        provider: world.people.provider,
        prices: priceList(plainItems.slice(0, 1), '12.00', '10.00'),
      }),
    );
    const name = `本院${world.services.catalogue().items.get(plainItems[0] ?? '')?.name}`;
    expect(await said('/institution')).toEqual([
      [name, 'miss'],
      [name, 'miss'],
    ]);
  });

  test('also what nodes cache besides pages: dictionaries, served cities, the catalogue', async () => {
    for (const path of ['/types', '/cities', '/items']) await both(path);
    await change(
      'dictionary',
      () =>
        world.sql`UPDATE dictionary SET name = '体检车' WHERE kind = 'medical_org_type' AND sort = (
        SELECT min(sort) FROM dictionary WHERE kind = 'medical_org_type')`,
    );
    for (const [text, origin] of await said('/types')) {
      expect(text).toContain('体检车');
      expect(origin).toBe('miss');
    }
    await change(
      'servedCity',
      () =>
        world.sql`UPDATE institution SET city_id = '310100' WHERE id = ${world.people.otherProvider.institutionId}`,
    );
    for (const [text] of await said('/cities'))
      expect(text?.split(',').toSorted()).toEqual(['310100', '440300']);
    await change(
      'catalogue',
      () => world.sql`UPDATE catalogue_item SET name = '血常规检查' WHERE name LIKE '血常规%'`,
    );
    for (const [text] of await said('/items')) expect(text).toBe('血常规检查');
  });
});

test('the match index of every node follows whoever changes a price, without any call', async () => {
  const { institutionId } = world.people.provider;
  const indexed = () =>
    Promise.all(
      nodes.map(async ({ services }) =>
        (await services.matchIndex.marketOf([institutionId])).institution(institutionId),
      ),
    );
  const before = await indexed();
  await change(
    'market',
    () =>
      world.sql`UPDATE institution_item SET sale_price = sale_price + 1 WHERE institution_id = ${institutionId}`,
  );
  for (const [i, institution] of (await indexed()).entries()) {
    expect(institution).toBeDefined();
    expect(institution?.groupPrices).not.toEqual(before[i]?.groupPrices);
  }
});

test('a page that is being made when the change comes is answered, but not cached for later; whoever comes later doesn’t wait for it', async () => {
  const [node] = nodes;
  const hasRead = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  afterReading = () => {
    hasRead.resolve();
    return mayEnd.promise;
  };
  const early = get(`${node.origin}/gated`);
  await hasRead.promise;
  afterReading = async () => {};
  await change('content', () => addText('Drei'));
  const late = await get(`${node.origin}/gated`);
  expect(late.text).toContain('Drei');
  mayEnd.resolve();
  expect((await early).text).not.toContain('Drei');
  const after = await get(`${node.origin}/gated`);
  expect([after.origin, after.text]).toEqual(['hit', late.text]);
});

test('twenty visitors at once: made once', async () => {
  const [node] = nodes;
  await change('content', () => addText('Vier'));
  renders = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${node.origin}/news`)));
  expect(renders).toBe(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('after a minute the old page is answered once more while the new one is made', async () => {
  const [node] = nodes;
  await get(`${node.origin}/news`);
  node.clock.advance(61_000);
  renders = 0;
  const stale = await Promise.all(Array.from({ length: 5 }, () => get(`${node.origin}/news`)));
  expect(new Set(stale.map(({ origin }) => origin))).toEqual(new Set(['stale']));
  let next = await get(`${node.origin}/news`);
  while (next.origin === 'stale') next = await get(`${node.origin}/news`);
  expect(next.origin).toBe('hit');
  expect(renders).toBe(1);
});

test('a node that lost its listener trusts nothing, and hears again by itself', async () => {
  const [node] = nodes;
  await get(`${node.origin}/news`);
  expect((await get(`${node.origin}/news`)).origin).toBe('hit');
  await node.loseListener();
  expect((await get(`${node.origin}/news`)).origin).toBe('miss');
  // A notice while nobody listens.
  await addText('Verpasst');
  await node.listening();
  const again = await get(`${node.origin}/news`);
  expect([again.origin, again.text.includes('Verpasst')]).toEqual(['miss', true]);
  expect((await get(`${node.origin}/news`)).origin).toBe('hit');
});

test('without a database, cached pages are shown as they were; the others say what is wrong', async () => {
  const database = await freshDatabase();
  const node = await startNode(database.url, littleSite(counted, cachedPages));
  try {
    const before = await get(`${node.origin}/news`);
    const lost = node.loses();
    await database.drop();
    await lost;
    const old = await get(`${node.origin}/news`);
    expect([old.origin, old.text]).toEqual(['stale-if-error', before.text]);
    const other = await get(`${node.origin}/institution`);
    expect(other.status).toBe(503);
    expect(other.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(other.headers.get('retry-after')).toBe('5');
    expect(other.text).toContain('An error occurred while showing the error page');
    expect(other.text).toMatch(/<a href="\/bid-web\/">/);
  } finally {
    await node.stop();
  }
});
