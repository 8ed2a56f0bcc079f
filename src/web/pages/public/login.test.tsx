import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { invalid } from '#domain/kernel/failure.ts';
import { openSite } from '#test/page/open-site.tsx';
import { publicCalls } from '#test/page/public-calls.ts';
import { wide } from '#test/page/screen.ts';

test('signing in by message with a company: its city is sent as a region, and the cursor goes to what is refused', async () => {
  const site = await openSite('/login', {
    // The form leaves all checks to the server.
    takesAnyInput: true,
    calls: {
      ...publicCalls,
      'user.shortcutCertifyLogin': () => {
        throw invalid('请核对。', { contact: '请填写联系人。', creditCode: '信用代码有误。' });
      },
    },
  });
  await page.getByRole('tab', { name: '短信验证码登录' }).click();
  await page.getByRole('checkbox', { name: /手机号未注册时自动注册/ }).click();
  await page.getByRole('checkbox', { name: /同时登记企业/ }).click();
  const city = page.getByLabelText('所在城市', { exact: false });
  await expect.element(city.getByRole('option', { name: '深圳' })).toBeInTheDocument();
  await city.selectOptions('440300');
  await page.getByRole('button', { name: '登录或注册' }).click();
  await expect.element(page.getByText('信用代码有误。')).toBeVisible();
  const [sent] = site.calls.of('user.shortcutCertifyLogin');
  expect(sent).toMatchObject({ regionId: '440300' });
  await expect.element(page.getByLabelText('统一社会信用代码', { exact: false })).toHaveFocus();
  expect(wide()).toEqual([]);
});
