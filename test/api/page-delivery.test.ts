import { get as httpGet, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from '#test/world/use-world.ts';
import {
  get,
  type LittlePage,
  littleScript,
  littleSite,
  type Node,
  scriptNonce,
  startNode,
} from './page-node.testkit.ts';

// What goes over the network: headers, encodings, conditional requests, and what is one page and what are two.

const database = useDatabase();

let node: Node;
let renders: string[] = [];
const filler = '团体健康体检，逐项比较。'.repeat(300);

const pages: Record<string, LittlePage> = {
  '/': async ({ cityOfVisitor }) => `${cityOfVisitor} ${filler}`,
  '/same': async (_facts, url) => `${url.search} ${filler}`,
  '/moved': async () => new Response(null, { status: 302, headers: { location: '/bid-web/same?a=1' } }),
  '/310100': async () => `region ${filler}`,
  '/broken': async () => new Response(null, { status: 500 }),
  '/undeclared': async ({ invoke }) => `${(await invoke('dictionary.listCheckType', {})).length}`,
  '/account/messages': async (_facts, url) => `${url.search} ${filler}`,
};
const cachedPages = [
  { path: '/', calls: [] },
  { path: '/same', calls: [], query: ['a', 'b'], uncachedQuery: ['search'] },
  { path: '/:regionCode', calls: [], sameInEveryCity: true as const },
];

beforeAll(async () => {
  const counted = Object.entries(pages).map(([path, page]): [string, LittlePage] => [
    path,
    (facts, url) => {
      renders.push(path);
      return page(facts, url);
    },
  ]);
  const { url } = database;
  node = await startNode(url, littleSite(Object.fromEntries(counted), cachedPages), { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await node.stop();
});
beforeEach(() => {
  renders = [];
});

const page = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  get(node.origin + path, headers, method);
/** The bytes as they come, not unpacked. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ response: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
    httpGet(node.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }));
    }).once('error', reject);
  });

describe('one page or two', () => {
  test('keys that the page doesn’t read make no other page, nor does the order of keys; pages never see them', async () => {
    const first = await page('/same?b=2&a=1&hmsr=baidu');
    expect(first.text).toContain('<p>?a=1&b=2 ');
    const again = await page(`/same?bd_vid=7&a=1&${crypto.randomUUID()}=x&b=2`);
    expect([again.origin, again.text]).toEqual(['hit', first.text]);
    expect((await page('/same?a=1&b=3')).origin).toBe('miss');
  });

  test('a redirect takes the tracking along, each visitor’s own', async () => {
    const location = async (query: string) => (await page(`/moved${query}`)).headers.get('location');
    expect(await location('?hmsr=baidu')).toBe('/bid-web/same?a=1&hmsr=baidu');
    expect(await location('?hmsr=sogou&bd_vid=2')).toBe('/bid-web/same?a=1&hmsr=sogou&bd_vid=2');
    expect(await location('')).toBe('/bid-web/same?a=1');
  });

  test('the city of the cookie, of the network, else 深圳', async () => {
    const cityIn = async (headers: Record<string, string>) =>
      /<p>(\d{6}) /.exec((await page('/', headers)).text)?.[1];
    expect(await cityIn({})).toBe('440300');
    expect(await cityIn({ cookie: 'user=x; currentCity=310100' })).toBe('310100');
    // A name server in Chengdu, as the trusted proxy says.
    expect(await cityIn({ 'x-forwarded-for': '61.139.2.69' })).toBe('510100');
    expect(await cityIn({ 'x-forwarded-for': '61.139.2.69', cookie: 'currentCity=310100' })).toBe('310100');
    expect(await cityIn({ cookie: 'currentCity=999999' })).toBe('440300');
    // What only the client claims is not believed.
    expect(await cityIn({ 'x-forwarded-for': '61.139.2.69, 127.0.0.1' })).toBe('440300');
    expect(renders).toEqual(['/', '/', '/']);
  });

  test('a page whose address says its region is one for all, and caches on the way may know', async () => {
    const shared = await page('/310100', { cookie: 'currentCity=310100' });
    expect((await page('/310100', { cookie: 'currentCity=510100' })).origin).toBe('hit');
    expect(shared.headers.get('cache-control')).toBe('public, no-cache');
    expect(shared.headers.get('vary')).toBe('accept-encoding');
    const own = await page('/');
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.headers.get('vary')).toBe('accept-encoding, cookie');
  });

  test('a call that a cached page does not declare fails at its first opening', async () => {
    expect((await page('/undeclared')).status).toBe(500);
  });
});

describe('what is not cached', () => {
  test.each([
    ['an address that nobody would write', `/same?a=${'x'.repeat(1_100)}`],
    ['free text', '/same?search=x'],
    ['a page that is not declared', '/account/messages?tab=1'],
    ['a page that is not there', '/999999'],
    ['a redirect', '/moved'],
    ['a failure', '/broken'],
  ])('%s', async (_what, path) => {
    const [first, second] = [await page(path), await page(path)];
    expect([first.origin, second.origin]).toEqual(['miss', 'miss']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('etag')).toBeNull();
  });
});

describe('what is sent', () => {
  test('HEAD is GET without the page', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const whole = await page('/same?a=head', identity);
    const head = await page('/same?a=head', identity, 'HEAD');
    expect([head.origin, head.text]).toEqual(['hit', '']);
    const different = ['date', 'x-request-id', 'x-cache', 'connection', 'keep-alive'];
    const plain = (headers: Headers) => [...headers].filter(([name]) => !different.includes(name));
    expect(plain(head.headers)).toEqual(plain(whole.headers));
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(whole.text));
  });

  test('brotli or gzip as the client takes it, the page itself for who takes neither', async () => {
    const path = '/same?a=encodings';
    const plain = await raw(path, {});
    expect(plain.response.headers['content-encoding']).toBeUndefined();
    const br = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.response.headers['content-encoding']).toBe('br');
    const gzip = await raw(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(gzip.response.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
    const refused = await raw(path, { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect(refused.response.headers['content-encoding']).toBeUndefined();
    const uncached = await raw('/account/messages', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(uncached.bytes).toString()).toContain(filler);
  });

  test('whoever has the page gets 304, in whichever encoding', async () => {
    const { headers, text } = await page('/same?a=tag', { 'accept-encoding': 'identity' });
    const etag = headers.get('etag') ?? '';
    const known = await page('/same?a=tag', { 'if-none-match': `"x", ${etag}` });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers.get('cache-control')).toBe('private, no-cache');
    expect(known.headers.get('content-length')).toBeNull();
    expect((await page('/same?a=tag', { 'if-none-match': '"something-else"' })).text).toBe(text);
    const gzip = await raw('/same?a=tag', { 'accept-encoding': 'gzip' });
    expect((await page('/same?a=tag', { 'if-none-match': gzip.response.headers.etag ?? '' })).status).toBe(
      304,
    );
  });

  test('every page carries the headers of safety, and scripts only by their hashes', async () => {
    const { headers, text } = await page('/same?a=safe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-\w+$/);
    expect(text).not.toContain(scriptNonce);
    expect((await page('/assets/none.js')).headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('files of the build', () => {
  test('are for ever, compressed by the build, and known by their tag', async () => {
    const br = await raw('/assets/entry-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.bytes).toString()).toBe(littleScript);
    expect(br.response.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
      'x-content-type-options': 'nosniff',
    });
    const plain = await raw('/assets/entry-abc.js', {});
    expect(plain.bytes.toString()).toBe(littleScript);
    // By hand: fetch sends `no-cache` along with a tag.
    const known = await raw('/assets/entry-abc.js', {
      'accept-encoding': 'br',
      'if-none-match': br.response.headers.etag ?? '',
    });
    expect([known.response.statusCode, known.bytes.length]).toEqual([304, 0]);
    const head = await page('/assets/entry-abc.js', { 'accept-encoding': 'identity' }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String(Buffer.byteLength(littleScript)),
    ]);
  });

  test.each(['/assets/../../package.json', '/assets/%2e%2e%2fpackage.json', '/assets/a/b.js', '/assets/'])(
    'nothing else is: %s',
    async (path) => {
      const { response, bytes } = await raw(path, {});
      expect(response.statusCode).not.toBe(200);
      expect(bytes.toString()).not.toContain('dependencies');
    },
  );
});

describe('what is no page', () => {
  test('404 has a page and its status', async () => {
    const { status, text } = await page('/nothing/here');
    expect([status, text]).toEqual([404, expect.stringContaining('<p>none</p>')]);
  });

  test('a file of an older build is not there, and no page is made to say so', async () => {
    const { status, headers, text } = await page('/assets/gone-abc123.js');
    expect([status, headers.get('content-type'), text]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'not found',
    ]);
    expect(renders).toEqual([]);
  });

  test('a call that does not exist answers like a call', async () => {
    const response = await fetch(`${node.origin}/_content/a/b/c`, { method: 'POST', body: '{}' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { code: 404, message: expect.stringContaining('没有这个接口'), data: null },
    ]);
  });

  test('an address that cannot be read is refused with a page', async () => {
    const { response, bytes } = await raw('/%E0%A4%A', {});
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ]);
    expect(bytes.toString()).toContain('请求格式不正确');
  });

  test('the metrics count where pages came from', async () => {
    await page('/same?a=metrics');
    await page('/same?a=metrics');
    const text = await (await fetch(node.origin.replace('/bid-web', '/metrics'))).text();
    const count = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(count('page_answers_total\\{cache="hit"\\}')).toBeGreaterThan(0);
    expect(count('page_cache_pages')).toBeGreaterThan(0);
    expect(count('page_cache_bytes')).toBeGreaterThan(count('page_cache_pages') * 4_096 - 1);
    expect(text).toContain('route="/bid-web/*",status="200"');
  });
});
