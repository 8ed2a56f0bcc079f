import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { first, firstText } from '#test/e2e/page-helpers.ts';
import { openPage, origin, url, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';
import { ask, axe, watch } from './page-checks.ts';
import {
  all,
  type Element,
  follow,
  graphOf,
  headings,
  headOf,
  href,
  links,
  main,
  named,
  nameOf,
  read,
  submit,
  textOf,
} from './read-html.ts';

// The demand hall and the four pages of a demand, as visitors, institutions and the demand's owner use them.

let open: Demand;
let ended: Demand;
interface Demand {
  demandId: string;
  title: string;
  number: string;
}

beforeAll(async () => {
  const hall = (status: 2 | 3, keyword = '') =>
    callSite({ origin }, 'demand.listHall', { status, size: 1, ...(keyword && { keyword }) });
  open = (await hall(2, '深圳总部')).records[0] as Demand;
  ended = (await hall(3)).records[0] as Demand;
});

const phone = { width: 390, height: 844 };
const reader = await visitor();

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const count = (page: Page) => page.getByText(/^共 [\d,]+ 单$/).innerText();
const titles = (page: Page) => page.locator('.row-title').allInnerTexts();
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('the hall', () => {
  test('filters live in the address: chosen, taken off one by one, kept by the way back', async () => {
    const { page, go } = reader;
    await go('/big-hall');
    const all = await count(page);
    await select(page, '城市').selectOption('440300');
    await page.waitForURL(/city=440300/);
    await page.getByRole('heading', { level: 1, name: '深圳团检采购需求' }).waitFor();
    await select(page, '状态').selectOption({ label: '采购中' });
    await page.waitForURL(/status=2/);
    await page.getByLabel('按名称或编号查需求').fill('年度');
    await page.getByRole('button', { name: '查找' }).click();
    await page.waitForURL(/keyword=/);
    await expect.poll(() => query(page)).toEqual({ city: '440300', status: '2', keyword: '年度' });
    const chips = page.getByRole('list', { name: '已选条件' }).getByRole('link');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['“年度”', '深圳', '采购中', '全部清除']);
    const found = await titles(page);
    const wanted = await callSite({ origin }, 'demand.listHall', {
      cityId: '440300',
      status: 2,
      keyword: '年度',
      size: 15,
    });
    expect(found).toEqual(wanted.records.map(({ title }) => title));
    expect(found.length).toBeGreaterThan(0);

    const soonest = page.getByRole('link', { name: '最快截止' });
    await soonest.click();
    // The address is there before the page is, whose links keep the order.
    await soonest.and(page.locator('[aria-current=true]')).waitFor();
    await page.getByRole('link', { name: '去掉条件：深圳' }).click();
    await page.waitForURL((url) => !url.searchParams.has('city'));
    await expect.poll(() => query(page)).toEqual({ status: '2', keyword: '年度', sort: 'deadline' });
    await expect.poll(() => chips.allInnerTexts()).toEqual(['“年度”', '采购中', '全部清除']);

    // Into a demand and back: the filters, the list and what the form shows are as they were.
    const before = await titles(page);
    await page.locator('.row-title a').first().click();
    await page.waitForURL(/home-demand-detail/);
    await page.goBack();
    await page.waitForURL(/sort=deadline/);
    // The address is there before the list is.
    await expect.poll(() => titles(page)).toEqual(before);
    await expect.poll(() => select(page, '状态').inputValue()).toBe('2');
    await page.goBack();
    await page.waitForURL(/city=440300/);
    await expect.poll(() => select(page, '城市').inputValue()).toBe('440300');
    await page.getByRole('link', { name: '全部清除' }).click();
    await expect.poll(() => count(page)).toBe(all);
    await expect.poll(() => page.getByLabel('按名称或编号查需求').inputValue()).toBe('');
  });

  test('without scripts it is a form whose address says the same', async () => {
    const page = await submit(await read('/big-hall?sort=headcount'), 'keyword', {
      headcount: '200-500',
      keyword: '体检',
    });
    expect(Object.fromEntries(new URLSearchParams(page.path.split('?')[1]))).toMatchObject({
      headcount: '200-500',
      keyword: '体检',
      sort: 'headcount',
    });
    const { total } = await callSite({ origin }, 'demand.listHall', {
      headcountMin: 200,
      headcountMax: 500,
      keyword: '体检',
    });
    expect(textOf(main(page))).toContain(`共 ${total} 单`);
  });

  test('offers a way out of nothing, and is no page for search engines then', async () => {
    const nothing = await read(`/big-hall?keyword=${encodeURIComponent('查无此项')}&deadline=3`);
    expect(textOf(main(nothing))).toContain('没有符合这些条件的需求');
    expect(headOf(nothing).robots).toBe('noindex');
    const whole = await follow(main(nothing), '查看全部需求');
    expect([whole.path, links(main(whole), /体检/).length > 0]).toEqual(['/big-hall', true]);
    for (const none of ['city=999999', 'page=9999'])
      expect((await read(`/big-hall?${none}`)).status).toBe(404);
  });

  test('on a phone demands come first and the filters stand behind one button that counts them', async () => {
    const page = await openPage('/big-hall?status=2&purpose=ANNUAL', { viewport: phone });
    const button = page.locator('summary', { hasText: '筛选' });
    await expect.poll(() => button.innerText()).toMatch(/^筛选\s*2/);
    await expect.poll(() => select(page, '城市').isVisible()).toBe(false);
    expect((await page.locator('.row-title').first().boundingBox())?.y).toBeLessThan(phone.height);
    await button.click();
    // Applied at once; the panel stays open for the next choice.
    await select(page, '城市').selectOption('440300');
    await page.waitForURL(/city=440300/);
    await expect.poll(() => select(page, '人数').isVisible()).toBe(true);
    await page.getByRole('button', { name: '查看结果' }).click();
    await expect.poll(() => select(page, '城市').isVisible()).toBe(false);
    await expect.poll(() => button.innerText()).toMatch(/^筛选\s*3/);
    // Without scripts the same button counts, and the form is sent.
    const plain = await submit(await read('/big-hall?status=2&purpose=ANNUAL'), 'keyword', {
      city: '440300',
    });
    expect(all(plain.root, 'summary').map((one) => textOf(one))).toContainEqual(
      expect.stringMatching(/^筛选 ?3/),
    );
  });
});

