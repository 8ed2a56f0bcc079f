import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stored } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';

const visitCall = '/bid/api/cms/addVisitLog';
const adCall = '/bid/api/cms/addAdEvent';
const landing = '/about-us?hmsr=baidu&hmpl=%E5%B9%B4%E5%BA%A6&from=ad';

/** What a page does when it is idle has begun: a landing would have been recorded before. */
const idleWork = (page: Page) =>
  page.locator('link[data-idle=stylesheet]').first().waitFor({ state: 'attached' });

test('a visit once per session, an advertisement once per landing, with all parameters', async () => {
  const { page, open } = await visitor();
  const sent: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    if (path === visitCall || path === adCall) sent.push({ path, body: request.postDataJSON() });
  });
  const answered = page.waitForResponse((response) => response.url().endsWith(visitCall));
  const adAnswered = page.waitForResponse((response) => response.url().endsWith(adCall));
  await open(landing);
  expect((await (await answered).json()).code).toBe(200);
  expect((await (await adAnswered).json()).code).toBe(200);
  const body = { hmsr: 'baidu', hmpl: '年度', from: 'ad', url_source: url(landing) };
  expect(sent).toEqual([
    { path: visitCall, body },
    { path: adCall, body },
  ]);
  expect(await stored(page, 'hmsr')).toBe('baidu');
  await page.getByRole('link', { name: '需求大厅' }).first().click();
  await page.waitForURL(/big-hall/);
  await open('/mechanism-list');
  await idleWork(page);
  expect(sent).toHaveLength(2);
});

test('without any of it nothing is sent, and its code stays away', async () => {
  const { page, open, asked } = await visitor();
  await open('/about-us?from=friend');
  await idleWork(page);
  expect(asked('/bid/api/cms/')).toEqual([]);
  expect(asked('landing')).toEqual([]);
});
