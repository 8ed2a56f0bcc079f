import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createWork } from '#server/ports/picture-captcha/proof-of-work.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { answer, fits, focusedText, isFocused } from '#test/e2e/page-helpers.ts';
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

test('registering asks for mobile, code and password; the captcha never goes blank, and a new code takes an old error away', async () => {
  const { page, open } = await visitor();
  const work = JSON.stringify(await createWork('a test', 'pictures'));
  const shown = {
    kind: 'pictures',
    image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    words: ['鱼', '树'],
    work,
  };
  let [pictures, codes] = [0, 0];
  await page.route('**/common/picCaptcha', (route) => {
    pictures += 1;
    // The second set of pictures never comes.
    if (pictures === 2) return answer(route, 503, '系统正在恢复，请稍后重试。');
    return answer(route, 200, '', { id: `019aa000-0000-7000-8000-00000000000${pictures}`, shown });
  });
  await page.route('**/common/smsCaptcha', (route) => {
    codes += 1;
    return answer(route, 200, '', { retryAfter: 0 });
  });
  await page.route('**/user/register', (route) =>
    answer(route, 400, '短信验证码不正确。', { fields: { smsCode: '短信验证码不正确。' } }),
  );
  await open('/register');
  await expect.poll(() => page.locator('main form input').count()).toBe(5);
  const [mobile, code, password] = ['手机号', '短信验证码', '设置密码'].map((label) =>
    page.getByLabel(label),
  );
  await mobile?.fill('13800138123');
  await password?.fill('plum-tree-7');
  await page.getByRole('checkbox').check();

  const dialog = page.getByRole('dialog', { name: '安全验证' });
  const tiles = dialog.getByRole('group', { name: '九张图案' });
  const sendCode = async (before?: () => Promise<void>) => {
    await page.getByRole('button', { name: '获取验证码' }).click();
    await tiles.locator('img').waitFor();
    await before?.();
    for (const n of [0, 1]) await tiles.getByRole('button').nth(n).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await sendCode(async () => {
    await dialog.getByRole('button', { name: '换一组图案' }).click();
    await dialog.getByText('系统正在恢复，请稍后重试。').waitFor();
    await expect.poll(() => tiles.locator('img').count()).toBe(1);
    await dialog.getByRole('button', { name: '换一组图案' }).click();
    await dialog.getByText('系统正在恢复，请稍后重试。').waitFor({ state: 'detached' });
    await tiles.and(page.locator('[aria-busy=false]')).waitFor();
  });
  await code?.fill('654321');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await page.getByText('短信验证码不正确。').waitFor();
  await expect.poll(() => password?.inputValue()).toBe('plum-tree-7');

  await sendCode();
  await page.getByText('短信验证码不正确。').waitFor({ state: 'detached' });
  await page.getByText('验证码已发送至 138****8123').waitFor();
  expect([codes, await mobile?.inputValue(), await password?.inputValue()]).toEqual([
    2,
    '13800138123',
    'plum-tree-7',
  ]);
  await fits(page);
});

test('signing in by message with a company: its city is sent as a region, and the cursor goes to what is refused', async () => {
  const { page, open } = await visitor();
  let sent = '';
  await page.route('**/user/shortcutCertifyLogin', (route) => {
    sent = route.request().postData() ?? '';
    return answer(route, 400, '请核对。', {
      fields: { contact: '请填写联系人。', creditCode: '信用代码有误。' },
    });
  });
  await open('/login');
  await page.getByRole('tab', { name: '短信验证码登录' }).click();
  await page.getByRole('checkbox', { name: /手机号未注册时自动注册/ }).check();
  await page.getByRole('checkbox', { name: /同时登记企业/ }).check();
  await page.getByLabel('所在城市').selectOption({ label: 'S　深圳市' });
  await page.getByRole('button', { name: '登录或注册' }).click();
  await page.getByText('信用代码有误。').waitFor();
  expect(Object.values(JSON.parse(sent))).toContain('440300');
  await expect.poll(() => isFocused(page.getByLabel('统一社会信用代码'))).toBe(true);
  await fits(page);
});
