import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { newPerson } from './person.ts';
import { type Site, startSite } from './site.ts';

// Home pages of every place, the one-minute form with and without JavaScript, the grid of provinces, the landing page.

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await startSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.origin}/bid-web${path}`;
describe('the page of a place', () => {
  const read = async (path: string) => {
    const response = await fetch(at(path), { redirect: 'manual' });
    const html = await response.text();
    return {
      status: response.status,
      title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
      canonical: /rel="canonical" href="[^"]*\/bid-web([^"]*)"/.exec(html)?.[1],
      // What stands on the page without any script.
      text: html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>|<!--[^>]*-->/g, ''),
    };
  };

  test.each([
    ['/440300', '/440300', '深圳团检采购'],
    ['/440000', '/440000', '广东团检采购'],
    ['/110000', '/110000', '北京团检采购'],
    ['/440305', '/440305', '深圳南山区团检采购'],
    // A district without institutions only repeats its city.
    ['/530624', '/530600', '昭通大关县团检采购'],
    ['/540000', '/540000', '西藏团检采购'],
    ['/', '/', '一站式团检采购平台'],
  ])('%s is there, stands for %s and says whose it is', async (path, canonical, title) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 200, canonical });
    expect(page.title).toContain(title);
  });

  test('of an unknown region, or of anything else, is not found', async () => {
    for (const path of ['/999999', '/000000', '/44030', '/4403000', '/44030a'])
      expect((await read(path)).status).toBe(404);
  });

  test('a province is about the province, a district about itself and then its city, empty places say where to turn', async () => {
    const province = await read('/440000');
    for (const part of ['广东的体检机构', '按城市看', '深圳 14 家', '广州 6 家', '东莞 4 家'])
      expect(province.text).toContain(part);
    const district = await read('/440305');
    expect(district.text.indexOf('南山区的体检机构')).toBeGreaterThan(0);
    expect(district.text.indexOf('深圳其他区的机构')).toBeGreaterThan(
      district.text.indexOf('南山区的体检机构'),
    );
    const empty = await read('/540000');
    for (const part of ['西藏还没有已认证的体检机构', '较近的城市', '成都 4 家', '全国的价格区间'])
      expect(empty.text).toContain(part);
  });

  test('is whole without JavaScript: prices with their samples, provinces with their figures, promises, reading', async () => {
    const { text } = await read('/440300');
    for (const part of [
      '深圳 14 家',
      '居中一半',
      '用表格看各省的数字',
      '黑龙江',
      '澳门',
      '免费注册',
      '采购知识',
      '客户案例',
    ])
      expect(text).toContain(part);
  });
});

describe('the one-minute form', () => {
  let page: Page;
  beforeEach(async () => {
    const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
  });
  const form = () => page.getByRole('region', { name: '一分钟发布需求' });
  const fill = async (headcount: string, budget = '') => {
    await form().getByLabel('体检类型').selectOption({ label: '年度体检' });
    await form().getByLabel('体检人数').fill(headcount);
    await form().getByLabel('人均预算（选填）').fill(budget);
    await form()
      .getByRole('button', { name: /下一步/ })
      .click();
  };
  test('without JavaScript leads into the wizard with what was typed', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(at('/440300'));
    await still.getByLabel('体检人数').fill('320');
    await still.getByLabel('人均预算（选填）').fill('500');
    await still.getByRole('button', { name: /下一步/ }).click();
    const { pathname, searchParams } = new URL(still.url());
    expect(pathname).toBe('/bid-web/require-submit');
    expect(Object.fromEntries(searchParams)).toEqual({
      purpose: 'ANNUAL',
      headcount: '320',
      city: '440300',
      budget: '500',
    });
    await plain.close();
  });

  test('says what is missing, and keeps what was typed against a reload', async () => {
    await page.goto(at('/440300'), { waitUntil: 'networkidle' });
    await fill('', '五百');
    await form().getByText('请填写人数，例如 320。').waitFor();
    await form().getByText('请填写金额，例如 500。').waitFor();
    await form().getByLabel('体检人数').fill('88');
    await page.reload({ waitUntil: 'networkidle' });
    await expect.poll(() => form().getByLabel('体检人数').inputValue()).toBe('88');
    // Another place's form is another form.
    await page.goto(at('/310100'), { waitUntil: 'networkidle' });
    expect(await form().getByLabel('体检人数').inputValue()).toBe('');
  });

  test('tells what packages cost in the city that is chosen', async () => {
    await page.goto(at('/440300'), { waitUntil: 'networkidle' });
    await form()
      .getByText(/^深圳 \d+ 家公布的年度体检套餐/)
      .waitFor();
    await form().getByLabel('体检城市').selectOption({ label: '上海' });
    await form()
      .getByText(/^上海 \d+ 家公布的年度体检套餐/)
      .waitFor();
    await form().getByLabel('体检类型').selectOption({ label: '高管体检' });
    await form()
      .getByText(/家公布的高管体检套餐/)
      .waitFor();
  });

  test('of a certified buyer becomes a filled draft, opened at its items', async () => {
    const buyer = await newPerson(browser, site.origin, 'buyer');
    ({ page } = buyer);
    await buyer.signIn('demo_buyer');
    await buyer.open('/440300');
    await fill('320', '900');
    await page.waitForURL(/\/require-submit\?bidId=/);
    await page.getByRole('heading', { name: '套餐组与套餐' }).waitFor();
    await page
      .getByRole('button', { name: /男性套餐/ })
      .first()
      .waitFor();
    await page.getByText('填写体检需求', { exact: true }).click();
    await page.getByLabel('需求名称').waitFor();
    expect(await page.getByLabel('需求名称').inputValue()).toBe('深圳年度体检（320 人）');
    expect(await page.getByLabel('第 1 个城市的人数').inputValue()).toBe('320');
    expect(await page.getByLabel('人均预算上限').inputValue()).toMatch(/^900/);
    expect(buyer.problems).toEqual([]);
  });

  test('of a member without a certified company is kept, and says so', async () => {
    const member = await newPerson(browser, site.origin, 'member');
    ({ page } = member);
    await member.signIn('demo_member');
    await member.open('/440300');
    await fill('45');
    await form()
      .getByText('「深圳 · 年度体检 · 45 人」已保存，认证通过后自动带入', { exact: false })
      .waitFor();
    await form().getByRole('link', { name: '去认证企业' }).click();
    await page.waitForURL(/\/before-submit/);
    expect(member.problems).toEqual([]);
  });

  test('of a stranger asks for a number in place; nothing typed is lost on any way', async () => {
    await page.goto(at('/440300'), { waitUntil: 'networkidle' });
    await fill('66', '700');
    await form().getByText('深圳 · 年度体检 · 66 人 · 人均 700 元以内').waitFor();
    await form().getByRole('button', { name: '提交需求' }).click();
    for (const problem of ['请填写手机号。', '请填写 6 位短信验证码。', /^请阅读并同意/])
      await form().getByText(problem).first().waitFor();
    // Back, and on again.
    await form().getByRole('button', { name: '修改' }).click();
    expect(await form().getByLabel('体检人数').inputValue()).toBe('66');
    await form()
      .getByRole('button', { name: /下一步/ })
      .click();
    // By password: what was typed goes along.
    const login = await form().getByRole('link', { name: '用密码登录' }).getAttribute('href');
    const back = new URL(new URL(login ?? '', site.origin).searchParams.get('redirect') ?? '', site.origin);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      purpose: 'ANNUAL',
      headcount: '66',
      city: '440300',
      budget: '700',
    });
    // A code that was never sent is refused at its field.
    await form().getByRole('textbox', { name: '手机号' }).fill('13600000066');
    await form().getByRole('textbox', { name: '短信验证码' }).fill('000000');
    await form().getByRole('checkbox').check();
    await form().getByRole('button', { name: '提交需求' }).click();
    await form().getByText('短信验证码不正确或已失效。').waitFor();
    expect(await form().getByRole('textbox', { name: '手机号' }).inputValue()).toBe('13600000066');
  });

  test('of a stranger who proves his number signs him in', async () => {
    // A picture captcha can't be read by a test: the server's answers to the last step are given by hand, with the
    // session of somebody real. test/api/quick-demand.test.ts has the server's side.
    const answer = await fetch(`${site.origin}/bid/api/user/accountLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ account: 'demo_member', password: 'Tijian2026' }),
    });
    const { data: signedIn } = (await answer.json()) as { data: unknown };
    const sent: unknown[] = [];
    await page.route('**/bid/api/bid/shortcut_add', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({
        json: { code: 200, message: '', data: { next: 'certify', bidId: null, number: '', signedIn } },
      });
    });
    await page.goto(at('/440300'), { waitUntil: 'networkidle' });
    await fill('66');
    await form().getByRole('textbox', { name: '手机号' }).fill('13600000067');
    await form().getByRole('textbox', { name: '短信验证码' }).fill('123456');
    await form().getByRole('checkbox').check();
    await form().getByRole('button', { name: '提交需求' }).click();
    await form().getByText('需求已保存，还差企业认证').waitFor();
    expect(sent).toEqual([
      {
        purpose: 'ANNUAL',
        headcount: 66,
        cityId: '440300',
        mobile: '13600000067',
        smsCode: '123456',
        agreed: true,
      },
    ]);
    await page.getByRole('link', { name: '登录' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate("localStorage.getItem('accessToken')")).not.toBeNull();
  });
});

