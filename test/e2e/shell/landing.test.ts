import { expect, test } from 'vitest';
import { stored, url, visitor, useSite } from './visitor.ts';

const visitCall = '/bid/api/cms/addVisitLog';
const adCall = '/bid/api/cms/addAdEvent';
const landing = '/about-us?hmsr=baidu&hmpl=%E5%B9%B4%E5%BA%A6&from=ad';

useSite();

test('a visit once per session, an advertisement once per landing, with all parameters', async () => {
  const { page, open, problems } = await visitor();
  const told: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    if (path === visitCall || path === adCall) told.push({ path, body: request.postDataJSON() });
  });
  const answered = page.waitForResponse((response) => response.url().endsWith(visitCall));
  const adAnswered = page.waitForResponse((response) => response.url().endsWith(adCall));
  await open(landing);
  expect((await (await answered).json()).code).toBe(200);
  expect((await (await adAnswered).json()).code).toBe(200);
  const body = { hmsr: 'baidu', hmpl: '年度', from: 'ad', url_source: url(landing) };
  expect(told).toEqual([
    { path: visitCall, body },
    { path: adCall, body },
  ]);
  expect(await stored(page, 'hmsr')).toBe('baidu');
  await page.getByRole('link', { name: '需求大厅' }).first().click();
  await page.waitForURL(/big-hall/);
  await open('/mechanism-list');
  await page.waitForLoadState('networkidle');
  expect(told).toHaveLength(2);
  expect(problems).toEqual([]);
});

test('a source that is only stored is told, too', async () => {
  const { page, open } = await visitor();
  await page.addInitScript("sessionStorage.setItem('hmsr', 'partner')");
  const told = page.waitForRequest((request) => request.url().endsWith(visitCall));
  await open('/agree?level=3');
  expect((await told).postDataJSON()).toEqual({
    hmsr: 'partner',
    level: '3',
    url_source: url('/agree?level=3'),
  });
});

test('without any of it nothing is sent, and its code stays away', async () => {
  const { open, asked } = await visitor();
  await open('/about-us?from=friend');
  expect(asked('/bid/api/cms/')).toEqual([]);
  expect(asked('landing')).toEqual([]);
});

test.each(['hmpl', 'hmcu', 'hmkw', 'bd_vid'])('%s alone is an advertisement, but no visit', async (key) => {
  const { page, open, asked } = await visitor();
  const told = page.waitForRequest((request) => request.url().endsWith(adCall));
  await open(`/about-us?${key}=1`);
  expect((await told).postDataJSON()).toEqual({ [key]: '1', url_source: url(`/about-us?${key}=1`) });
  expect(asked(visitCall)).toEqual([]);
});

test('a failure disturbs nobody, and the visit is told by the next page', async () => {
  const { page, open, problems, asked, forgetAsked } = await visitor();
  await page.route('**/bid/api/cms/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(adCall));
  await open(landing);
  await failed;
  await page.waitForTimeout(300);
  expect(await page.locator('.loading-bar').getAttribute('data-stage')).toBe('hidden');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.unroute('**/bid/api/cms/**');
  forgetAsked();
  const told = page.waitForRequest((request) => request.url().endsWith(visitCall));
  await open('/agree');
  expect((await told).postDataJSON()).toMatchObject({
    hmsr: 'baidu',
    from: 'ad',
    url_source: url(landing),
  });
  expect(asked(adCall)).toEqual([]);
});
