import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invalid, notReady } from '#domain/kernel/failure.ts';
import { idOf } from '#test/page/answers.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';
import { wide } from '#test/page/screen.ts';

// The captcha on the real site: e2e shell/captcha.

const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** Little of it. */
const work = async () =>
  JSON.stringify(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 20,
      counter: 3,
      deriveKey,
      hmacSignatureSecret: 'a test work',
      hmacKeySignatureSecret: 'a test key',
    }),
  );

test('registering asks for mobile, code and password; the captcha never goes blank, and a new code takes an old error away', async () => {
  const shown = { kind: 'pictures' as const, image, words: ['鱼', '树'], work: await work() };
  const site = await openSite('/register', {
    calls: {
      ...publicCalls,
      'captcha.picture': () => {
        const asked = site.calls.of('captcha.picture').length;
        // The second set of pictures never comes.
        if (asked === 2) throw notReady('系统正在恢复，请稍后重试。');
        return { id: idOf(asked), shown };
      },
      'captcha.sms': { retryAfter: 0 },
      'user.register': () => {
        throw invalid('请核对。', { smsCode: '短信验证码不正确。' });
      },
    },
  });
  const [mobile, code, password] = ['手机号', '短信验证码', '设置密码'].map((label) =>
    page.getByLabelText(label, { exact: false }),
  ) as [
    ReturnType<typeof page.getByLabelText>,
    ReturnType<typeof page.getByLabelText>,
    ReturnType<typeof page.getByLabelText>,
  ];
  await expect.element(mobile).toBeVisible();
  expect(document.querySelectorAll('main form input')).toHaveLength(5);
  await mobile.fill('13800138123');
  await password.fill('plum-tree-7');
  await page.getByRole('checkbox').click();

  const dialog = page.getByRole('dialog', { name: '安全验证' });
  const tiles = dialog.getByRole('group', { name: '九张图案' });
  const failed = dialog.getByText('系统正在恢复，请稍后重试。');
  const images = () => tiles.element().querySelectorAll('img').length;
  const sendCode = async (before?: () => Promise<void>) => {
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(images).toBe(1);
    await before?.();
    for (const n of [0, 1]) await tiles.getByRole('button').nth(n).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await sendCode(async () => {
    await dialog.getByRole('button', { name: '换一组图案' }).click();
    await expect.element(failed).toBeVisible();
    expect(images()).toBe(1);
    await dialog.getByRole('button', { name: '换一组图案' }).click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(tiles).toHaveAttribute('aria-busy', 'false');
  });
  await code.fill('654321');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  const wrong = page.getByText('短信验证码不正确。');
  await expect.element(wrong).toBeVisible();
  await expect.element(password).toHaveValue('plum-tree-7');

  await sendCode();
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(page.getByText('验证码已发送至 138****8123')).toBeVisible();
  expect(site.calls.of('captcha.sms')).toHaveLength(2);
  await expect.element(mobile).toHaveValue('13800138123');
  await expect.element(password).toHaveValue('plum-tree-7');
  expect(wide()).toEqual([]);
});

test('who is signed in already is led on to where they wanted to go', async () => {
  const site = await openSite('/register?redirect=%2Fcustomer-case', { as: 'buyer', calls: publicCalls });
  await expect.poll(site.where).toBe('/customer-case');
});