describe('the grid of provinces', () => {
  const tiles = (page: Page) => page.getByRole('region', { name: '各省的机构与价格' });
  const panel = (page: Page) => tiles(page).locator('[aria-live]');

  /** Opens a page and waits until React has taken the tiles over: they come late, and are plain links until then. */
  const open = async (page: Page) => {
    await page.goto(at('/440300'));
    const taken = (tile: object) => Object.keys(tile).some((key) => key.startsWith('__reactProps'));
    await expect
      .poll(() => page.locator('[data-code]').first().evaluate(taken), { timeout: 20_000 })
      .toBe(true);
  };

  test('by keyboard: arrows lead to the neighbour, which tells its figures; Enter goes there', async () => {
    const page = await browser.newPage();
    await open(page);
    expect(await panel(page).getByRole('heading').textContent()).toBe('广东');
    await tiles(page).locator('a[data-code="440000"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').getAttribute('data-code')).toBe('350000');
    expect(await panel(page).getByRole('heading').textContent()).toBe('福建');
    expect(await panel(page).getByText('3 家', { exact: false }).count()).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('台湾');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/350000$/);
    await page.getByRole('heading', { name: '福建的体检机构' }).waitFor();
    await page.close();
  });

  test('by mouse: pointing tells, a click goes there', async () => {
    const page = await browser.newPage();
    await open(page);
    await tiles(page).locator('a[data-code="110000"]').hover();
    await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('北京');
    await tiles(page).locator('a[data-code="110000"]').click();
    await page.waitForURL(/\/110000$/);
    await page.close();
  });

  test('by finger: the first tap tells, the second goes there', async () => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await open(page);
    const beijing = tiles(page).locator('a[data-code="110000"]');
    await beijing.tap();
    await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('北京');
    expect(new URL(page.url()).pathname).toBe('/bid-web/440300');
    await beijing.tap();
    await page.waitForURL(/\/110000$/);
    await context.close();
  });
});

