import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attributes, citySwitcher, header, isFocused, searchBox, where } from '#test/e2e/page-helpers.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { visitor } from '#test/e2e/visitor.ts';

const atHome = (page: Page) => page.locator('main:visible').getByLabel('体检人数').waitFor();
const reader = await visitor();
const onPhone = await visitor({ viewport: { width: 390, height: 800 } });

test('the header leads everywhere and marks where one is', async () => {
  const { page, go } = reader;
  await go('/mechanism-list');
  const links = header(page).getByRole('navigation', { name: '主导航' }).locator('a');
  await expect
    .poll(() => links.allTextContents())
    .toEqual(['首页', '体检机构', '健康方案', '需求大厅', '客户案例', '公司介绍', '新闻资讯']);
  expect(await attributes(links, 'href')).toEqual(
    ['', 'mechanism-list', 'health-solutions', 'big-hall', 'customer-case', 'about-us', 'health-msg'].map(
      (path) => `/bid-web/${path}`,
    ),
  );
  const current = () => header(page).locator('nav [aria-current="page"]').allTextContents();
  await expect.poll(() => current()).toEqual(['体检机构']);
  await header(page).getByRole('link', { name: '首页' }).click();
  await page.waitForURL(/bid-web\/$/);
  await expect.poll(current).toEqual(['首页']);
  await go('/440300');
  await expect.poll(() => current()).toEqual(['首页']);
  await go('/health-msg-detail1');
  await expect.poll(() => current()).toEqual(['新闻资讯']);
});

test('关于我们 by keyboard alone', async () => {
  const { page, go } = reader;
  await go('/');
  await atHome(page);
  const menu = header(page).locator('summary', { hasText: '关于我们' });
  const entry = header(page).getByRole('link', { name: '公司介绍' });
  await header(page).getByRole('link', { name: '客户案例' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(menu)).toBe(true);
  await expect.poll(() => entry.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await entry.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(entry)).toBe(true);
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(menu)).toBe(true);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/about-us/);
  await entry.waitFor({ state: 'hidden' });
  // Escape in the same moment, before the element has told of its opening.
  await page.evaluate(`{
    const summary = document.querySelector('.site-menu nav summary');
    summary.click();
    summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }`);
  await expect.poll(() => entry.isVisible()).toBe(false);
});

test('a menu closes when one goes on elsewhere', async () => {
  const { page, go } = reader;
  await go('/about-us');
  const entry = header(page).getByRole('link', { name: '公司介绍' });
  await header(page).getByText('关于我们').click();
  await entry.waitFor();
  await page.locator('main:visible').click({ position: { x: 5, y: 200 } });
  await entry.waitFor({ state: 'hidden' });
});

test('without scripts: menu, cities and search are links and forms', async () => {
  const { page, open } = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await open('/about-us');
  await header(page).getByText('关于我们').click();
  await header(page).getByRole('link', { name: '新闻资讯' }).click();
  await page.waitForURL(/health-msg$/);
  await searchBox(page).fill('医院');
  await searchBox(page).press('Enter');
  await page.waitForURL(/mechanism-list\?search=/);
  await expect.poll(() => page.getByRole('button', { name: '在线客服' }).isVisible()).toBe(false);
  await citySwitcher(page).click();
  await page.waitForURL(/city-list$/);
  await page.getByLabel('搜索城市').fill('chengdu');
  await page.getByRole('button', { name: '搜索', exact: true }).last().click();
  await page.getByRole('heading', { name: '搜索「chengdu」：1 个城市' }).waitFor();
  await page
    .getByRole('region', { name: /搜索「chengdu」/ })
    .getByRole('link')
    .click();
  await page.waitForURL(/510100$/);
  await expect.poll(() => citySwitcher(page).textContent()).toBe('成都');
});

test.each([390, 360])('on a phone of %i px the menu holds all of it', async (width) => {
  const { page, go } = onPhone;
  await page.setViewportSize({ width, height: 800 });
  await go('/');
  await atHome(page);
  const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(() => sideways()).toBe(0);
  await expect.poll(() => searchBox(page).isVisible()).toBe(false);
  const button = header(page).getByRole('button', { name: '展开菜单' });
  await button.focus();
  await page.keyboard.press('Enter');
  await searchBox(page).waitFor();
  await header(page).getByText('关于我们').click();
  await header(page).getByRole('link', { name: '新闻资讯' }).waitFor();
  await expect.poll(() => sideways()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await searchBox(page).waitFor({ state: 'hidden' });
  await button.waitFor();
  await expect.poll(() => isFocused(button)).toBe(true);
  await button.click();
  await header(page).getByRole('link', { name: '需求大厅' }).click();
  await page.waitForURL(/big-hall/);
  await searchBox(page).waitFor({ state: 'hidden' });
});

test('axe finds nothing in any open state', async () => {
  let { page, open } = await visitor();
  await open('/');
  const found: string[] = [];
  const look = async (state: string) => {
    for (const problem of await axe(page, '.site-header')) found.push(`${state}: ${problem}`);
  };
  await look('at rest');
  await header(page).getByText('关于我们').click();
  await look('关于我们');
  await page.keyboard.press('Escape');
  await citySwitcher(page).click();
  await page.getByRole('dialog', { name: '选择城市' }).getByRole('link', { name: '阿坝' }).waitFor();
  await look('cities');
  await page.getByLabel('搜索城市').fill('shen');
  await page.getByRole('dialog').getByRole('link', { name: /沈阳/ }).waitFor();
  await look('found cities');
  await page.keyboard.press('Escape');
  await searchBox(page).pressSequentially('医院');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await look('suggestions');
  ({ page, open } = await visitor({ as: 'demo_operator' }));
  await open('/about-us');
  await header(page).locator('.user-menu summary').click();
  await header(page).getByRole('link', { name: '运营后台' }).waitFor();
  await look('account');
  await header(page).getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '您确定退出登录?' }).waitFor();
  await look('leaving');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '在线客服' }).click();
  await page.getByRole('dialog', { name: '在线客服' }).waitFor();
  await look('customer service');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await header(page).getByRole('button', { name: '展开菜单' }).click();
  await header(page).getByText('关于我们').click();
  await look('phone menu');
  expect(found).toEqual([]);
  await expect.poll(() => where(page)).toBe('/about-us');
});
