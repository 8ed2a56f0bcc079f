import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { callSite } from '#test/world/call-site.ts';
import { findRecords, publicPages, type Records } from './public-pages.ts';
import { origin } from './visitor.ts';

// How the real pages come over the network; what the browser makes of them is looked at in everybody/.

let records: Records;
beforeAll(async () => {
  records = await findRecords(origin);
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/bid-web${path}`, { headers, redirect: 'manual' });
/** Stale: asked for before, more than a minute ago, on a site that has been running. */
const fromMemory = /^(?:hit|stale)$/;
const shells = ['/user-center/purchase-order', '/service-center', '/console', '/require-submit', '/dev/sms'];

describe('every page', () => {
  const cases = [
    ...publicPages.map(({ name, path }) => ({ name, path })),
    ...shells.map((shell) => ({ name: shell, path: () => shell })),
  ];
  test.each(cases)('$name: scripts that stand in it are named in its policy', async ({ path }) => {
    const below = path(records);
    if (below === undefined) return;
    let response = await get(below);
    if (response.status === 301)
      response = await fetch(new URL(response.headers.get('location') ?? '', origin));
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const inline = [
      ...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    // One page brings no script at all.
    expect(inline.length > 0).toBe(!below.startsWith('/static-home'));
    for (const [, script = ''] of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(html).not.toMatch(/\snonce=/);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  });

  test('the files that a page loads are there, for ever, and compressed', async () => {
    const html = await (await get('/')).text();
    const files = [...html.matchAll(/<link[^>]* href="(\/bid-web\/assets\/[^"]+\.(?:js|css))"/g)];
    expect(files.length).toBeGreaterThan(5);
    for (const [, url = ''] of files) {
      for (const encoding of ['br', 'gzip']) {
        const file = await fetch(origin + url, { headers: { 'accept-encoding': encoding } });
        await file.bytes();
        expect([file.status, file.headers.get('cache-control')]).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
        expect(file.headers.get('content-encoding')).toBe(encoding);
      }
    }
  });
});

test('the same bytes for everybody in a city; a region’s page is the same in every city', async () => {
  const text = async (path: string, cookie: string) => (await get(path, { cookie })).text();
  const here = await text('/', 'currentCity=440300');
  // Compared outside of `expect`: nobody wants to read two pages in a terminal.
  expect((await text('/?hmsr=baidu', 'user=someone; currentCity=440300')) === here).toBe(true);
  const elsewhere = await text('/', 'currentCity=110100');
  expect([here, elsewhere].map((html) => /当前城市 (..)/.exec(html)?.[1])).toEqual(['深圳', '北京']);
  const region = await text('/310100', 'currentCity=440300');
  const again = await get('/310100', { cookie: 'currentCity=110100' });
  expect(again.headers.get('x-cache')).toMatch(fromMemory);
  expect((await again.text()) === region).toBe(true);
  expect(again.headers.get('cache-control')).toBe('public, no-cache');
});

test('data for a change of page is cached like pages', async () => {
  await get('/big-hall.data');
  const { status, headers } = await get('/big-hall.data', { 'accept-encoding': 'gzip' });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/x-script']);
  expect(headers.get('x-cache')).toMatch(fromMemory);
  const known = await get('/big-hall.data', { 'if-none-match': headers.get('etag') ?? '' });
  expect(known.status).toBe(304);
});

test('a provider’s new price is on its page at the next request', async () => {
  const { accessToken: token } = await callSite({ origin }, 'user.accountLogin', {
    account: 'demo_provider',
    password: demoPassword,
  });
  const own = await callSite({ origin, token }, 'institution.listMine', { current: 1, size: 1 });
  const { id, code } = own.records[0] as { id: string; code: string };
  const [item] = await callSite({ origin, token }, 'library.list', { institutionId: id });
  if (!item) throw new Error('the demo provider has no library');
  const price = `${Math.floor(Number(item.listPrice)) + 1}.37`;
  const page = `/organization/${code}`;
  const shown = async () => (await (await get(page)).text()).includes(price);
  expect(await shown()).toBe(false);
  expect((await get(page)).headers.get('x-cache')).toMatch(fromMemory);
  await callSite({ origin, token }, 'library.update', { itemId: item.id, listPrice: price });
  // The notice travels beside the answer: the first request may just overtake it, never the ones after.
  await expect.poll(shown).toBe(true);
  expect((await get(page)).headers.get('x-cache')).toBe('hit');
});
