import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { here, newPage, useSite } from '#test/e2e/here.ts';

useSite();

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const password = (page: Page) => page.locator('input[type=password]');
const tiles = (page: Page) => page.getByRole('group', { name: '九张图案' });
const image = (page: Page) => tiles(page).locator('img');

/** Three wrong passwords, then the right one: the captcha opens. */
async function openCaptcha(account: string): Promise<Page> {
  const page = await newPage({ reducedMotion: 'reduce' });
  await page.goto(`${here.site.origin}/bid-web/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('账号或手机号').fill(account);
  for (let failure = 0; failure < 3; failure++) {
    await password(page).fill('wrong-one1');
    const answered = page.waitForResponse('**/user/accountLogin');
    await submit(page);
    await answered;
    await page.getByText('账号或密码不正确。').waitFor();
  }
  await password(page).fill(demoPassword);
  await submit(page);
  await image(page).waitFor();
  return page;
}

test('the captcha after wrong passwords: wrong pictures bring another one, and closing it loses nothing', async () => {
  const page = await openCaptcha('demo_member');
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const before = await image(page).getAttribute('src');
  // Three alike are never what is asked for: the first cell is pressed again to be taken back.
  const cell = (n: number) => tiles(page).getByRole('button').nth(n);
  await cell(0).click();
  expect(await cell(0).getAttribute('aria-pressed')).toBe('true');
  await cell(0).click();
  expect(await cell(0).getAttribute('aria-pressed')).toBe('false');
  for (const n of [0, 1, 2]) await cell(n).click();
  // One in 504 is right by chance, and then the page goes on.
  await page.getByText('安全验证未通过或已失效').or(page.getByText('demo_member')).first().waitFor();
  await image(page).waitFor();
  expect(await image(page).getAttribute('src')).not.toBe(before);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await password(page).inputValue()).toBe(demoPassword);
});

test('the captcha by keyboard and without looking: the browser works, and the sign-in goes on', async () => {
  const page = await openCaptcha('demo_buyer2');
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  for (let presses = 0; presses < 15 && !(await focused()).includes('改用免点选验证'); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '浏览器正在后台计算' }).waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: 120_000 });
});
