import { expect, test } from 'vitest';
import { hydrated } from '#test/e2e/browser.ts';
import { attributes, citySwitcher, header, searchBox } from '#test/e2e/page-helpers.ts';
import { failedLoads, visitor } from '#test/e2e/visitor.ts';

test('pages behind links in view are fetched when idle: code, not data; nothing of signed-in pages', async () => {
  const { page, open, asked } = await visitor({ prefetches: true });
  await open('/about-us');
  const hints = () => attributes(page.locator('link[data-idle=modulepreload]'), 'href');
  for (const part of [
    '/home-',
    'institution-list',
    'demand-hall',
    'solutions',
    'customer-cases',
    'news-list',
    'city-list',
    'login',
  ])
    await expect.poll(hints).toContainEqual(expect.stringContaining(part));
  expect(asked('.data')).toEqual([]);
  expect(await hints()).not.toContainEqual(expect.stringContaining('institution-application'));
  // On intent the data comes, too.
  await header(page).getByRole('link', { name: '需求大厅' }).hover();
  await expect.poll(() => asked('big-hall.data').length).toBeGreaterThan(0);
});

test('who saves data is spared', async () => {
  const { page, open } = await visitor({ prefetches: false });
  await open('/about-us');
  // The idle work has begun: it keeps the styles of the page.
  await page.locator('link[data-idle=stylesheet]').first().waitFor({ state: 'attached' });
  expect(await page.locator('link[data-idle=modulepreload]').count()).toBe(0);
});

test('a page whose code is gone reloads the page once in 60 s', async () => {
  const { page, open } = await visitor({
    expects: /dynamically imported module|^Failed to load|^Error loading route module/,
  });
  const gone = /customer-cases[-.]/;
  await page.route(gone, (route) => route.abort());
  await open('/about-us');
  const marked = () => page.evaluate('window.beforeReload === true');
  const mark = () => page.evaluate('window.beforeReload = true');
  const toCases = () => header(page).getByRole('link', { name: '客户案例' }).click();
  await mark();
  await toCases();
  await expect.poll(() => marked().catch(() => true)).toBe(false);
  // After the minute it may again.
  await hydrated(page);
  await page.evaluate("sessionStorage.setItem('chunkReloadAt', String(Date.now() - 60001))");
  await header(page).getByRole('link', { name: '体检机构' }).click();
  await page.getByRole('heading', { level: 1, name: /体检机构/ }).waitFor();
  await mark();
  await toCases();
  await expect.poll(() => marked().catch(() => true)).toBe(false);
  // Again, within the minute: no reload, but words.
  await hydrated(page);
  await mark();
  await toCases();
  await page.getByText('页面没有加载成功').waitFor();
  expect(await marked()).toBe(true);
  // Nothing is under way any more, and the bar says so.
  await expect.poll(() => page.locator('.loading-bar').getAttribute('data-stage')).toBe('hidden');
  // The network is back: the same link works.
  await page.unroute(gone);
  await toCases();
  await page.getByRole('heading', { level: 1, name: /客户案例/ }).waitFor();
});

test('a late part that does not come leaves the page as it is', async () => {
  const { page, open } = await visitor({ expects: failedLoads });
  await page.route(/\/(suggestions|city-panel|service-popup)[-.]/, (route) => route.abort());
  await open('/mechanism-list');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const failed = page.waitForEvent('requestfailed');
  await searchBox(page).pressSequentially('综合');
  await failed;
  expect(await searchBox(page).inputValue()).toBe('综合');
  // The switcher is a link all the same.
  await citySwitcher(page).click();
  await page.waitForURL(/city-list$/);
  expect(loads).toBe(0);
});
