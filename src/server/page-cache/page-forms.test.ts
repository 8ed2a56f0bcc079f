import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedCodings } from './accepted-coding.ts';
import { PageForms } from './page-forms.ts';

test.each([
  [undefined, false, false],
  ['', false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['gzip;q=1.0, br;q=0', false, true],
  ['*', true, true],
  ['br;q=0.5, *;q=0', true, false],
  ['identity', false, false],
  ['GZIP ; Q=0.3', false, true],
])('Accept-Encoding %s: br %s, gzip %s', (header, br, gzip) => {
  expect(acceptedCodings(header)).toEqual({ br, gzip });
});

const body = Buffer.from('体检采购网'.repeat(500));
const page = (over = {}) => {
  const grown: number[] = [];
  const content = { status: 200, headers: ['x', 'y'], body, compressible: true, tag: 'abc', ...over };
  return { grown, forms: new PageForms(content, { grown: (bytes) => grown.push(bytes) }) };
};
const both = { br: true, gzip: true };
const codingOf = (head: readonly string[]) => head[head.indexOf('content-encoding') + 1 || head.length];

test('gzip for the first who asks, brotli once it is asked for again; each with a tag of its own', async () => {
  const { forms, grown } = page();
  await forms.prepare(both);
  const first = forms.best(both);
  expect(codingOf(first.head)).toBe('gzip');
  expect(gunzipSync(first.body)).toEqual(body);
  while (codingOf(forms.best(both).head) === 'gzip') await new Promise((resolve) => setImmediate(resolve));
  const second = forms.best(both);
  expect(brotliDecompressSync(second.body)).toEqual(body);
  const plain = forms.best({ br: false, gzip: false });
  expect(plain.body).toEqual(body);
  expect(forms.best({ br: false, gzip: false })).toBe(plain);
  expect(new Set([first, second, plain].map(({ etag }) => etag)).size).toBe(3);
  for (const { etag } of [first, second, plain]) expect(forms.isKnownBy(`"other", ${etag}`)).toBe(true);
  expect(forms.isKnownBy('"abd"')).toBe(false);
  expect(forms.isKnownBy(undefined)).toBe(false);
  // The plain form went with the first and came back when it was wanted.
  expect(grown).toEqual([first.body.length - body.length, second.body.length, body.length]);
  expect(forms.bytes).toBe(first.body.length + second.body.length + body.length);
});

test('brotli at once for who takes nothing else', async () => {
  const { forms } = page();
  await forms.prepare({ br: true, gzip: false });
  expect(codingOf(forms.best({ br: true, gzip: false }).head)).toBe('br');
});

test('what would not get smaller is sent as it is', async () => {
  for (const over of [{ compressible: false }, { body: Buffer.from('short') }]) {
    const { forms } = page(over);
    await forms.prepare(both);
    expect(forms.best(both).body).toEqual(forms.plain().body);
    expect(forms.best(both).head).not.toContain('content-encoding');
  }
});
