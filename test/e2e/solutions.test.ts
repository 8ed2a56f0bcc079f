import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Visitor, visitor } from '#test/e2e/visitor.ts';
import { axe } from './page-checks.ts';
import { all, follow, graphOf, type Html, links, named, read, textOf } from './read-html.ts';

// 健康方案: templates side by side; everything is a link, so everything works without scripts.

const at = (query = '') => read(`/health-solutions${query}`);
const heads = (page: Html) => all(page.root, 'thead')[0];
const columns = (page: Html) =>
  all(page.root, 'th')
    .filter((one) => one.attribs.scope === 'col')
    .flatMap((one) => all(one, 'a').map((link) => textOf(link)));
/** The text of a row of the comparison; undefined where there is none. */
const row = (page: Html, item: string) => {
  const rows = all(page.root, 'tbody').flatMap((body) => all(body, 'tr'));
  const found = rows.find((one) => textOf(all(one, 'th')[0]).startsWith(item));
  return found && textOf(found);
};

describe('as links', () => {
  test('an ordinary year’s packages stand side by side with price, sample, whom they suit and what each item is for', async () => {
    const page = await at();
    expect(columns(page)).toEqual([
      '年度基础体检',
      '年度标准体检（35 岁以下）',
      '年度标准体检（35 至 50 岁）',
    ]);
    expect(row(page, '每人约多少钱')).toMatch(/¥\d[\d,]*–[\d,]+.*深圳 \d+ 家，中位 ¥/);
    expect(row(page, '不适合')).toContain('50 岁以上人群');
    expect(row(page, '甲状腺彩超')).toMatch(/甲状腺彩超.*。.*不含.*包含.*包含/);
    expect(row(page, '肝功能八项')).toContain('已含于肝功能十一项');
    // What all of them hold is left out until one asks for it.
    expect(row(page, '内科检查')).toBeUndefined();
    const one = await follow(all(page.root, 'table')[0] as never, '年度基础体检');
    expect(textOf(all(one.root, 'h1')[0])).toBe('年度基础体检');
    expect(row(one, '内科检查')).toBeDefined();
  });

  test('links take a package in and out, change the people and leave only the differences', async () => {
    const four = await follow((await at('?only=all')).root, /女职工关爱体检.*加入对比/);
    expect(columns(four)).toHaveLength(4);
    // There is no room for a fifth: what is not chosen is no link.
    expect(links(four.root, /加入对比/)).toEqual([]);
    const women = await follow((await follow(four.root, /35 至 50 岁.*移出对比/)).root, '已婚女性');
    expect(row(women, '妇科内诊检查')).toBeDefined();
    expect(row(women, '内科检查')).toBeDefined();
    const differences = await follow(women.root, '只看不同的项目');
    expect(row(differences, '内科检查')).toBeUndefined();
    expect(row(differences, '乳腺彩超')).toBeDefined();
    expect(differences.path).toContain('group=PKG03.PKG04.PKG08');
  });

  test('a package that knows no men says so', async () => {
    expect(textOf(heads(await at('?group=PKG03.PKG08&sex=1')))).toContain('按未婚女性列出');
  });

  test('one is the start of a package of one’s own, with the same items', async () => {
    const page = await at('?group=PKG09.PKG03&sex=1');
    expect(row(page, '项目')).toContain('25 项');
    const starts = links(all(page.root, 'tbody')[0] as never, '以此为起点定制').map(
      (one) => one.attribs.href,
    );
    expect(starts.filter((address) => address?.includes('from=PKG09'))).toHaveLength(1);
    const own = await read('/require-custom?from=PKG09');
    // The template speaks of men only.
    expect(
      all(own.root, 'th').filter((one) => one.attribs.scope === 'col' && /性/.test(textOf(one))),
    ).toHaveLength(1);
    expect(textOf(named(own, '深圳每人约多少钱'))).toContain('25 项');
  });

  test('an unknown selection is the usual one', async () => {
    const page = await at('?group=NONE&sex=9&only=x');
    expect([page.status, columns(page).length]).toEqual([200, 3]);
  });

  test('what search engines read is what stands there: offers of the city, each with its sample', async () => {
    const page = await at();
    const nodes = graphOf(page);
    const product = nodes.find((node) => node.name === '年度基础体检') as unknown as {
      offers: { '@type': string; lowPrice: string; highPrice: string; offerCount: number };
    };
    expect(product.offers['@type']).toBe('AggregateOffer');
    expect(product.offers.offerCount).toBeGreaterThanOrEqual(3);
    const [low, high] = [product.offers.lowPrice, product.offers.highPrice].map((one) =>
      Number(one).toLocaleString('en'),
    );
    expect(row(page, '每人约多少钱')).toContain(`¥${low}–${high}`);
    const list = nodes.find((node) => node['@type'] === 'ItemList') as unknown as { numberOfItems: number };
    expect(all(named(page, '全部方案'), 'h3')).toHaveLength(list.numberOfItems);
  });
});

describe('in a browser', () => {
  let page: Page;
  let go: Visitor['go'];
  const shown = () => page.locator('thead th[scope=col] a').allInnerTexts();
  beforeAll(async () => {
    ({ page, go } = await visitor());
  });
  beforeEach(() => page.setViewportSize({ width: 1280, height: 900 }));
  /** Comes from another page: nothing of the test before is left on this one. */
  const open = async (query = '') => {
    await go('/agree');
    await page.getByRole('heading', { level: 1, name: /协议/ }).waitFor();
    await go(`/health-solutions${query}`);
    await page.locator('thead').first().waitFor();
  };

  test('the names of the packages stay in sight; the place on the page is kept when a package comes or goes', async () => {
    await open();
    await page.evaluate('scrollTo(0, 1600)');
    const head = await page.locator('thead th').nth(1).boundingBox();
    expect(head?.y).toBeGreaterThanOrEqual(60);
    expect(head?.y).toBeLessThan(70);
    await page.evaluate('scrollTo(0, 150)');
    await page.getByRole('link', { name: /心脑血管专项.*加入对比/ }).click();
    await expect.poll(shown).toHaveLength(4);
    await expect.poll(() => page.evaluate('scrollY')).toBe(150);
    await page.goBack();
    await expect.poll(shown).toHaveLength(3);
  });

  test('four packages fit on a phone of 360 px; axe finds nothing', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('?group=PKG03.PKG04.PKG08.PKG12&sex=3');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await axe(page)).toEqual([]);
    // What is compared at first: about six screens, choosing and the legal basis folded.
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollHeight / innerHeight'))
      .toBeLessThan(6.5);
    const more = page.getByRole('link', { name: /心脑血管专项.*加入对比/ });
    await expect.poll(() => more.isVisible()).toBe(false);
    await page.getByText('选择要对比的方案').click();
    await more.click();
    await expect.poll(shown).toHaveLength(4);
  });
});
