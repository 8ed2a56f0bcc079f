import { beforeAll, expect, test } from 'vitest';
import { ask, axe, tabThrough, watch } from '#test/e2e/page-checks.ts';
import type { Head } from '#test/e2e/page-report.ts';
import {
  findRecords,
  kindsOfPages,
  type PublicPage,
  publicPages,
  type Records,
} from '#test/e2e/public-pages.ts';
import { all, headings, headOf, links, main, read, textOf } from '#test/e2e/read-html.ts';
import { failedLoads, origin, type Visitor, visitor } from '#test/e2e/visitor.ts';

// Every public page: for search engines and without scripts, from its text alone; one of each kind at a desk, for a screen
// reader, and with nothing but a keyboard.

let records: Records;
let scripted: Visitor;
beforeAll(async () => {
  records = await findRecords(origin);
  scripted = await visitor({ expects: failedLoads });
  await watch(scripted.page);
});

test.each(publicPages)('$name: its head and its links', async (entry) => {
  const below = entry.path(records);
  if (below === undefined) return;
  const page = await read(below);
  const status = entry.status ?? 200;
  expect(page.status).toBe(status);
  const head = headOf(page);
  expect(head.h1).toHaveLength(1);
  expect(head.lang).toBe('zh-CN');
  if (status === 200) checkHead(entry, below, head);
  else expect(head.robots).toBe('noindex');
  const frame = all(page.root, 'header', 'nav', 'footer').flatMap((one) => links(one));
  expect(new Set(frame).size).toBeGreaterThan(4);
});

test.each(kindsOfPages)(
  '$name: nothing jumps or is refused, axe finds nothing, Tab reaches everything, and scripts add nothing',
  async (entry) => {
    const below = entry.path(records);
    if (below === undefined) return;
    const { page, open } = scripted;
    // A city that an earlier page remembered would be another one here than there.
    await page.context().clearCookies();
    // A window behind another one may be given no frames, and scrolling waits for them.
    await page.bringToFront();
    await open(below);
    expect(await ask(page, 'tooWide')).toEqual([]);
    await ask(page, 'scrollThrough');
    const { refused, shift, shifted } = await ask(page, 'watched');
    expect(refused).toEqual([]);
    expect(shift, shifted.join('\n')).toBeLessThan(0.02);
    expect(await axe(page)).toEqual([]);

    // Scripts may add a little (a clock, a remembered choice), never the substance.
    const [scripts, without] = [await ask(page, 'main'), main(await read(below))];
    expect(bare(headings(without)[0])).toBe(bare(scripts.h1));
    const there = new Set(links(without).map(({ attribs }) => attribs.href));
    expect(scripts.links.filter((link) => !there.has(link))).toEqual([]);
    expect(bare(textOf(without)).length).toBeGreaterThan(scripts.text.length * 0.9);

    const report = await tabThrough(page);
    expect(report).toMatchObject({ missed: [], unmarked: [], covered: [] });
    expect(report.reached).toBeGreaterThan(5);
  },
);

const bare = (text = '') => text.replaceAll(/[\s\d]+/g, '');

test('the first Tab offers the way past the header', async () => {
  await scripted.open('/big-hall');
  const { keyboard } = scripted.page;
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect.poll(() => ask(scripted.page, 'skippedHeader')).toBe(true);
});

const titles = new Set<string>();
const descriptions = new Set<string>();

function checkHead({ noIndex, canonical }: PublicPage, below: string, head: Head) {
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
  expect(head.robots).toBe(noIndex === 'follow' ? 'noindex,follow' : noIndex && 'noindex');
  if (noIndex) return;
  const own = canonical?.(records) ?? below;
  expect(head.canonical).toBe(`${origin}/bid-web${own}`);
  if (own !== below) return;
  // No two pages call themselves the same.
  expect([...titles]).not.toContain(head.title);
  titles.add(head.title);
  expect([...descriptions]).not.toContain(head.description);
  descriptions.add(head.description ?? '');
}
