import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone, visitor } from '#test/e2e/visitor.ts';

// The grid of provinces, by keyboard, mouse and finger.

const tiles = (page: Page) => page.getByRole('region', { name: '各省的机构与价格' });
const panel = (page: Page) => tiles(page).locator('[aria-live]');

/** React takes the tiles over late; they are plain links until then. */
const open = async (options?: BrowserContextOptions) => {
  const { page, ...one } = await visitor(options);
  await one.open('/440300');
  const taken = (tile: object) => Object.keys(tile).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => page.locator('[data-code]').first().evaluate(taken)).toBe(true);
  return page;
};

test('by keyboard: arrows lead to the neighbour, which tells its figures; Enter goes there', async () => {
  const page = await open();
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('广东');
  await tiles(page).locator('a[data-code="440000"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator(':focus').getAttribute('data-code')).toBe('350000');
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('福建');
  await expect.poll(() => panel(page).getByText('3 家', { exact: false }).count()).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('台湾');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/350000$/);
  await page.getByRole('heading', { name: '福建的体检机构' }).waitFor();
});

test('by mouse: pointing tells, a click goes there', async () => {
  const page = await open();
  await tiles(page).locator('a[data-code="110000"]').hover();
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('北京');
  await tiles(page).locator('a[data-code="110000"]').click();
  await page.waitForURL(/\/110000$/);
});

test('by finger: the first tap tells, the second goes there', async () => {
  // A phone has the table alone.
  const page = await open({ ...phone, viewport: { width: 820, height: 1100 } });
  const beijing = tiles(page).locator('a[data-code="110000"]');
  await beijing.tap();
  await expect.poll(() => panel(page).getByRole('heading').textContent()).toBe('北京');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bid-web/440300');
  await beijing.tap();
  await page.waitForURL(/\/110000$/);
});
