import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plain, url, type Visitor, visitor } from '#test/e2e/visitor.ts';
import { axe } from './page-checks.ts';

// 健康方案: templates side by side; everything is a link, so everything works without scripts.

/** The page is asked from the server. */
const at = (query = '') => url(`/health-solutions${query}`);
const columns = (page: Page) => page.locator('thead th[scope=col] a').allInnerTexts();
const row = (page: Page, item: string) =>
  page.locator('tbody tr', { has: page.getByRole('rowheader', { name: new RegExp(`^${item}`) }) });

describe('without scripts', () => {
  let page: Page;
  beforeEach(async () => {
    ({ page } = await visitor(plain));
  });

  test('an ordinary year’s packages stand side by side with price, sample, whom they suit and what each item is for', async () => {
    await page.goto(at());
    await expect
      .poll(() => columns(page))
      .toEqual(['年度基础体检', '年度标准体检（35 岁以下）', '年度标准体检（35 至 50 岁）']);
    await expect
      .poll(() => row(page, '每人约多少钱').innerText())
      .toMatch(/¥\d[\d,]*–[\d,]+[\s\S]*深圳 \d+ 家，中位 ¥/);
    await expect.poll(() => row(page, '不适合').innerText()).toContain('50 岁以上人群');
    const thyroid = await row(page, '甲状腺彩超').innerText();
    expect(thyroid).toMatch(/甲状腺彩超[\s\S]*。[\s\S]*不含[\s\S]*包含[\s\S]*包含/);
    await expect.poll(() => row(page, '肝功能八项').innerText()).toContain('已含于肝功能十一项');
    // What all of them hold is left out until one asks for it.
    await expect.poll(() => row(page, '内科检查').count()).toBe(0);
    await page.getByRole('table').getByRole('link', { name: '年度基础体检' }).click();
    await page.getByRole('heading', { level: 1, name: '年度基础体检' }).waitFor();
    await expect.poll(() => row(page, '内科检查').count()).toBe(1);
  });

  test('links take a package in and out, change the people and leave only the differences', async () => {
    await page.goto(at('?only=all'));
    await page.getByRole('link', { name: /女职工关爱体检.*加入对比/ }).click();
    await expect.poll(() => columns(page)).toHaveLength(4);
    // There is no room for a fifth: what is not chosen is no link.
    await expect.poll(() => page.getByRole('link', { name: /加入对比/ }).count()).toBe(0);
    await page.getByRole('link', { name: /35 至 50 岁.*移出对比/ }).click();
    await page.getByRole('link', { name: '已婚女性', exact: true }).click();
    await expect.poll(() => row(page, '妇科内诊检查').count()).toBe(1);
    await expect.poll(() => row(page, '内科检查').count()).toBe(1);
    await page.getByRole('link', { name: '只看不同的项目' }).click();
    await expect.poll(() => row(page, '内科检查').count()).toBe(0);
    await expect.poll(() => row(page, '乳腺彩超').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('PKG03.PKG04.PKG08');
  });

  test('a package that knows no men says so', async () => {
    await page.goto(at('?group=PKG03.PKG08&sex=1'));
    await expect.poll(() => page.locator('thead').innerText()).toContain('按未婚女性列出');
  });

  test('one is the start of a package of one’s own, with the same items', async () => {
    await page.goto(at('?group=PKG09.PKG03&sex=1'));
    const items = /(\d+) 项/.exec((await row(page, '项目').first().innerText()) ?? '')?.[1];
    await page.locator('tbody').getByRole('link', { name: '以此为起点定制' }).last().click();
    await expect.poll(() => page.url()).toContain('from=PKG09');
    // The template speaks of men only.
    await expect.poll(() => page.getByRole('columnheader', { name: /性/ }).count()).toBe(1);
    expect(items).toBeDefined();
    await expect.poll(() => page.locator('#prices').locator('..').innerText()).toContain('25 项');
  });

  test('an unknown selection is the usual one', async () => {
    const response = await page.goto(at('?group=NONE&sex=9&only=x'));
    expect(response?.status()).toBe(200);
    await expect.poll(() => columns(page)).toHaveLength(3);
  });
});

describe('with scripts', () => {
  let page: Page;
  let go: Visitor['go'];
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
    await expect.poll(() => columns(page)).toHaveLength(4);
    await expect.poll(() => page.evaluate('scrollY')).toBe(150);
    await page.goBack();
    await expect.poll(() => columns(page)).toHaveLength(3);
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
    await expect.poll(() => columns(page)).toHaveLength(4);
  });

  test('what search engines read is what stands there: offers of the city, each with its sample', async () => {
    await open();
    const html = await (await fetch(at())).text();
    const graph = JSON.parse(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}',
    );
    const nodes = graph['@graph'] as Record<string, never>[];
    const product = nodes.find((node) => node.name === '年度基础体检') as unknown as {
      offers: { '@type': string; lowPrice: string; highPrice: string; offerCount: number };
    };
    expect(product.offers['@type']).toBe('AggregateOffer');
    expect(product.offers.offerCount).toBeGreaterThanOrEqual(3);
    const shown = `¥${Number(product.offers.lowPrice).toLocaleString('en')}–${Number(product.offers.highPrice).toLocaleString('en')}`;
    await expect.poll(() => row(page, '每人约多少钱').innerText()).toContain(shown);
    const list = nodes.find((node) => node['@type'] === 'ItemList') as unknown as { numberOfItems: number };
    await expect
      .poll(() => page.locator('#all').locator('xpath=ancestor::section').locator('li h3').count())
      .toBe(list.numberOfItems);
  });
});
