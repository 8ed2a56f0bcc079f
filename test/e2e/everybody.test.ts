import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { ask, axe, tabThrough, watch } from './page-checks.ts';
import type { Head } from './page-report.ts';
import { newPerson } from './person.ts';
import { findRecords, headerStates, type PublicPage, publicPages, type Records } from './public-pages.ts';
import { type Site, startSite } from './site.ts';

// Every public page, for everybody: with a keyboard, on a small phone, without scripts, with a screen reader, for search
// engines. A page is opened a few times and each time asked what only that reader would notice.

let site: Site;
let browser: Browser;
let records: Records;
let wide: Page;
let small: Page;
let plain: Page;
const problems: string[] = [];

beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
  records = await findRecords(site.origin);
  wide = await newPage({ viewport: { width: 1280, height: 900 } });
  small = await newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  plain = await newPage({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  await Promise.all([watch(wide), watch(small)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  return page;
}

const opened = new Map<Page, { name: string; status: number | undefined }>();

/** Its status; undefined when the site has nothing of the kind. Stays where it is when the page is open already. */
async function open(page: Page, { name, path }: PublicPage): Promise<number | undefined> {
  const below = path(records);
  if (below === undefined) return undefined;
  const last = opened.get(page);
  if (last?.name === name) return last.status;
  problems.length = 0;
  // A city that an earlier page remembered would be another one here than there.
  await page.context().clearCookies();
  const response = await page.goto(`${site.origin}/bid-web${below}`, { waitUntil: 'networkidle' });
  opened.set(page, { name, status: response?.status() });
  return response?.status();
}

/** The browser itself says so of a page that answers 404. */
const ownProblems = () => problems.filter((text) => !/status of 404/.test(text));

const titles = new Map<string, string>();
const descriptions = new Map<string, string>();

describe.each(publicPages)('$name', (entry) => {
  const expectedStatus = entry.status ?? 200;

  test('at a desk: status, head, structure, nothing jumps, nothing is refused', async ({ skip }) => {
    const status = await open(wide, entry);
    if (status === undefined) return skip('no such record');
    expect(status).toBe(expectedStatus);
    await ask(wide, 'scrollThrough');
    const seen = await ask(wide, 'watched');
    expect(seen.refused).toEqual([]);
    expect(seen.shift, seen.shifted.join('\n')).toBeLessThan(0.02);
    const head = await ask(wide, 'head');
    expect(head.h1).toHaveLength(1);
    expect(head.lang).toBe('zh-CN');
    if (expectedStatus === 200) checkHead(entry, head);
    else expect(head.robots).toBe('noindex');
    expect(await axe(wide)).toEqual([]);
    expect(ownProblems()).toEqual([]);
  });

  test('by keyboard', async ({ skip }) => {
    opened.delete(wide); // a page just opened begins at its top
    if ((await open(wide, entry)) === undefined) return skip('no such record');
    const report = await tabThrough(wide);
    expect(report).toMatchObject({ missed: [], unmarked: [], covered: [] });
    expect(report.reached).toBeGreaterThan(5);
  });

  test('on a phone of 360 px, without motion', async ({ skip }) => {
    if ((await open(small, entry)) === undefined) return skip('no such record');
    expect(await ask(small, 'tooWide')).toEqual([]);
    await ask(small, 'scrollThrough');
    expect(await ask(small, 'moving')).toEqual([]);
    const { shift, shifted } = await ask(small, 'watched');
    expect(shift, shifted.join('\n')).toBeLessThan(0.02);
    expect(await axe(small)).toEqual([]);
    expect(ownProblems()).toEqual([]);
  });

  test('without scripts', async ({ skip }) => {
    if ((await open(wide, entry)) === undefined) return skip('no such record');
    const scripted = await ask(wide, 'main');
    expect(await open(plain, entry)).toBe(expectedStatus);
    const read = await ask(plain, 'main');
    expect(read.h1).toBe(scripted.h1);
    expect(scripted.links.filter((link) => !read.links.includes(link))).toEqual([]);
    // Scripts may add a little (a clock, a remembered choice), never the substance.
    expect(read.text.length).toBeGreaterThan(scripted.text.length * 0.9);
    expect(await plain.locator('header a[href], nav a[href], footer a[href]').count()).toBeGreaterThan(4);
    expect(await ask(plain, 'tooWide')).toEqual([]);
  });
});

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
  const own = entry.path(records);
  const canonical = entry.canonical?.(records) ?? own;
  expect(head.canonical).toBe(`${site.origin}/bid-web${canonical}`);
  if (canonical !== own) return;
  expect(titles.get(head.title)).toBeUndefined();
  titles.set(head.title, entry.name);
  expect(descriptions.get(head.description ?? '')).toBeUndefined();
  descriptions.set(head.description ?? '', entry.name);
}

describe('the header', () => {
  test.each(headerStates)('$name', async ({ account, width, prepare }) => {
    const person = await newPerson(browser, site.origin, account ?? 'visitor');
    if (account) await person.signIn(account);
    await person.page.setViewportSize({ width, height: 844 });
    await person.open('/');
    await prepare(person.page);
    expect(await axe(person.page)).toEqual([]);
    expect(await ask(person.page, 'tooWide')).toEqual([]);
    await person.page.keyboard.press('Escape');
    expect(person.problems).toEqual([]);
    await person.page.context().close();
  });

  test('the first Tab offers the way past it', async () => {
    await open(wide, { name: 'home', path: () => '/big-hall' });
    await wide.keyboard.press('Tab');
    await wide.keyboard.press('Enter');
    await wide.keyboard.press('Tab');
    expect(await ask(wide, 'skippedHeader')).toBe(true);
  });
});
