import { beforeAll, describe, expect, test } from 'vitest';
import { ask, axe } from '#test/e2e/page-checks.ts';
import type { Head } from '#test/e2e/page-report.ts';
import { type PublicPage, publicPages } from '#test/e2e/public-pages.ts';
import { here, useSite } from '#test/e2e/here.ts';
import { newReader, type Reader } from './reader.ts';

// Every public page at a desk: for a screen reader, for search engines, and once more without scripts.

useSite();
let wide: Reader;
let plain: Reader;
beforeAll(async () => {
  const viewport = { width: 1280, height: 900 };
  wide = await newReader({ viewport });
  plain = await newReader({ viewport, javaScriptEnabled: false });
});

describe.each(publicPages)('$name', (entry) => {
  const expectedStatus = entry.status ?? 200;
  // Both tests look at the page that is opened once.
  let status: number | undefined;
  beforeAll(async () => {
    status = await wide.open(entry);
  });

  test('status, head, structure; nothing jumps, nothing is refused', async ({ skip }) => {
    if (status === undefined) return skip('no such record');
    expect(status).toBe(expectedStatus);
    const { page } = wide;
    await ask(page, 'scrollThrough');
    const seen = await ask(page, 'watched');
    expect(seen.refused).toEqual([]);
    expect(seen.shift, seen.shifted.join('\n')).toBeLessThan(0.02);
    const head = await ask(page, 'head');
    expect(head.h1).toHaveLength(1);
    expect(head.lang).toBe('zh-CN');
    if (expectedStatus === 200) checkHead(entry, head);
    else expect(head.robots).toBe('noindex');
    expect(await axe(page)).toEqual([]);
    expect(wide.problems()).toEqual([]);
  });

  test('without scripts', async ({ skip }) => {
    if (status === undefined) return skip('no such record');
    const scripted = await ask(wide.page, 'main');
    expect(await plain.open(entry)).toBe(expectedStatus);
    const read = await ask(plain.page, 'main');
    expect(read.h1).toBe(scripted.h1);
    expect(scripted.links.filter((link) => !read.links.includes(link))).toEqual([]);
    // Scripts may add a little (a clock, a remembered choice), never the substance.
    expect(read.text.length).toBeGreaterThan(scripted.text.length * 0.9);
    expect(await plain.page.locator('header a[href], nav a[href], footer a[href]').count()).toBeGreaterThan(
      4,
    );
    expect(await ask(plain.page, 'tooWide')).toEqual([]);
  });
});

const titles = new Map<string, string>();
const descriptions = new Map<string, string>();

function checkHead(entry: PublicPage, head: Head) {
  expect(head.title).toMatch(/.+ · 体检采购网$/);
  expect(head.description?.length).toBeGreaterThan(15);
  expect(head.canonical).toMatch(/^https?:\/\/[^/]+\/bid-web\//);
  expect(head.openGraph).toMatchObject({
    'og:title': head.title,
    'og:description': head.description,
    'og:url': head.canonical,
    'og:site_name': '体检采购网',
    'og:locale': 'zh_CN',
    'og:type': expect.stringMatching(/^(website|article)$/),
    'og:image': expect.stringMatching(/^https?:\/\/.+\.png$/),
  });
  for (const text of head.jsonLd)
    expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' });
  expect(head.robots).toBe(entry.noIndex && 'noindex');
  if (entry.noIndex) return;
  const own = entry.path(wide.records);
  const canonical = entry.canonical?.(wide.records) ?? own;
  expect(head.canonical).toBe(`${here.site.origin}/bid-web${canonical}`);
  if (canonical !== own) return;
  // No two pages call themselves the same.
  expect(titles.get(head.title)).toBeUndefined();
  titles.set(head.title, entry.name);
  expect(descriptions.get(head.description ?? '')).toBeUndefined();
  descriptions.set(head.description ?? '', entry.name);
}
