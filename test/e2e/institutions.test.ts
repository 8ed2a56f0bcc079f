import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { newPerson } from './person.ts';
import { type Site, startSite } from './site.ts';

// Institutions for those who look for one: the list, a page, two ways to a quote; and what the operator makes of it.

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

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const plain = { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false };

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${site.origin}/bid-web${path}`, { waitUntil: 'networkidle' });
  return page;
}

const cards = (page: Page) => page.getByRole('article');
const total = async (page: Page) =>
  Number(/共\s*(\d+)\s*家/.exec(await page.locator('main').innerText())?.[1]);
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

describe('the list', () => {
  test('narrows by district, level and type; each choice finds what it says', async () => {
    const page = await open('/mechanism-list?district_id=440300');
    const all = await total(page);
    expect(all).toBeGreaterThan(3);
    for (const [label, key] of [
      ['三级甲等', 'level'],
      ['连锁体检机构', 'type'],
      ['南山区', 'district_id'],
    ] as const) {
      await page.goto(`${site.origin}/bid-web/mechanism-list?district_id=440300`, {
        waitUntil: 'networkidle',
      });
      const choice = page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name: label });
      const says = Number(/(\d+)/.exec(await choice.innerText())?.[1]);
      await choice.click();
      await page.waitForURL(
        (url) => url.searchParams.get(key) !== null && url.search !== '?district_id=440300',
      );
      await page.getByRole('heading', { level: 1, name: label }).waitFor();
      expect([label, await total(page), await cards(page).count()]).toEqual([label, says, says]);
      expect(await page.locator('[aria-current=true]', { hasText: label }).count()).toBe(1);
    }
  });

  test('both search keys find the same and name one address; a search is not for search engines', async () => {
    const [one, other] = await Promise.all([
      open('/mechanism-list?search=%E9%9D%92%E6%A2%A7'),
      open('/mechanism-list?searchKeyword=%E9%9D%92%E6%A2%A7'),
    ]);
    expect(await total(one)).toBeGreaterThan(1);
    expect(await total(other)).toBe(await total(one));
    expect(await canonical(other)).toBe(await canonical(one));
    expect(await one.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await one.getByLabel('按名称查机构').inputValue()).toBe('青梧');
    // The cities of the hits, each with how many.
    await one.getByRole('link', { name: /^深圳/ }).last().click();
    await one.waitForURL(/district_id=440300/);
    for (const name of await cards(one).getByRole('heading').allInnerTexts()) expect(name).toContain('青梧');
  });

  test('says how it is ordered, and lists itself for search engines', async () => {
    const page = await open('/mechanism-list?district_id=440300');
    await page.getByText('怎么排的').click();
    await page.getByText('在库项目占六成', { exact: false }).waitFor();
    const graph = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    const list = graph['@graph'].find((node: { '@type': string }) => node['@type'] === 'ItemList');
    expect(list.numberOfItems).toBe(await cards(page).count());
    expect(list.itemListElement[0].url).toContain('/organization/');
  });

  test('on a phone the filters are folded and the first institution is on the first screen', async () => {
    const page = await open('/mechanism-list?district_id=440300', phone);
    const card = await cards(page).first().boundingBox();
    expect((card?.y ?? 999) + (card?.height ?? 999)).toBeLessThan(phone.viewport.height);
    const choice = page.getByRole('link', { name: /^南山区/ });
    expect(await choice.isVisible()).toBe(false);
    await page.locator('summary', { hasText: '筛选' }).focus();
    await page.keyboard.press('Enter');
    await choice.click();
    await page.waitForURL(/district_id=440305/);
    // The address is there before the list is.
    await page.locator('summary', { hasText: '深圳南山区' }).waitFor();
  });

  test('works without scripts: choices are open, the search is a form', async () => {
    const page = await open('/mechanism-list?district_id=440300', plain);
    await page.getByRole('link', { name: /^三级甲等/ }).click();
    expect(page.url()).toContain('level=3A');
    await page.getByLabel('按名称查机构').fill('医院');
    await page.getByRole('button', { name: '查找' }).click();
    expect(new URL(page.url()).searchParams.get('search')).toBe('医院');
    expect(new URL(page.url()).searchParams.get('level')).toBe('3A');
    expect(await total(page)).toBeGreaterThan(0);
  });

  test('an empty one says what is in the way, and each way on finds as many as it says', async () => {
    const page = await open('/mechanism-list?district_id=440308&level=3A');
    await page.getByText('深圳盐田区还没有符合「三级甲等」的机构').waitFor();
    const way = page.getByRole('link', { name: /^深圳全市，\d+ 家/ });
    const says = Number(/(\d+) 家/.exec(await way.innerText())?.[1]);
    await way.click();
    await page.waitForURL(/district_id=440300/);
    await cards(page).first().waitFor();
    expect(await total(page)).toBe(says);
  });
});

describe('an institution’s page', () => {
  test('holds packages, price list, place, doctors, licence and awards; no footer; clinic and offers as data', async () => {
    const page = await open('/organization/SZ001');
    for (const name of [
      '团检套餐',
      '项目与价目',
      '时间与位置',
      '医师',
      '资质',
      '在本平台的中标',
      '机构简介',
      '向澜汀医院询价',
    ])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await page.locator('footer').count()).toBe(0);
    const main = await page.locator('main').innerText();
    expect(main).toMatch(/PDY\w{19}/);
    expect(main).toMatch(/按在库项目统计/);
    const graph = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())['@graph'];
    const clinic = graph.find((node: { '@type': string }) => node['@type'] === 'MedicalClinic');
    expect(clinic.hasOfferCatalog.itemListElement).toHaveLength(await page.getByRole('article').count());
    expect(clinic.geo.latitude).toBeGreaterThan(22);
    expect(graph.some((node: { '@type': string }) => node['@type'] === 'BreadcrumbList')).toBe(true);
    const award = page.getByRole('table').last().getByRole('link').first();
    expect(await award.getAttribute('href')).toMatch(/\/service-detail\?bidId=/);
  });

  test('its price list is found through by name; without a hit it says so and can be put back', async () => {
    const page = await open('/organization/SZ001');
    const list = page.locator('#items');
    const input = page.getByLabel('在这家机构的项目里查找');
    await input.fill('甲状腺');
    await list.getByText(/找到 \d+ 项/).waitFor();
    const says = Number(/找到 (\d+) 项/.exec(await list.innerText())?.[1]);
    expect(await list.getByRole('listitem').count()).toBe(says);
    await input.fill('火星探测');
    await list.getByText('没有这样的项目').waitFor();
    await list.getByRole('button', { name: '看全部项目' }).click();
    await list.getByText('实验室检查').waitFor();
    expect(await input.inputValue()).toBe('');
  });

  test('several packages stand side by side', async () => {
    const page = await open('/organization/SZ001');
    const packages = await page.getByRole('article').count();
    expect(packages).toBeGreaterThan(1);
    await page.locator('summary', { hasText: '并排看' }).click();
    const table = page.getByRole('table').first();
    expect(await table.getByRole('columnheader').count()).toBeGreaterThanOrEqual(packages + 1);
    await table.getByText('不同的项目').waitFor();
  });

  test('who is around: by keyboard each mark tells its name and leads there', async () => {
    const page = await open('/organization/SZ001');
    const marks = page.locator('#place svg a');
    const count = await marks.count();
    expect(count).toBe(await page.locator('#place ol li').count());
    const opacity = () =>
      page.evaluate(
        "Number(getComputedStyle(document.querySelector('#place svg a text:last-of-type')).opacity)",
      );
    expect(await opacity()).toBe(0);
    // From the link before the drawing on.
    await page.getByRole('link', { name: /在高德地图中打开/ }).focus();
    await page.keyboard.press('Tab');
    expect(await opacity()).toBe(1);
    const label = await marks.first().getAttribute('aria-label');
    expect(label).toMatch(/^1 .+，(东|南|西|北|东北|东南|西北|西南) [\d.]+ 公里$/);
    expect(await page.locator('#place ol li').first().innerText()).toContain(label?.slice(2).split('，')[0]);
    const target = await marks.first().getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === target);
    await page.getByText('示意图，非地图').waitFor();
  });

  test('the address can be copied, and opened in a map elsewhere', async () => {
    const page = await open('/organization/SZ001', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: '复制地址' }).click();
    await page.getByText('已复制').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^深圳澜汀综合医院 广东省深圳市/);
    const map = page.getByRole('link', { name: /在高德地图中打开/ });
    expect(await map.getAttribute('target')).toBe('_blank');
    expect(await map.getAttribute('rel')).toContain('noopener');
    expect(await map.getAttribute('href')).toMatch(/position=11[34]\.\d+%2C22\.\d+/);
    expect(await page.locator('a[href^="geo:22."]').count()).toBe(1);
  });

  test('its own navigation leads to every part and marks the one that is read', async () => {
    const page = await open('/organization/SZ001');
    const nav = page.getByRole('navigation', { name: '本页内容' });
    for (const link of await nav.getByRole('link').all()) {
      const id = (await link.getAttribute('href'))?.slice(1);
      expect(await page.locator(`main [id="${id}"]`).count()).toBe(1);
    }
    await nav.getByRole('link', { name: '资质' }).click();
    await nav.locator('[aria-current=location]', { hasText: '资质' }).waitFor();
  });

  test('without scripts everything is in the page, and asking leads to the hotline and the demand', async () => {
    const page = await open('/organization/SZ001', plain);
    const folded = page.locator('#items details:not([open]) li').first();
    expect(await folded.textContent()).toMatch(/¥\d/);
    expect(await page.getByLabel('在这家机构的项目里查找').isVisible()).toBe(false);
    await page.getByRole('link', { name: '向这家机构询价' }).click();
    expect(new URL(page.url()).hash).toBe('#ask');
    expect(await page.locator('#ask').getByRole('link', { name: '4001-0755-70' }).getAttribute('href')).toBe(
      'tel:4001075570',
    );
    expect(
      await page
        .locator('#ask')
        .getByRole('link', { name: /发布深圳的需求/ })
        .getAttribute('href'),
    ).toContain('city=440300');
    expect(await page.getByRole('button', { name: '留下电话' }).isVisible()).toBe(false);
  });

  test('on paper the price list is unfolded, and what can only be clicked is left out', async () => {
    const page = await open('/organization/SZ001');
    const folded = page.locator('#items details:not([open]) li').first();
    expect((await folded.boundingBox())?.height ?? 0).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect((await folded.boundingBox())?.height).toBeGreaterThan(8);
    for (const gone of ['向这家机构询价', '在高德地图中打开'])
      expect(await page.getByRole('link', { name: gone }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: '本页内容' }).isVisible()).toBe(false);
    expect(await page.locator('#licence').isVisible()).toBe(true);
  });

  test('the older address: with a code to the page; without one by who asks', async () => {
    const moved = await fetch(`${site.origin}/bid-web/org-home?code=SZ002`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/\/organization\/SZ002$/),
    ]);

    const stranger = await open('/org-home');
    await stranger.waitForURL(/\/mechanism-list/);
    const reader = await open('/org-home', plain);
    await reader.getByRole('link', { name: '查看全部体检机构' }).waitFor();

    const member = await newPerson(browser, site.origin, 'member of one');
    await member.signIn('demo_provider');
    await member.open('/org-home');
    await member.page.waitForURL(/\/organization\/SZ001/);
    const ofTwo = await newPerson(browser, site.origin, 'member of two');
    await ofTwo.signIn('demo_provider2');
    await ofTwo.open('/org-home');
    await ofTwo.page.getByRole('link', { name: '青梧健康体检（深圳福田分院）' }).click();
    await ofTwo.page.waitForURL(/\/organization\/SZ002/);
  });
});

describe('asking for a quote', () => {
  // Its own at each run, for a site that keeps earlier ones.
  const stamp = new Date().toISOString().slice(11, 19);
  const name = `测试${stamp}`;
  const mobile = `137${String(Date.now()).slice(-8)}`;

  test('a visitor leaves a number: told what is missing, nothing typed is lost, the operator takes it up', async () => {
    const page = await open('/organization/SZ003');
    const ask = page.getByRole('link', { name: '向这家机构询价' });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: '向青梧南山询价' });
    await dialog.getByLabel('想问什么').fill('周六能检吗？');
    await dialog.getByRole('button', { name: '请顾问回电' }).click();
    await dialog.getByText('请填写 11 位大陆手机号。').waitFor();
    await dialog.getByText('勾选后才能提交', { exact: false }).waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('name')")).toBe('name');

    await dialog.getByLabel('称呼').fill(name);
    await dialog.getByLabel('手机号').fill(mobile);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe(await ask.innerText());
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('手机号').inputValue()).toBe(mobile);
    expect(await dialog.getByLabel('想问什么').inputValue()).toBe('周六能检吗？');

    await dialog.getByLabel('体检人数').fill('86');
    await dialog.getByLabel('体检类型').selectOption({ label: '年度体检' });
    await dialog.getByLabel(/同意平台保存/).check();
    // The line breaks once: what was typed stays, and the same request goes out again.
    await page.route('**/bid/api/cms/addSeek', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: '请顾问回电' }).click();
    await dialog.getByText('网络连接失败', { exact: false }).waitFor();
    expect(await dialog.getByLabel('称呼').inputValue()).toBe(name);
    await dialog.getByRole('button', { name: '请顾问回电' }).click();
    await page.getByRole('dialog', { name: '询价已收到' }).waitFor();
    await page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor();

    const operator = await newPerson(browser, site.origin, 'operator');
    await operator.signIn('demo_operator');
    await operator.open('/console');
    await operator.page.getByText('条待回电', { exact: false }).waitFor();
    await operator.open(`/console/leads?keyword=${mobile}`);
    const row = operator.page.getByRole('row', { name: new RegExp(name) });
    expect(await row.innerText()).toMatch(
      /青梧健康体检（深圳南山分院）[\s\S]*86 人[\s\S]*年度体检[\s\S]*周六能检吗/,
    );
    expect(await row.getByRole('link').first().getAttribute('href')).toBe(`tel:${mobile}`);
    await row.getByRole('button', { name: '开始处理' }).click();
    const drawer = operator.page.getByRole('dialog');
    await drawer.getByText('处理中').waitFor();
    await drawer.getByLabel('备注').fill('约定周五回电');
    await drawer.getByRole('button', { name: '只保存备注' }).click();
    await operator.page.getByText('备注已保存。').waitFor();
    await drawer.getByRole('button', { name: '标为完成' }).click();
    await operator.page.getByText('线索已改为「完成」。').waitFor();
    await operator.open(`/console/leads?status=3&keyword=${mobile}`);
    await operator.page.getByText('备注：约定周五回电').waitFor();
    expect(operator.problems).toEqual([]);
  });

  test('a certified buyer comes to the wizard with the institution’s city', async () => {
    const buyer = await newPerson(browser, site.origin, 'buyer');
    await buyer.signIn('demo_buyer');
    await buyer.open('/organization/GZ001');
    await buyer.page.getByRole('link', { name: '向这家机构询价' }).click();
    await buyer.page.waitForURL(/\/require-submit\?.*city=440100/);
    await buyer.page.getByText('广州', { exact: false }).first().waitFor();
    // And may still leave a number instead.
    await buyer.open('/organization/GZ001#ask');
    await buyer.page.getByRole('button', { name: '留下电话' }).click();
    await buyer.page.getByRole('dialog', { name: /^向.+询价$/ }).waitFor();
    expect(await buyer.page.getByLabel('手机号').inputValue()).toMatch(/^1\d{10}$/);
  });

  test('on a phone the way to a quote is always at hand and the dialog fits', async () => {
    const page = await open('/organization/SZ001', phone);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight / 2)');
    const ask = page.getByRole('link', { name: '向这家机构询价' });
    const box = await ask.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
    await ask.tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('称呼').waitFor();
    const outer = await dialog.boundingBox();
    expect(outer?.x).toBeGreaterThanOrEqual(0);
    expect((outer?.x ?? 0) + (outer?.width ?? 999)).toBeLessThanOrEqual(phone.viewport.width);
    await dialog.getByRole('button', { name: '请顾问回电' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width);
  });
});
