import { get as httpGet, type IncomingMessage, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workerDatabase } from '#test/world/database.ts';
import {
  get,
  littleScript,
  littleSite,
  type LittlePage,
  type Node,
  scriptMark,
  startNode,
} from './page-node.testkit.ts';

// What goes over the network: headers, forms, conditional requests, and what is one page and what are two.

let node: Node;
let renders: string[] = [];
const filler = '团体健康体检，逐项比较。'.repeat(300);

const pages: Record<string, LittlePage> = {
  '/': async ({ cityOfVisitor }) => `${cityOfVisitor} ${filler}`,
  '/same': async (_facts, url) => `${url.search} ${filler}`,
  '/moved': async () => new Response(null, { status: 302, headers: { location: '/bid-web/same?a=1' } }),
  '/own': async () => new Response('mine', { headers: { 'cache-control': 'private, max-age=5' } }),
  '/cookie': async () => new Response('set', { headers: { 'set-cookie': 'a=1' } }),
  '/sms': async ({ invoke }) => `${(await invoke('developer.listSms', {})).length}`,
  '/picture': async () => new Response(Buffer.alloc(5_000), { headers: { 'content-type': 'image/png' } }),
};

beforeAll(async () => {
  const counted = Object.entries(pages).map(([path, page]): [string, LittlePage] => [
    path,
    (facts, url) => {
      renders.push(path);
      return page(facts, url);
    },
  ]);
  const { url } = await workerDatabase();
  node = await startNode(url, littleSite(Object.fromEntries(counted)), {
    EARLY_HINTS: 'on',
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await node.stop();
  await (await workerDatabase()).drop();
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
  test('tracking doesn’t make another page, nor does the order of keys; pages never see it', async () => {
    const first = await page('/same?b=2&a=1&hmsr=baidu');
    expect(first.text).toContain('<p>?a=1&b=2 ');
    const again = await page('/same?bd_vid=7&a=1&utm_source=x&b=2');
    expect([again.origin, again.text]).toEqual(['hit', first.text]);
    expect((await page('/same?a=1&b=3')).origin).toBe('miss');
  });

  test('a redirect takes the tracking along, each visitor’s own', async () => {
    const location = async (query: string) => (await page(`/moved${query}`)).headers.get('location');
    expect(await location('?hmsr=baidu')).toBe('/bid-web/same?a=1&hmsr=baidu');
    expect(await location('?hmsr=sogou&bd_vid=2')).toBe('/bid-web/same?a=1&hmsr=sogou&bd_vid=2');
    expect(await location('')).toBe('/bid-web/same?a=1');
    expect(renders).toEqual(['/moved']);
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

  test('a page that doesn’t ask for the city is one for all, and caches on the way may know', async () => {
    const shared = await page('/same?city=1', { cookie: 'currentCity=310100' });
    expect((await page('/same?city=1', { cookie: 'currentCity=510100' })).origin).toBe('hit');
    expect(shared.headers.get('cache-control')).toBe('public, no-cache');
    expect(shared.headers.get('vary')).toBe('accept-encoding');
    const own = await page('/');
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.headers.get('vary')).toBe('accept-encoding, cookie');
  });

  test('an address that nobody would write is answered and not kept', async () => {
    const long = `/same?q=${'x'.repeat(1_100)}`;
    expect([(await page(long)).origin, (await page(long)).origin]).toEqual(['miss', 'miss']);
  });
});

describe('what is not kept', () => {
  test.each(['/own', '/cookie', '/sms'])('%s', async (path) => {
    const [first, second] = [await page(path), await page(path)];
    expect([first.origin, second.origin]).toEqual(['miss', 'miss']);
    expect(first.headers.get('etag')).toBeNull();
  });

  test('a page of the moment says so; a page’s own word stands', async () => {
    expect((await page('/sms')).headers.get('cache-control')).toBe('no-store');
    expect((await page('/own')).headers.get('cache-control')).toBe('private, max-age=5');
  });
});

describe('what is sent', () => {
  test('HEAD is GET without the page', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const whole = await page('/same?head', identity);
    const head = await page('/same?head', identity, 'HEAD');
    expect([head.origin, head.text]).toEqual(['hit', '']);
    const different = ['date', 'x-request-id', 'x-cache', 'connection', 'keep-alive'];
    const plain = (headers: Headers) => [...headers].filter(([name]) => !different.includes(name));
    expect(plain(head.headers)).toEqual(plain(whole.headers));
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(whole.text));
  });

  test('gzip for the first, brotli once somebody asks again, the page itself for who takes neither', async () => {
    const path = '/same?forms';
    const plain = await raw(path, {});
    expect(plain.response.headers['content-encoding']).toBeUndefined();
    const gzip = await raw('/same?forms2', { 'accept-encoding': 'gzip, br' });
    expect(gzip.response.headers['content-encoding']).toBe('gzip');
    let brotli = gzip;
    while (brotli.response.headers['content-encoding'] !== 'br')
      brotli = await raw('/same?forms2', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(gunzipSync(gzip.bytes));
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(new Set([plain, gzip, brotli].map(({ response }) => response.headers.etag)).size).toBe(3);
    const refused = await raw('/same?forms2', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.response.headers['content-encoding']).toBeUndefined();
    const picture = await raw('/picture', { 'accept-encoding': 'gzip, br' });
    expect(picture.response.headers['content-encoding']).toBeUndefined();
  });

  test('whoever has the page is told so, whichever form it has', async () => {
    const { headers, text } = await page('/same?tag', { 'accept-encoding': 'identity' });
    const etag = headers.get('etag') ?? '';
    const known = await page('/same?tag', { 'if-none-match': `"x", ${etag}` });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers.get('cache-control')).toBe('public, no-cache');
    expect(known.headers.get('content-length')).toBeNull();
    expect((await page('/same?tag', { 'if-none-match': '"something-else"' })).text).toBe(text);
    const gzip = await raw('/same?tag', { 'accept-encoding': 'gzip' });
    expect((await page('/same?tag', { 'if-none-match': gzip.response.headers.etag ?? '' })).status).toBe(304);
  });

  test('every page carries the headers of safety, and scripts only by their hashes', async () => {
    const { headers, text } = await page('/same?safe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-\w+$/);
    expect(text).not.toContain(scriptMark);
    expect((await page('/assets/none.js')).headers.get('x-frame-options')).toBe('DENY');
  });

  test('an early hint to browsers that open a page that must be made; not to others, not where it is ready', async () => {
    const hinted = (path: string, headers: Record<string, string>) =>
      new Promise<unknown>((resolve, reject) => {
        let link: unknown;
        const asked = httpRequest(node.origin + path, { headers }, (response) => {
          response.resume();
          response.once('end', () => resolve(link));
        });
        asked.on('information', (info) => {
          link = [info.statusCode, info.headers.link];
        });
        asked.once('error', reject);
        asked.end();
      });
    const opens = { 'sec-fetch-mode': 'navigate' };
    expect(await hinted('/same?early', opens)).toEqual([
      103,
      '</bid-web/samestyle.css>; rel=preload; as=style',
    ]);
    expect(await hinted('/same?early', opens)).toBeUndefined();
    expect(await hinted('/same?early2', {})).toBeUndefined();
    expect(await hinted('/same?early3', { 'sec-fetch-mode': 'cors' })).toBeUndefined();
  });
});

describe('files of the build', () => {
  test('are for ever, compressed once, and known by their tag', async () => {
    const gzip = await raw('/assets/entry-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(gunzipSync(gzip.bytes).toString()).toBe(littleScript);
    expect(gzip.response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    let brotli = gzip;
    while (brotli.response.headers['content-encoding'] !== 'br')
      brotli = await raw('/assets/entry-abc.js', { 'accept-encoding': 'br, gzip' });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(littleScript);
    const known = await page('/assets/entry-abc.js', { 'if-none-match': brotli.response.headers.etag ?? '' });
    expect([known.status, known.text]).toEqual([304, '']);
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
  test('404 has a page and its status, and is kept for a moment', async () => {
    const first = await page('/nothing/here');
    expect([first.status, first.origin]).toEqual([404, 'miss']);
    expect((await page('/nothing/here')).origin).toBe('hit');
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
    await page('/same?metrics');
    await page('/same?metrics');
    const text = await (await fetch(node.origin.replace('/bid-web', '/metrics'))).text();
    const count = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(count('page_answers_total\\{origin="hit"\\}')).toBeGreaterThan(0);
    expect(count('page_cache_pages')).toBeGreaterThan(0);
    expect(count('page_cache_bytes')).toBeGreaterThan(count('page_cache_pages') * 4_096 - 1);
    expect(text).toContain('route="/bid-web/*",status="200"');
  });
});
