import { beforeAll, expect, test } from 'vitest';
import { ask, axe, tabThrough, watch } from '#test/e2e/page-checks.ts';
import type { Head } from '#test/e2e/page-report.ts';
import { findRecords, type PublicPage, publicPages, type Records } from '#test/e2e/public-pages.ts';
import { failedLoads, origin, plain, type Visitor, visitor } from '#test/e2e/visitor.ts';

// Every public page at a desk: for search engines and without scripts, for a screen reader, and with nothing but a keyboard.

let records: Records;
let reader: Visitor;
let scripted: Visitor;
beforeAll(async () => {
  records = await findRecords(origin);
  reader = await visitor({ ...plain, expects: failedLoads });
  scripted = await visitor({ expects: failedLoads });
  await watch(scripted.page);
});

test.each(publicPages)('$name', async (entry) => {
  const below = entry.path(records);
  if (below === undefined) return;
  await withoutScripts(entry, below);
  // One of each kind with scripts, too.
  if (entry.like === undefined) await withScripts(below);
});

/** Its head, its links and its width. */
async function withoutScripts(entry: PublicPage, below: string): Promise<void> {
  const status = entry.status ?? 200;
  expect(await reader.open(below)).toBe(status);
  const head = await ask(reader.page, 'head');
  expect(head.h1).toHaveLength(1);
  expect(head.lang).toBe('zh-CN');
  if (status === 200) checkHead(entry, below, head);
  else expect(head.robots).toBe('noindex');
  await expect
    .poll(() => reader.page.locator('header a[href], nav a[href], footer a[href]').count())
    .toBeGreaterThan(4);
  expect(await ask(reader.page, 'tooWide')).toEqual([]);
}

/** Nothing jumps or is refused, axe finds nothing, Tab reaches everything, and it says what `reader` has before it. */
async function withScripts(below: string): Promise<void> {
  const { page, open } = scripted;
  // A city that an earlier page remembered would be another one here than there.
  await page.context().clearCookies();
  // A window behind another one may be given no frames, and scrolling waits for them.
  await page.bringToFront();
  await open(below);
  await ask(page, 'scrollThrough');
  const { refused, shift, shifted } = await ask(page, 'watched');
  expect(refused).toEqual([]);
  expect(shift, shifted.join('\n')).toBeLessThan(0.02);
  expect(await axe(page)).toEqual([]);

  // Scripts may add a little (a clock, a remembered choice), never the substance.
  const [scripts, without] = [await ask(page, 'main'), await ask(reader.page, 'main')];
  expect(without.h1).toBe(scripts.h1);
  expect(scripts.links.filter((link) => !without.links.includes(link))).toEqual([]);
  expect(without.text.length).toBeGreaterThan(scripts.text.length * 0.9);

  const report = await tabThrough(page);
  expect(report).toMatchObject({ missed: [], unmarked: [], covered: [] });
  expect(report.reached).toBeGreaterThan(5);
}

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
