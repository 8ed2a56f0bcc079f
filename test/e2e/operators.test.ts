import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { fits } from '#test/e2e/page-helpers.ts';
import { url, visitor } from '#test/e2e/visitor.ts';
import { option } from './page-helpers.ts';

// An administrator makes a content editor, who sees their part of the console only; the log says who did it.

// Its own at each run, for a site that keeps earlier ones.
const mark = String(Date.now()).slice(-8);
const account = `editor${mark}`;

test('an operator is added by keyboard, works in their own rooms, is ended, and all of it stands in the log', async () => {
  const { page, go, open } = await visitor({ as: 'demo_operator' });
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
  await option(page, '内容编辑').click();
  await dialog.getByText('编辑网站内容，查看访问来源').waitFor();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: /添\s*加/ }).press('Enter');
  const shown = page.getByRole('dialog', { name: '已添加' });
  await shown.getByText('初始密码只显示这一次，三天内有效。', { exact: false }).waitFor();
  const password = await shown.locator('.typed.num').innerText();
  await shown.getByRole('button', { name: /完\s*成/ }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: account });
  await row.getByText('从未登录', { exact: false }).waitFor();

  // Their part of the console on a phone: no reviews, no operators.
  const editor = await visitor({ viewport: { width: 390, height: 844 } });
  await editor.open('/login?redirect=/console/content');
  await editor.page.getByLabel('账号或手机号').fill(account);
  await editor.page.locator('input[type=password]').fill(password);
  await editor.page.getByRole('button', { name: '登录', exact: true }).click();
  await editor.page.getByRole('heading', { name: '内容', level: 1 }).waitFor();
  await editor.go('/console/operators');
  await editor.page.getByRole('heading', { name: '您的角色不使用这个页面' }).waitFor();
  await editor.page.getByRole('link', { name: '返回我的工作' }).click();
  await editor.page.waitForURL(url('/console/content'));
  // Who has no work queue is led from the console's own address to where their work begins.
  await editor.go('/console');
  await editor.page.waitForURL(url('/console/content'));

  // They bind an app; signing in with it, and losing it: first-sign-in.test.ts.
  const phone = editor.page;
  await editor.go('/user-center/user-info');
  await phone.getByRole('button', { name: '绑定验证器' }).click();
  await phone.getByAltText('绑定验证器的二维码').waitFor();
  await fits(phone);
  const secret = (await phone.getByRole('dialog').locator('.typed.num').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await phone.getByLabel('应用显示的 6 位验证码').fill('000000');
  await phone.keyboard.press('Enter');
  await phone.getByText('不正确或已失效。').waitFor();
  await phone.getByLabel('应用显示的 6 位验证码').fill(app.generate());
  await phone.keyboard.press('Enter');
  const codes = phone.getByRole('list', { name: '备用码' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  // Shown once: Escape does not take them away.
  await phone.keyboard.press('Escape');
  const written = await codes.allInnerTexts();
  const downloading = phone.waitForEvent('download');
  await phone.getByRole('button', { name: '下载为文本文件' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('备用码.txt');
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(written);
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('button', { name: '已保存，继续' }).click();
  await phone.getByText('已绑定验证器', { exact: false }).waitFor();
  // Their session is found by their name and ended, with a reason; their page leads to the sign-in by itself.
  await go(`/console/sessions?search=${account}`);
  const session = page.getByRole('row').filter({ hasText: account });
  await session.getByRole('button', { name: '强制退出' }).press('Enter');
  const reason = page.getByRole('dialog', { name: `退出 ${account} 的这处登录？` });
  await reason.getByLabel('原因').fill('离开前忘记退出');
  expect(await axe(page)).toEqual([]);
  await reason.getByRole('button', { name: '强制退出' }).press('Enter');
  await page.getByText(`${account} 的这处登录已退出。`).waitFor();
  await editor.page.getByLabel('账号或手机号').waitFor();
  const fitsBoth = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await fits(page);
    }
  };
  await go('/console/jobs');
  await page.getByRole('tab', { name: /^等待重试 \d+$/ }).waitFor();
  await fitsBoth();
  await go('/console/deliveries');
  await page.getByRole('tab', { name: /^未送达 \d+$/ }).waitFor();
  await fitsBoth();
  await go('/console/health');
  await page.getByRole('heading', { name: '占用空间' }).waitFor();
  await fitsBoth();
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await go('/console/operators');

  await row.getByRole('button', { name: `停用 ${account}` }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click();
  await page.getByText(`${account} 已停用。`).waitFor();
  await row.waitFor({ state: 'detached' });

  // No operator any more, they ask by telephone that nothing of them is kept: what that means is shown first.
  await go(`/console/records?kind=user&search=${account}`);
  await page.getByRole('row').filter({ hasText: account }).getByRole('link').first().click();
  await page.getByRole('button', { name: '导出个人信息' }).press('Enter');
  const copy = page.getByRole('dialog', { name: /^导出「.*」的个人信息$/ });
  await copy.getByLabel('怎样核实是本人').fill('回拨注册手机，本人确认');
  const copied = page.waitForEvent('download');
  await copy.getByRole('button', { name: /导\s*出/ }).dblclick();
  expect((await copied).suggestedFilename()).toBe(`个人信息-${account}.xlsx`);
  await copy.waitFor({ state: 'detached' });
  // One file for a double click.
  const exported = page.getByRole('listitem').filter({ hasText: /^导出个人信息：/ });
  await exported.first().waitFor();
  expect(await exported.count()).toBe(1);
  await page.getByRole('button', { name: '注销并删除' }).press('Enter');
  const erase = page.getByRole('dialog', { name: /^注销「.*」并删除个人信息$/ });
  await erase.getByText('登录记录', { exact: false }).waitFor();
  await erase.getByText('《网络安全法》第二十一条', { exact: false }).waitFor();
  await erase.getByLabel(`输入账号 ${account} 确认`).fill('demo_buyer');
  await erase.getByLabel('怎样核实是本人').fill('回拨注册手机，本人确认');
  await erase.getByRole('button', { name: '注销并删除' }).click();
  await erase.getByText(`请输入 ${account}。`).waitFor();
  expect(await axe(page)).toEqual([]);
  await erase.getByLabel(`输入账号 ${account} 确认`).fill(account);
  await erase.getByRole('button', { name: '注销并删除' }).click();
  await page.getByRole('heading', { name: '已注销用户' }).waitFor();
  await page.getByText('已注销', { exact: true }).waitFor();
  await go(`/console/records?search=${account}`);
  await page.getByText('没有符合条件的记录').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await go('/console/audit?actor=demo_operator&action=endOperator');
  const first = page.getByRole('row').filter({ hasText: '停用运营权限' }).first();
  await first.getByRole('button', { name: /^用户 .*：只看这条$/ }).press('Enter');
  await page.getByRole('row').filter({ hasText: '停用运营权限' }).first().waitFor();
  await fits(page);
  expect(await axe(page)).toEqual([]);
});
