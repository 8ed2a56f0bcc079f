import { expect, test } from 'vitest';
import { where } from '#test/e2e/page-helpers.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { signInByForm, visitor } from '#test/e2e/visitor.ts';

test('a sign-in elsewhere is seen and ended; that page learns it at once and leads to the login and back', async () => {
  const here = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const elsewhere = await visitor({});
  for (const { page, open } of [elsewhere, here]) {
    await open('/login?redirect=%2Fuser-center%2Fuser-info');
    await signInByForm(page, 'demo_provider2');
    await page.getByRole('region', { name: '登录设备' }).waitFor();
  }
  const sessions = here.page.getByRole('region', { name: '登录设备' });
  await sessions.getByText('当前登录').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const end = sessions.getByRole('button', { name: /^退出登录：Chrome/ });
  await end.first().click();
  await here.page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  const others = await end.count();
  await end.first().click();
  await here.page.getByRole('dialog').getByRole('button', { name: '退出登录' }).dblclick();
  await here.page.getByText('已退出。').first().waitFor();
  await expect.poll(() => end.count()).toBe(others - 1);

  await expect.poll(() => where(elsewhere.page)).toMatch(/^\/login\?redirect=/);
  await signInByForm(elsewhere.page, 'demo_provider2');
  await expect.poll(() => where(elsewhere.page)).toBe('/user-center/user-info');
});