describe('the landing page', () => {
  test('neither carries nor loads any script, and is light', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) =>
      asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    );
    const response = await page.goto(at('/static-home'), { waitUntil: 'networkidle' });
    const html = (await response?.text()) ?? '';
    const data = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(data.filter((tag) => !tag.includes('application/ld+json'))).toEqual([]);
    expect(html).not.toContain('modulepreload');
    expect((await response?.allHeaders())?.link ?? '').not.toContain('modulepreload');
    expect(asked.filter((one) => one.startsWith('script') || one.endsWith('.js'))).toEqual([]);
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '');
    const texts = await Promise.all(sheets.map(async (href) => (await fetch(site.origin + href)).text()));
    const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThan(30_000);
    await page.close();
  });

  test('its form leads into the wizard, its cities to their pages', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at('/static-home'));
    await page.getByRole('link', { name: '成都 4 家' }).click();
    expect(new URL(page.url()).pathname).toBe('/bid-web/510100');
    await page.goBack();
    await page.getByLabel('体检人数').fill('120');
    await page.getByLabel('体检城市').selectOption({ label: '广州' });
    await page.getByRole('button', { name: /下一步/ }).click();
    expect(new URL(page.url()).search).toBe('?purpose=ANNUAL&headcount=120&city=440100&budget=');
    await context.close();
  });
});
