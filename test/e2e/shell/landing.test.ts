import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stored } from '#test/e2e/page-helpers.ts';
import { failedLoads, url, visitor } from '#test/e2e/visitor.ts';

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

test('a source that is only stored is sent, too', async () => {
  const { page, open } = await visitor();
  await page.addInitScript("sessionStorage.setItem('hmsr', 'partner')");
  const sent = page.waitForRequest((request) => request.url().endsWith(visitCall));
  await open('/agree?level=3');
  expect((await sent).postDataJSON()).toEqual({
    hmsr: 'partner',
    level: '3',
    url_source: url('/agree?level=3'),
  });
});

test('utm_ parameters alone are a visit, sent by the next page when it failed, and no source is made up', async () => {
  const { page, open, asked } = await visitor({ expects: failedLoads });
  await page.route('**/bid/api/cms/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(visitCall));
  const utm = '/about-us?utm_source=weixin&utm_campaign=spring';
  await open(utm);
  await failed;
  await page.unroute('**/bid/api/cms/**');
  const sent = page.waitForRequest((request) => request.url().endsWith(visitCall));
  await open('/agree');
  expect((await sent).postDataJSON()).toEqual({
    utm_source: 'weixin',
    utm_campaign: 'spring',
    url_source: url(utm),
  });
  expect(asked(adCall)).toEqual([]);
});

test('without any of it nothing is sent, and its code stays away', async () => {
  const { page, open, asked } = await visitor();
  await open('/about-us?from=friend');
  await idleWork(page);
  expect(asked('/bid/api/cms/')).toEqual([]);
  expect(asked('landing')).toEqual([]);
});

test('any other key of theirs alone is an advertisement at each landing, but no visit', async () => {
  const { page, open, asked } = await visitor();
  for (const key of ['hmpl', 'hmcu', 'hmkw', 'bd_vid']) {
    const sent = page.waitForRequest((request) => request.url().endsWith(adCall));
    await open(`/about-us?${key}=1`);
    expect((await sent).postDataJSON()).toEqual({ [key]: '1', url_source: url(`/about-us?${key}=1`) });
  }
  expect(asked(visitCall)).toEqual([]);
});

test('a failure disturbs nobody, and the visit is sent by the next page', async () => {
  const { page, open, asked, forgetAsked } = await visitor({ expects: failedLoads });
  await page.route('**/bid/api/cms/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(adCall));
  await open(landing);
  await failed;
  await idleWork(page);
  expect(await page.locator('.loading-bar').getAttribute('data-stage')).toBe('hidden');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/bid/api/cms/**');
  forgetAsked();
  const sent = page.waitForRequest((request) => request.url().endsWith(visitCall));
  await open('/agree');
  expect((await sent).postDataJSON()).toMatchObject({
    hmsr: 'baidu',
    from: 'ad',
    url_source: url(landing),
  });
  expect(asked(adCall)).toEqual([]);
});
