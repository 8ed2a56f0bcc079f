import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { fits } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';

// An administrator makes a content editor, who sees his part of the console only; the log says who did it.

// Its own at each run, for a site that keeps earlier ones.
const mark = String(Date.now()).slice(-8);
const account = `editor${mark}`;

test('an operator is added by keyboard, works in his own rooms, is ended, and all of it stands in the log', async () => {
  const { page, open } = await visitor({ as: 'demo_operator' });
  await open('/console/operators');
  await page.getByRole('button', { name: '添加运营人员' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '添加运营人员' });
  await dialog.getByLabel('手机号').fill('12345');
  await dialog.getByLabel('手机号').press('Tab');
  await page.keyboard.type(account);
  await page.keyboard.press('Tab');
  await page.keyboard.type('内容编辑甲');
  await page.keyboard.press('Enter');
  await dialog.getByText('请填写 11 位大陆手机号。').waitFor();
  await dialog.getByText('请选择角色。').waitFor();
  await dialog.getByLabel('手机号').fill(`139${mark}`);
  await dialog.getByLabel('角色').click();
  await page.locator('.ant-select-item-option:visible', { hasText: '内容编辑' }).click();
  await dialog.getByText('编辑网站内容，查看访问来源').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: /添\s*加/ }).press('Enter');
  const shown = page.getByRole('dialog', { name: '已添加' });
  await shown.getByText('初始密码只显示这一次，三天内有效。', { exact: false }).waitFor();
  const password = await shown.locator('.typed.num').innerText();
  await shown.getByRole('button', { name: /完\s*成/ }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: account });
  await row.getByText('从未登录', { exact: false }).waitFor();

  // His part of the console on a phone: no reviews, no operators.
  const editor = await visitor({ viewport: { width: 390, height: 844 } });
  await editor.open('/login?redirect=/console/content');
  await editor.page.getByLabel('账号或手机号').fill(account);
  await editor.page.locator('input[type=password]').fill(password);
  await editor.page.getByRole('button', { name: '登录', exact: true }).click();
  await editor.page.getByRole('heading', { name: '内容', level: 1 }).waitFor();
  await editor.open('/console/operators');
  await editor.page.getByRole('heading', { name: '您的角色不使用这个页面' }).waitFor();
  await editor.page.getByRole('link', { name: '返回我的工作' }).click();
  await editor.page.waitForURL(url('/console/content'));

  await row.getByRole('button', { name: `停用 ${account}` }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click();
  await page.getByText(`${account} 已停用。`).waitFor();
  await row.waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 390, height: 844 });
  await open('/console/audit?actor=demo_operator&action=endOperator');
  const first = page.getByRole('row').filter({ hasText: '停用运营权限' }).first();
  await first.getByRole('button', { name: /^用户 .*：只看这条$/ }).press('Enter');
  await page.getByRole('row').filter({ hasText: '停用运营权限' }).first().waitFor();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});