describe('a signed-in institution', () => {
  test('sees what its library covers of each open demand, in room that was there', async () => {
    const { page, ...person } = await visitor({ as: 'demo_provider2' });
    await watch(page);
    await person.open('/big-hall?status=2&sort=deadline');
    const choice = page.getByRole('combobox', { name: '按哪家机构的项目库计算' });
    await choice.waitFor();
    // Every open demand has its figure in place of the visitor's link.
    await firstText(page, /\d+\/\d+\s*项/).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^去报价：/ }).count()).toBe(0);
    expect((await ask(page, 'watched')).shift).toBeLessThan(0.02);
    expect(await axe(page)).toEqual([]);

    // Why not, in a panel that Escape closes.
    const why = page.getByRole('button', { name: /不在服务城市，查看原因/ }).first();
    await why.click();
    const panel = page.getByRole('dialog', { name: /查看原因/ });
    await panel.getByText(/贵机构在深圳体检/).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);

    // The other branch, remembered.
    const options = await choice.locator('option').allInnerTexts();
    expect(options.length).toBe(2);
    const chosen = page.waitForResponse((response) => response.url().endsWith('/org/choose'));
    await choice.selectOption({ label: options[1] as string });
    await (await chosen).finished();
    await person.open('/big-hall?status=2');
    await choice.waitFor();
    await expect.poll(() => choice.locator('option:checked').innerText()).toBe(options[1]);
  });

  test('learns item by item what it can do, and comes from there to its quotation', async () => {
    const { page, ...person } = await visitor({ as: 'demo_provider' });
    await person.open(`/service-detail/tender?bidId=${open.demandId}`);
    await page.getByText('能做', { exact: true }).first().waitFor();
    await first(page, 'button', /缺失，查看原因/).click();
    await page
      .getByRole('dialog', { name: /查看原因/ })
      .getByText(/未提供/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /打开我的报价单/ }).click();
    await page.waitForURL(/service-center\/demand-orders\//);

    await person.go(`/home-order-package?bidId=${open.demandId}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出项目表（Excel）' }).click();
    expect((await download).suggestedFilename()).toContain(open.number);
  });
});

describe('a demand’s pages', () => {
  test('lead from the hall through items, progress and offers, for visitors', async () => {
    const demand = await read(`/home-demand-detail?bidId=${open.demandId}`);
    expect(headOf(demand).h1).toEqual([open.title]);
    const way = links(named(demand, '所在位置')).map((one) => textOf(one));
    expect(way).toEqual(['首页', '需求大厅', '深圳']);
    expect(graphOf(demand).map((node) => node['@type'])).toEqual(['BreadcrumbList']);
    expect(headings(demand.root)).toContainEqual(expect.stringMatching(/^深圳正在采购的其他需求/));
    expect(headings(demand.root).filter((one) => one.startsWith('合规提示'))).toHaveLength(1);

    const items = await follow(main(demand), /每项查什么/);
    expect(items.path).toContain('/home-order-package');
    expect(textOf(main(items))).toContain('当地能做的机构');
    expect([...textOf(main(items)).matchAll(/\d+\/\d+ 家/g)].length).toBeGreaterThan(10);
    const name = nameOf(links(named(items, '套餐'))[1] as Element);
    const other = await follow(named(items, '套餐'), name);
    expect(headings(other.root)).toContainEqual(expect.stringContaining(name));
    expect(other.path).toContain('packageId=');

    const progress = await follow(named(other, '这份需求'), '采购进展');
    expect(progress.path).toMatch(/^\/service-detail\?/);
    expect(headings(progress.root).join()).toContain('各套餐的报价与结果');
    const step = all(progress.root, 'li').find((one) => one.attribs['aria-current'] === 'step');
    expect(textOf(step)).toContain('报价截止');
    expect(textOf(main(progress))).toContain('报价中');

    const offers = await follow(named(progress, '这份需求'), '方案报价');
    expect(offers.path).toMatch(/^\/service-detail\/tender/);
    expect(textOf(main(offers))).toContain('机构怎么报价');
    expect(textOf(main(offers))).toContain('逐个套餐确认后提交');
    expect(headings(offers.root).join()).not.toContain('各套餐的报价与结果');
    expect(href(main(offers), '我要报价')).toBe(`/quoted-price?bidId=${open.demandId}`);
  });

  test('a completed one names its winners, and no price', async () => {
    const page = await read(`/service-detail?bidId=${ended.demandId}`);
    const winners = all(page.root, 'table').flatMap((table) => links(table, /医院|体检|健康/));
    expect(winners.length).toBeGreaterThan(0);
    expect(textOf(main(page))).not.toContain('¥');
    expect(textOf(main(page))).toContain('采购已经完成');
  });

  test('the owner is led to their own pages', async () => {
    const { page, ...person } = await visitor({ as: 'demo_buyer' });
    await person.open(`/home-demand-detail?bidId=${open.demandId}`);
    await page.getByText('这是您发布的需求', { exact: false }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: '我要报价' }).count()).toBe(0);
    await page.getByRole('link', { name: '打开我的采购单' }).click();
    await page.waitForURL(/purchase-order-detail/);
    await person.go(`/home-demand-detail?bidId=${ended.demandId}`);
    await page.getByRole('heading', { level: 1, name: ended.title }).waitFor();
  });

  test('what is not public is not found; without an id the hall is shown', async () => {
    const nobody = '01a1e604-0000-7000-8000-000000000000';
    const pages = ['/home-demand-detail', '/home-order-package', '/service-detail', '/service-detail/tender'];
    const addresses = [
      ...pages.flatMap((path) => ['?bidId=42', `?bidId=${nobody}`].map((query) => path + query)),
      ...['/home-order-package', '/service-detail/tender'].flatMap((path) =>
        ['42', nobody].map((packageId) => `${path}?bidId=${open.demandId}&packageId=${packageId}`),
      ),
    ];
    for (const address of addresses) expect((await fetch(url(address))).status, address).toBe(404);
    for (const path of pages.flatMap((one) => [one, `${one}?bidId=`]))
      expect(new URL((await fetch(url(path))).url).pathname, path).toBe('/bid-web/big-hall');
  });
});
