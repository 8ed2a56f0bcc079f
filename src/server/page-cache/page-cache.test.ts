import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DataChanges } from '#server/changes/data-changes.ts';
import type { Topic } from '#server/changes/topics.ts';
import { type Page, PageCache, staleIfErrorMs, staleMs, ttlMs } from './page-cache.ts';

interface Rendered {
  readonly status?: number;
  readonly text?: string;
}

/** A cache of pages that say which rendering they are of; `next` says how the next ones turn out. */
function bench(bytes = 1_000_000) {
  const changes = new DataChanges();
  changes.listening = true;
  const state = { now: 1, renders: 0, next: {} as Rendered | Error, gate: Promise.resolve() };
  const cache = new PageCache(bytes, changes, () => state.now);
  const get = (key: string, topics: readonly Topic[] = ['content']) =>
    cache.get({
      key,
      topics,
      render: async () => {
        state.renders += 1;
        const number = state.renders;
        const { next } = state;
        await state.gate;
        if (next instanceof Error) throw next;
        const { status = 200, text } = next;
        return { status, headers: {}, body: Buffer.from(text ?? `${number} ${key}`) };
      },
    });
  return {
    cache,
    changes,
    state,
    get,
    /** `3 hit`: the third rendering, from memory. */
    async ask(key: string, topics?: readonly Topic[]) {
      const { page, status } = await get(key, topics);
      return `${numberOf(page)} ${status}`;
    },
  };
}

const textOf = (page: Page) =>
  'variants' in page ? gunzipSync(page.variants.gzip.body).toString() : page.body.toString();
const numberOf = (page: Page) => Number.parseInt(textOf(page), 10);

test('a page is rendered once, then answered from memory', async () => {
  const { ask } = bench();
  expect([await ask('/a'), await ask('/a'), await ask('/b')]).toEqual(['1 miss', '1 hit', '2 miss']);
});

test('it is compressed once, in memory of its own', async () => {
  const { get, state } = bench();
  state.next = { text: `1${'体检采购网'.repeat(500)}` };
  const { page } = await get('/a');
  if (!('variants' in page)) throw new Error('not compressed');
  const { br, gzip } = page.variants;
  expect(brotliDecompressSync(br.body)).toEqual(gunzipSync(gzip.body));
  for (const { body, head } of [br, gzip]) {
    expect(body.buffer.byteLength).toBe(body.length);
    expect(head).toContain(String(body.length));
  }
});

test('what changed is rendered anew for the next visitor, the rest stays', async () => {
  const { ask, changes } = bench();
  await ask('/a', ['content']);
  await ask('/b', ['institution', 'region']);
  changes.publish(['content']);
  expect(await ask('/b', ['institution', 'region'])).toBe('2 hit');
  expect(await ask('/a', ['content'])).toBe('3 miss');
  changes.publish(['doctor', 'region']);
  expect(await ask('/a', ['content'])).toBe('3 hit');
  expect(await ask('/b', ['institution', 'region'])).toBe('4 miss');
  changes.publish();
  expect(await ask('/b', ['institution', 'region'])).toBe('5 miss');
});

test('visitors who come at once share one rendering, but none that began before a change', async () => {
  const { get, changes, state, ask } = bench();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const early = [get('/a'), get('/a')];
  changes.publish(['content']);
  const late = get('/a');
  resolve();
  const numbers = (await Promise.all([...early, late])).map(({ page }) => numberOf(page));
  expect(numbers).toEqual([1, 1, 2]);
  expect(state.renders).toBe(2);
  expect(await ask('/a')).toBe('2 hit');
});

test('an old page is answered at once while a single new one is rendered', async () => {
  const { ask, state } = bench();
  await ask('/a');
  state.now += ttlMs + 1;
  expect([await ask('/a'), await ask('/a')]).toEqual(['1 stale', '1 stale']);
  let next = await ask('/a');
  while (next === '1 stale') {
    await new Promise((resolve) => setImmediate(resolve));
    next = await ask('/a');
  }
  expect([next, state.renders]).toEqual(['2 hit', 2]);
  state.now += staleMs + 1;
  expect(await ask('/a')).toBe('3 miss');
});

test.each([new Error('database away'), { status: 503 }])(
  'a page that cannot be rendered anew stays for an hour, also when its data changed: %o',
  async (trouble) => {
    const { ask, changes, state } = bench();
    await ask('/a');
    state.next = trouble;
    state.now += staleMs + 1;
    expect(await ask('/a')).toBe('1 stale-if-error');
    changes.publish(['content']);
    expect(await ask('/a')).toBe('1 stale-if-error');
    state.now += staleIfErrorMs;
    if (trouble instanceof Error) await expect(ask('/a')).rejects.toThrow('database away');
    else expect(await ask('/a')).toBe('4 miss');
  },
);

test('nothing is trusted while nobody tells what changed; after a failure the old page rests a while', async () => {
  const { ask, changes, state } = bench();
  await ask('/a');
  changes.listening = false;
  expect([await ask('/a'), await ask('/a')]).toEqual(['2 miss', '3 miss']);
  state.next = new Error('database away');
  expect([await ask('/a'), state.renders]).toEqual(['3 stale-if-error', 4]);
  expect([await ask('/a'), state.renders]).toEqual(['3 stale-if-error', 4]);
  state.now += 6_000;
  expect([await ask('/a'), state.renders]).toEqual(['3 stale-if-error', 5]);
  state.next = {};
  changes.publish();
  changes.listening = true;
  expect([await ask('/a'), await ask('/a')]).toEqual(['6 miss', '6 hit']);
});

test.each([302, 404, 500])('%i is shared by those who wait for it, and not cached', async (status) => {
  const { ask, cache, state } = bench();
  state.next = { status };
  expect(await Promise.all([ask('/a'), ask('/a')])).toEqual(['1 miss', '1 miss']);
  expect(await ask('/a')).toBe('2 miss');
  expect(cache.size().pages).toBe(0);
});

test('stays within its bytes, the longest unasked goes first; tried addresses drive out no page', async () => {
  const { ask, cache, state } = bench(22_000);
  for (const path of ['/a', '/b', '/c', '/d', '/e']) await ask(path);
  expect(await ask('/a')).toContain('hit');
  await ask('/f');
  expect(cache.size().bytes).toBeLessThanOrEqual(22_000);
  expect(await ask('/a')).toContain('hit');
  expect(await ask('/b')).toContain('miss');
  state.next = { status: 404 };
  const before = cache.size().pages;
  for (let i = 0; i < 50; i++) await ask(`/nothing-${i}`);
  expect(await ask('/a')).toContain('hit');
  expect(cache.size().pages).toBe(before);
});
