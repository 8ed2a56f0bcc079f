import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, option, where } from '#test/e2e/page-helpers.ts';
import { freshSite } from '#test/e2e/site.ts';
import { failedLoads, signInByForm, visitor } from '#test/e2e/visitor.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

// One search over everything there is, and what is done with what it finds: as operators do it, without the mouse.

// Freezes and merges what other files look at.
const site = await freshSite();
afterAll(() => site.stop());

/** Fits and is usable at both sizes. */
async function looksWell(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.ant-skeleton').count()).toBe(0);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await fits(page);
    expect(await axe(page)).toEqual([]);
  }
}

test('a person is found by his account, frozen and reads why, is let in again and looked on at, and sees all of it', async () => {
  const operator = await visitor({ as: 'demo_operator', site: site.origin });
  const { page } = operator;
  const { page: his, ...person } = await visitor({ site: site.origin, expects: failedLoads });
  await person.open('/login?redirect=/user-center/user-info');
  await signInByForm(his, 'demo_buyer2');
  await his.getByRole('region', { name: '登录设备' }).waitFor();

  await operator.open('/console/records');
  await page.getByPlaceholder('搜索名称、编号、手机号或信用代码').fill('demo_buyer2');
  await page.keyboard.press('Enter');
  const found = page.getByRole('row', { name: /demo_buyer2/ });
  await found.waitFor();
  await looksWell(page);
  await found.getByRole('link').press('Enter');
  await page.getByRole('heading', { name: /^企业/ }).waitFor();
  await looksWell(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^冻\s*结$/ }).press('Enter');
  await dialog.getByText('按数字键', { exact: false }).waitFor();
  await page.keyboard.press('1');
  await page.getByText('已冻结', { exact: true }).waitFor();
  await page.getByText('冻结：资料涉嫌虚假，核实期间暂停使用。').waitFor();
  // His page leads to the sign-in at once, which says that he is frozen, and to himself why.
  await his.getByText('这个账号已被冻结', { exact: false }).waitFor();
  await his.getByLabel('账号或手机号').fill('demo_buyer2');
  await his.locator('input[type=password]').fill(demoPassword);
  await his.keyboard.press('Enter');
  await his.getByText('账号已被冻结，原因：资料涉嫌虚假，核实期间暂停使用。', { exact: false }).waitFor();

  await page.getByRole('button', { name: /^解\s*冻$/ }).press('Enter');
  await dialog.getByText('按数字键', { exact: false }).waitFor();
  await page.keyboard.press('1');
  await page.getByText('已冻结', { exact: true }).waitFor({ state: 'detached' });
  await signInByForm(his, 'demo_buyer2');
  await expect.poll(() => where(his)).toBe('/user-center/user-info');

  // Looked on at as he is: nothing is changed, and the banner leads back.
  const view = page.getByRole('button', { name: '以该用户查看' });
  await view.press('Enter');
  await dialog.getByLabel('原因').fill('来电');
  await dialog.getByRole('button', { name: '以该用户查看' }).press('Enter');
  await dialog.getByText('请用至少 5 个字说明原因', { exact: false }).waitFor();
  await dialog.getByLabel('原因').fill('来电询问需求进度');
  await dialog.getByRole('button', { name: '以该用户查看' }).press('Enter');
  await page.waitForURL(/user-center\/index/);
  await page.getByText('身份只读查看（来电询问需求进度）', { exact: false }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await looksWell(page);
  await page.getByRole('button', { name: '结束查看' }).press('Enter');
  await page.waitForURL(/console\/records\/user/);
  await page.getByText('以该用户查看：来电询问需求进度').waitFor();
  await his.reload();
  await his.getByText('原因：来电询问需求进度', { exact: false }).waitFor();
});

test('a duplicate company is merged into one that is in use; it says where it has gone', async () => {
  const { page, open } = await visitor({ as: 'demo_operator', site: site.origin });
  await open('/console/records?kind=company&search=成都');
  const link = page.getByRole('row', { name: /成都/ }).getByRole('link').first();
  const name = await link.innerText();
  await link.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: '并入另一家企业' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /合\s*并/ }).press('Enter');
  await dialog.getByText('请选择保留的企业。').waitFor();
  await dialog.getByText('请用至少 5 个字说明。').waitFor();
  await dialog.getByLabel('保留的企业').fill('东莞');
  await option(page, '东莞恒麦精密制造有限公司').waitFor();
  await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('怎样核实是同一家企业').fill('同一法定代表人，已电话核实');
  await looksWell(page);
  await dialog.getByRole('button', { name: /合\s*并/ }).press('Enter');
  await page.getByText('已合并，这里是保留的企业。').waitFor();
  await page.getByRole('heading', { level: 1, name: '东莞恒麦精密制造有限公司' }).waitFor();
  await page.getByRole('link', { name }).press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('已合并', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /冻\s*结/ }).count()).toBe(0);
});
