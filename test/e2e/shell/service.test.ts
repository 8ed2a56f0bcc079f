import { expect, test } from 'vitest';
import { where } from '#test/e2e/page-helpers.ts';
import { visitor } from '#test/e2e/visitor.ts';

// What it does by itself: customer-service.test.tsx.

const button = '在线客服';

test('asks for a login first, and comes back', async () => {
  const { page, open, asked } = await visitor();
  await open('/mechanism-list?level=3A');
  expect(asked('service-popup')).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/login/);
  await expect
    .poll(() => where(page))
    .toBe(`/login?redirect=${encodeURIComponent('/mechanism-list?level=3A')}&why=service`);
  await page.getByText('在线客服需要先登录，登录后回到刚才的页面。').waitFor();
  await page.getByLabel('账号或手机号').fill('demo_member');
  await page.locator('input[type=password]').fill('Tijian2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/mechanism-list/);
  await page.getByRole('heading', { level: 1, name: /体检机构/ }).waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: button }).waitFor();
});
