import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { focusedText } from '#test/e2e/page-helpers.ts';
import { visitor } from '#test/e2e/visitor.ts';
import { within } from '#test/slowness.ts';

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

test('the captcha after wrong passwords: wrong pictures bring another one, closing it loses nothing, and it can be done by keyboard without looking', async () => {
  const { page, open } = await visitor();
  const password = page.locator('input[type=password]');
  const tiles = page.getByRole('group', { name: '九张图案' });
  const image = tiles.locator('img');
  await open('/login');
  // An account that no other test signs in as: its failures count until it succeeds.
  await page.getByLabel('账号或手机号').fill('demo_buyer2');
  for (let failure = 0; failure < 3; failure++) {
    await password.fill('wrong-one1');
    const answered = page.waitForResponse('**/user/accountLogin');
    await submit(page);
    await answered;
    await page.getByText('账号或密码不正确。').waitFor();
  }
  await password.fill(demoPassword);
  await submit(page);
  await image.waitFor();
  expect(await axe(page, 'dialog')).toEqual([]);

  const before = await image.getAttribute('src');
  // Three alike are never what is asked for: the first cell is pressed again to be taken back.
  const cell = (n: number) => tiles.getByRole('button').nth(n);
  await cell(0).click();
  await expect.poll(() => cell(0).getAttribute('aria-pressed')).toBe('true');
  await cell(0).click();
  await expect.poll(() => cell(0).getAttribute('aria-pressed')).toBe('false');
  for (const n of [0, 1, 2]) await cell(n).click();
  await page.getByText('安全验证未通过或已失效').first().waitFor();
  await image.waitFor();
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => password.inputValue()).toBe(demoPassword);

  // Without pictures: the browser works, and the sign-in goes on.
  await submit(page);
  await image.waitFor();
  for (let presses = 0; presses < 15 && !(await focusedText(page)).includes('改用免点选验证'); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '浏览器正在后台计算' }).waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: within(60_000) });
});
