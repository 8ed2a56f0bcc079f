import { expect, test } from 'vitest';
import { citySwitcher, header, searchBox } from '#test/e2e/page-helpers.ts';
import { visitor } from '#test/e2e/visitor.ts';

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
