import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attributes, header, scrollDown, scrollY, where } from '#test/e2e/page-helpers.ts';
import { failedLoads, type Visitor, visitor } from '#test/e2e/visitor.ts';

const headcount = (page: Page) => page.locator('main:visible').getByLabel('体检人数');
const purpose = (page: Page) => page.locator('main:visible').getByLabel('体检类型');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const home = (page: Page) => header(page).getByRole('link', { name: '首页' }).click();

/** Types, chooses and scrolls, and says what must be there again. */
async function leaveTraces({ page }: Visitor) {
  await headcount(page).fill('321');
  const kinds = await attributes(purpose(page).locator('option'), 'value');
  await purpose(page).selectOption(kinds[2] as string);
  await scrollDown(page, 640);
  return { headcount: '321', purpose: kinds[2], scroll: 640 };
}
const traces = async (page: Page) => ({
  headcount: await headcount(page).inputValue(),
  purpose: await purpose(page).inputValue(),
  scroll: await scrollY(page),
});

test('comes back as it was left: by link, by the back button, from an error page', async () => {
  const it = await visitor({ expects: failedLoads });
  const { page, open, context } = it;
  await open('/');
  const title = await page.title();
  const left = await leaveTraces(it);
  await header(page).getByRole('link', { name: '需求大厅' }).click();
  await heading(page, /需求大厅|采购需求/).waitFor();
  await expect.poll(() => scrollY(page)).toBe(0);
  await expect.poll(() => page.title()).not.toBe(title);
  // No round trip: neither data nor code nor routes.
  await context.setOffline(true);
  await header(page).getByRole('link', { name: '首页' }).press('Enter');
  await headcount(page).waitFor();
  await expect.poll(() => traces(page)).toEqual(left);
  await expect.poll(() => page.title()).toBe(title);
  await context.setOffline(false);

  await header(page).getByRole('link', { name: '客户案例' }).click();
  await heading(page, '客户案例').waitFor();
  await page.goBack();
  await headcount(page).waitFor();
  await expect.poll(() => traces(page)).toEqual(left);

  // A page that does not exist, reached inside the page.
  await page.evaluate("void __reactRouterDataRouter.navigate('/organization/nobody')");
  await page.getByText('This page could not be found').waitFor();
  await page.getByRole('link', { name: '返回首页' }).click();
  await headcount(page).waitFor();
  await expect.poll(() => traces(page)).toEqual(left);
});

test('outlives signed-in pages', async () => {
  const it = await visitor({ as: 'demo_buyer' });
  const { page, open } = it;
  await open('/');
  const left = await leaveTraces(it);
  await header(page).getByRole('link', { name: '定制套餐' }).click();
  await page.waitForURL(/require-submit/);
  await page.locator('.work-bar').waitFor();
  await page.getByRole('link', { name: '体检采购网首页' }).click();
  await headcount(page).waitFor();
  await expect.poll(() => traces(page)).toEqual(left);
});

test('who leaves in the moment when a page would redirect by itself is not taken back', async () => {
  const { page, open } = await visitor({ as: 'demo_buyer' });
  await page.addInitScript(answersWhenTold('/bid/getNewBidId'));
  await open('/');
  // A number of people in the address begins the demand, whose address the page then goes on to.
  await page.evaluate("void __reactRouterDataRouter.navigate('/require-submit?headcount=120&city=440300')");
  await expect.poll(() => page.evaluate('typeof answerNow')).toBe('function');
  // In one go, so that React has drawn nothing of the click when the answer comes.
  await page.evaluate("document.querySelector('.work-bar .logo').click(); answerNow()");
  await headcount(page).waitFor();
  expect(where(page)).toBe('/');
});

test('who has left is not taken back by a draft that opens while the home page is being drawn', async () => {
  const { page, open, context } = await visitor({ as: 'demo_buyer' });
  await page.addInitScript(answersWhenTold('/company/list'));
  await open('/');
  await header(page).getByRole('link', { name: '定制套餐' }).click();
  await expect.poll(() => page.evaluate('typeof answerNow')).toBe('function');
  // The address is the home page's already. A slow machine draws it so late that the draft, opened now, answers before.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.evaluate(`{
    __reactRouterDataRouter.subscribe(({ location }) => location.pathname.endsWith('/bid-web/') && answerNow());
    document.querySelector('.work-bar .logo').click();
  }`);
  await headcount(page).waitFor();
  expect(where(page)).toBe('/');
});

/** Holds back what this call answers until the page calls `answerNow`, and has it read already by then. */
const answersWhenTold = (call: string) => `{
  const { fetch } = window;
  window.fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (!String(url).includes('${call}')) return response;
    const text = await response.text();
    await new Promise((done) => { window.answerNow = done; });
    const { ok, status, headers } = response;
    return { ok, status, headers, text: async () => text, json: async () => JSON.parse(text) };
  };
}`;

test('hidden, it gets in nobody’s way: ids, skip link, focus, styles', async () => {
  const { page, open } = await visitor();
  await open('/');
  await header(page).getByRole('link', { name: '客户案例' }).click();
  await heading(page, '客户案例').waitFor();
  const doubles = async () => {
    const ids = await attributes(page.locator('[id]'), 'id');
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  };
  expect(await doubles()).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip-link');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
  // Its styles stay, so that it needs none to come back.
  const sheets = await attributes(page.locator('link[rel=stylesheet]'), 'href');
  expect(sheets).toContainEqual(expect.stringMatching(/\/home-/));
  await home(page);
  await headcount(page).waitFor();
  expect(await doubles()).toEqual([]);
  await expect.poll(() => page.locator('#content').count()).toBe(1);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip-link');
});

test('elsewhere: the top on the way there, the old place on the way back', async () => {
  const { page, go, open } = await visitor();
  await open('/agree');
  await scrollDown(page, 500);
  await header(page).getByRole('link', { name: '客户案例' }).click();
  await heading(page, '客户案例').waitFor();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await heading(page, /协议/).waitFor();
  await expect.poll(() => scrollY(page)).toBe(500);
  // Only home pages are kept.
  await go('/mechanism-list');
  await page.locator('main a[href*="/organization/"]').first().click();
  await page.waitForURL(/organization/);
  await page.goBack();
  await heading(page, /体检机构/).waitFor();
  await expect.poll(() => page.locator('main').count()).toBe(1);
  // The home page's own link leads to its top.
  await open('/');
  await headcount(page).waitFor();
  await scrollDown(page, 500);
  await home(page);
  await expect.poll(() => scrollY(page)).toBe(0);
});
