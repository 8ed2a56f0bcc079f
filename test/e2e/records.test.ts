import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, option, where } from '#test/e2e/page-helpers.ts';
import { freshSite } from '#test/e2e/site.ts';
import { failedLoads, plain, signInByForm, type Visitor, visitor } from '#test/e2e/visitor.ts';

// One search over everything there is, and what is done with what it finds: as operators do it, without the mouse.

// Freezes and merges what other files look at.
const site = await freshSite();
afterAll(() => site.stop());
const operator = await visitor({ as: 'demo_operator', site: site.origin });

/** Fits at both sizes, and axe finds nothing. */
async function looksWell(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
  }
  expect(await axe(page)).toEqual([]);
}

test('a person is found by their account, frozen and reads why, is let in again and looked on at, and sees all of it', async () => {
  const { page } = operator;
  const { page: his, ...person } = await visitor({ site: site.origin, expects: failedLoads });
  await person.open('/login?redirect=/user-center/user-info');
  await signInByForm(his, 'demo_buyer2');
  await his.getByRole('region', { name: '登录设备' }).waitFor();

  await operator.go('/console/records');
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
  // Their page leads to the sign-in at once, which says that they are frozen, and to themselves why.
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

  // Looked on at as they are: nothing is changed, in a tab of its own that the banner closes.
  const view = page.getByRole('button', { name: '以该用户查看' });
  await view.press('Enter');
  await dialog.getByLabel('原因').fill('来');
  await dialog.getByRole('button', { name: '以该用户查看' }).press('Enter');
  await dialog.getByText('请填写原因，至少 2 个字。').waitFor();
  await dialog.getByLabel('原因').fill('来电询问需求进度');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: '以该用户查看' }).press('Enter');
  const seen = await opened;
  await seen.waitForURL(/user-center\/index/);
  await seen.getByText('身份只读查看（来电询问需求进度）', { exact: false }).waitFor();
  await seen.getByRole('heading', { level: 1 }).waitFor();
  await looksWell(seen);
  // The console stays beside it: its tab is still the operator's after a reload.
  await page.reload();
  await page.getByText('以该用户查看：来电询问需求进度').waitFor();
  await seen.reload();
  await seen.getByText('身份只读查看', { exact: false }).waitFor();
  const closed = seen.waitForEvent('close');
  await seen.getByRole('button', { name: '结束查看' }).press('Enter');
  await closed;
  await page.reload();
  await page.getByText('以该用户查看：来电询问需求进度').waitFor();
  await his.reload();
  await his.getByText('原因：来电询问需求进度', { exact: false }).waitFor();
});

test('a duplicate company is merged into one that is in use; it says where it has gone', async () => {
  const { page, go } = operator;
  await go('/console/records?kind=company&search=成都');
  const link = page.getByRole('row', { name: /成都/ }).getByRole('link').first();
  const name = await link.innerText();
  await link.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: '并入另一家企业' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /合\s*并/ }).press('Enter');
  await dialog.getByText('请选择保留的企业。').waitFor();
  await dialog.getByText('请填写核实方式，至少 2 个字。').waitFor();
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

test('a frozen institution is off the public site and a frozen company buys nothing: their people read why and whom to call', async () => {
  const { page } = operator;
  const dialog = page.getByRole('dialog');
  const decide = async (label: '冻结' | '解冻') => {
    const button = new RegExp(`^${label.split('').join('\\s*')}$`);
    await page.getByRole('button', { name: button }).press('Enter');
    await dialog.getByText('按数字键', { exact: false }).waitFor();
    await page.keyboard.press('1');
    await page
      .getByText('已冻结', { exact: true })
      .waitFor({ state: label === '冻结' ? 'visible' : 'detached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${label}：.+。`) })
      .first()
      .waitFor();
  };
  const find = async (kind: string, name: string) => {
    await operator.go(`/console/records?kind=${kind}&search=${encodeURIComponent(name)}`);
    await page.getByPlaceholder('搜索名称、编号、手机号或信用代码').waitFor();
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first()
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
  };
  const { page: seen, ...guest } = await visitor({ site: site.origin, ...plain });
  const shown = (name: string) => seen.getByRole('link', { name: new RegExp(name) }).count();

  const branches = ['深圳福田分院', '深圳南山分院'];
  for (const name of branches) {
    await find('institution', name);
    await decide('冻结');
    if (name === branches[0]) await looksWell(page);
    await expect
      .poll(async () => {
        await guest.open(`/mechanism-list?search=${encodeURIComponent('青梧健康体检')}`);
        return shown(name);
      })
      .toBe(0);
  }
  expect(await shown('广州天河分院')).toBeGreaterThan(0);
  const member = await visitor({ site: site.origin });
  await member.open('/login');
  await signInByForm(member.page, 'demo_provider2');
  await expect.poll(() => where(member.page)).toBe('/service-center');
  for (const path of ['/service-center', '/service-center/library', '/service-center/demand-orders'])
    await readsWhy(member, path);
  await looksWell(member.page);
  for (const name of branches) {
    await find('institution', name);
    await decide('解冻');
    await expect
      .poll(async () => {
        await guest.open(`/mechanism-list?search=${encodeURIComponent('青梧健康体检')}`);
        return shown(name);
      })
      .toBeGreaterThan(0);
  }
  await member.open('/service-center');
  await member.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();

  await find('company', '东莞恒麦');
  await decide('冻结');
  const buyer = await visitor({ site: site.origin });
  await buyer.open('/login');
  await signInByForm(buyer.page, 'demo_buyer2');
  await expect.poll(() => where(buyer.page)).toBe('/user-center/index');
  for (const path of [
    '/user-center/index',
    '/user-center/purchase-order',
    '/require-submit',
    '/user-center/compare',
  ])
    await readsWhy(buyer, path);
  await buyer.page.getByRole('link', { name: '查看企业资料' }).press('Enter');
  await buyer.page.getByText('企业已被平台冻结，暂时不能使用').waitFor();
  await looksWell(buyer.page);
  await decide('解冻');
  await buyer.open('/user-center/index');
  await buyer.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
});

/** In place of a page of a frozen organisation. */
async function readsWhy({ page, go }: Pick<Visitor, 'page' | 'go'>, path: string): Promise<void> {
  // From a page that is not frozen: what is read is this one's.
  await go('/user-center/user-info');
  await page.getByRole('region', { name: '登录设备' }).waitFor();
  await go(path);
  await page.getByRole('heading', { level: 1, name: /^「.+」已被平台冻结$/ }).waitFor();
  await page.getByText(/^原因：.+。$/).waitFor();
  await page
    .locator('#content')
    .getByRole('link', { name: /^[\d-]{8,}$/ })
    .waitFor();
  expect(
    await page
      .getByText('认证', { exact: false })
      .locator('visible=true')
      .filter({ hasText: '提交' })
      .count(),
  ).toBe(0);
}
