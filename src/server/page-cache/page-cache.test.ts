import { expect, test } from 'vitest';
import { createDataChanges } from '#server/changes/data-changes.ts';
import type { Topic } from '#server/changes/topics.ts';
import { freshMs, keptMs, PageCache, staleMs } from './page-cache.ts';
import { PageForms } from './page-forms.ts';

interface Given {
  readonly status?: number;
  readonly topics?: readonly Topic[];
  readonly perCity?: boolean;
  readonly keep?: boolean;
  readonly text?: string;
}

/** A cache of pages that say which making they are of; `given` says how the next ones turn out. */
function bench(bytes = 1_000_000) {
  const changes = createDataChanges();
  changes.setHeard(true);
  const state = { now: 0, made: 0, given: {} as Given | Error, gate: Promise.resolve() };
  const cache = new PageCache({
    bytes,
    changes,
    now: () => state.now,
    make: async (address, city, grown) => {
      state.made += 1;
      const number = state.made;
      const { given } = state;
      await state.gate;
      if (given instanceof Error) throw given;
      const { status = 200, topics = ['content'], perCity = false, keep = true, text } = given;
      const body = Buffer.from(text ?? `${number} ${address} ${city}`);
      const content = { status, headers: [], body, compressible: true, tag: `t${number}` };
      return { forms: new PageForms(content, { grown }), topics: new Set(topics), perCity, keep };
    },
  });
  const number = (answer: { readonly forms: PageForms }) =>
    Number.parseInt(answer.forms.plain().body.toString(), 10);
  return {
    cache,
    changes,
    state,
    /** As the server asks: what is ready, else what can be had. */
    async ask(address: string, city = '440300') {
      const answer = cache.ready(address, city) ?? (await cache.answer(address, city));
      return `${number(answer)} ${answer.origin}`;
    },
    async settled() {
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
  };
}

test('a page is made once, then answered from memory, whatever the city if it did not ask for one', async () => {
  const { ask, state } = bench();
  expect(await ask('/a')).toBe('1 miss');
  expect(await ask('/a')).toBe('1 hit');
  expect(await ask('/a', '310100')).toBe('1 hit');
  state.given = { perCity: true };
  expect(await ask('/b')).toBe('2 miss');
  expect(await ask('/b')).toBe('2 hit');
  expect(await ask('/b', '310100')).toBe('3 miss');
});

test('what changed is made anew for the next visitor, the rest stays', async () => {
  const { ask, changes, state } = bench();
  await ask('/a');
  state.given = { topics: ['institution', 'region'] };
  await ask('/b');
  changes.tell(['content']);
  expect(await ask('/b')).toBe('2 hit');
  state.given = {};
  expect(await ask('/a')).toBe('3 miss');
  changes.tell(['doctor', 'region']);
  expect(await ask('/a')).toBe('3 hit');
  expect(await ask('/b')).toBe('4 miss');
  changes.tell('everything');
  expect(await ask('/b')).toBe('5 miss');
});

test('visitors who come at once share one making, but none that began before a change', async () => {
  const { cache, changes, state, ask } = bench();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const early = [cache.answer('/a', '440300'), cache.answer('/a', '440300')];
  changes.tell(['content']);
  const late = cache.answer('/a', '440300');
  expect(state.made).toBe(2);
  resolve();
  const texts = (await Promise.all([...early, late])).map(({ forms }) => forms.plain().body.toString()[0]);
  expect(texts).toEqual(['1', '1', '2']);
  // The later one stays, whichever came to its end last.
  expect(await ask('/a')).toBe('2 hit');
});

test('a page that was being made when its data changed is not kept for good', async () => {
  const { cache, changes, state, ask } = bench();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const under = cache.answer('/a', '440300');
  changes.tell(['content']);
  resolve();
  await under;
  expect(await ask('/a')).toBe('2 miss');
});

test('an old page is answered at once while a single new one is made', async () => {
  const { ask, state, settled } = bench();
  await ask('/a');
  state.now += freshMs;
  expect([await ask('/a'), await ask('/a')]).toEqual(['1 stale', '1 stale']);
  await settled();
  expect(state.made).toBe(2);
  expect(await ask('/a')).toBe('2 hit');
  state.now += staleMs + 1;
  expect(await ask('/a')).toBe('3 miss');
});

test.each([new Error('database away'), { status: 503, keep: false }])(
  'a page that cannot be made anew stays for an hour: %o',
  async (trouble) => {
    const { ask, changes, state, settled } = bench();
    await ask('/a');
    state.given = trouble;
    state.now += freshMs;
    expect(await ask('/a')).toBe('1 stale');
    await settled();
    changes.tell(['content']);
    // Not tried again at once.
    expect([await ask('/a'), state.made]).toEqual(['1 kept', 2]);
    state.now += 6_000;
    expect([await ask('/a'), state.made]).toEqual(['1 kept', 3]);
    state.now += keptMs;
    const end = ask('/a');
    if (trouble instanceof Error) await expect(end).rejects.toThrow('database away');
    else expect(await end).toBe('4 miss');
  },
);

test('nothing is trusted while nobody listens', async () => {
  const { ask, changes } = bench();
  await ask('/a');
  changes.setHeard(false);
  expect(await ask('/a')).toBe('2 miss');
  changes.tell('everything');
  changes.setHeard(true);
  expect(await ask('/a')).toBe('3 miss');
  expect(await ask('/a')).toBe('3 hit');
});

test('errors and pages of the moment are not kept; what is no page is looked at again soon', async () => {
  const { ask, state } = bench();
  state.given = { status: 500, keep: false };
  expect([await ask('/a'), await ask('/a')]).toEqual(['1 miss', '2 miss']);
  state.given = { status: 404 };
  expect([await ask('/b'), await ask('/b')]).toEqual(['3 miss', '3 hit']);
  state.now += 10_000;
  expect(await ask('/b')).toBe('3 stale');
});

test('stays within its bytes, the longest unasked goes first; tried addresses drive out no page', async () => {
  const { ask, cache, state } = bench(100_000);
  state.given = { text: `1${'x'.repeat(15_000)}` };
  for (const path of ['/a', '/b', '/c', '/d', '/e']) await ask(path);
  expect(await ask('/a')).toContain('hit');
  await ask('/f');
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  expect(await ask('/a')).toContain('hit');
  expect(await ask('/b')).toContain('miss');
  state.given = { status: 404 };
  const before = cache.size().pages;
  for (let i = 0; i < 200; i++) await ask(`/nothing-${i}`);
  expect(await ask('/a')).toContain('hit');
  expect(cache.size().pages).toBeLessThanOrEqual(before + 2);
});
