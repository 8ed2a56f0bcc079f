import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axe } from '#test/page/axe.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';

const calls = { ...publicCalls, 'demand.listHall': {}, 'dictionary.listCheckType': [] };
const header = page.getByRole('banner');
const navigation = header.getByRole('navigation', { name: '主导航' });
const menu = () => page.elementLocator(document.querySelector('.site-menu nav summary') as Element);
const entry = header.getByRole('link', { name: '公司介绍' });
const open = async (path: string, options: Parameters<typeof openSite>[1] = {}) => {
  const site = await openSite(path, { calls, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return site;
};

test('the header leads everywhere and marks where one is', async () => {
  const site = await open('/mechanism-list');
  const links = () => [...navigation.element().querySelectorAll('a')];
  expect(links().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['首页', '/bid-web/'],
    ['体检机构', '/bid-web/mechanism-list'],
    ['需求大厅', '/bid-web/big-hall'],
    ['客户案例', '/bid-web/customer-case'],
    ['公司介绍', '/bid-web/about-us'],
    ['新闻资讯', '/bid-web/health-msg'],
  ]);
  const current = () =>
    links()
      .filter((one) => one.getAttribute('aria-current') === 'page')
      .map((one) => one.textContent);
  expect(current()).toEqual(['体检机构']);
  await site.go('/customer-case');
  await expect.poll(current).toEqual(['客户案例']);
});

test('a menu by keyboard alone', async () => {
  const site = await open('/mechanism-list');
  (header.getByRole('link', { name: '客户案例' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu()).toHaveFocus();
  await expect.element(entry).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(entry).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();
  await userEvent.keyboard(' {Tab}{Enter}');
  await expect.poll(site.where).toBe('/about-us');
  await expect.element(entry).not.toBeInTheDocument();
  // Escape in the same moment, before the element has told of its opening.
  const summary = menu().element() as HTMLElement;
  summary.click();
  summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(entry).not.toBeInTheDocument();
});

test('a menu closes when one goes on elsewhere', async () => {
  await open('/about-us');
  await menu().click();
  await expect.element(entry).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(entry).not.toBeInTheDocument();
});

test.each([390, 360])('on a phone of %i px the menu holds all of it', async (width) => {
  const site = await open('/about-us', { size: [width, 800] });
  const sideways = () => document.documentElement.scrollWidth - window.innerWidth;
  const box = page.getByLabelText('搜索医疗机构');
  expect(sideways()).toBe(0);
  await expect.element(box).not.toBeVisible();
  const button = header.getByRole('button', { name: '展开菜单' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toBeVisible();
  await menu().click();
  await expect.element(header.getByRole('link', { name: '新闻资讯' })).toBeVisible();
  expect(sideways()).toBe(0);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(box).not.toBeVisible();
  await expect.element(button).toHaveFocus();
  await button.click();
  await header.getByRole('link', { name: '需求大厅' }).click();
  await expect.poll(site.where).toBe('/big-hall');
  await expect.element(box).not.toBeVisible();
});

test('axe finds nothing in any open state', async () => {
  const found: string[] = [];
  const look = async (state: string) => {
    for (const problem of await axe('.site-header')) found.push(`${state}: ${problem}`);
  };
  const site = await open('/about-us', {
    as: 'operator',
    calls: {
      ...calls,
      'region.query': [{ id: '210100', name: '沈阳' }],
      'institution.search': { records: [{ code: 'SZ001', name: '澜汀综合医院', city: '深圳' }] },
    },
  });
  await look('at rest');
  await menu().click();
  await look('menu');
  await userEvent.keyboard('{Escape}');
  await header.getByRole('link', { name: /切换城市/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: '阿坝' })).toBeVisible();
  await look('cities');
  await page.getByLabelText('搜索城市').fill('shen');
  await expect.element(page.getByRole('dialog').getByRole('link', { name: /沈阳/ })).toBeVisible();
  await look('found cities');
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('搜索医疗机构').fill('医院');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await look('suggestions');
  await page.getByRole('heading', { level: 1 }).click();
  await page.elementLocator(document.querySelector('.user-menu summary') as Element).click();
  await expect.element(header.getByRole('link', { name: '运营后台' })).toBeVisible();
  await look('account');
  await header.getByRole('button', { name: '退出登录' }).click();
  await expect.element(page.getByRole('dialog', { name: '您确定退出登录?' })).toBeVisible();
  await look('leaving');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '在线客服' }).click();
  await expect.element(page.getByRole('dialog', { name: '在线客服' })).toBeVisible();
  await look('customer service');
  await userEvent.keyboard('{Escape}');
  await page.viewport(390, 800);
  await header.getByRole('button', { name: '展开菜单' }).click();
  await menu().click();
  await look('phone menu');
  expect(found).toEqual([]);
  expect(site.where()).toBe('/about-us');
});
