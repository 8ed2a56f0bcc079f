import { expect } from 'vitest';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { largePhone as phone, sessionEnds, visitor } from '#test/e2e/visitor.ts';

/** Somebody new is invited as a viewer, marks an institution, registers a company of their own; a buyer works for two companies. */
export async function companyJourney(origin: string): Promise<void> {
  const owner = await callerAt(origin, 'demo_buyer');
  const [company] = await owner('company.list', {});
  for (const mobile of ['13800000008', '13800000002'])
    await owner('company.invite', { id: company?.id as string, mobile, role: 'viewer' });
  await viewer(origin);
  await ofTwoCompanies(origin, company?.name as string);
}

async function viewer(origin: string): Promise<void> {
  const { page, go, open } = await visitor({
    as: 'demo_member',
    site: origin,
    expects: /status of 40|700/,
    ...phone,
  });
  await open('/user-center/index');
  await page.getByRole('button', { name: '接受' }).click();
  await page.getByText('您在这家企业是查看者', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^发布|^发起/ }).count()).toBe(0);
  await go('/require-submit');
  await page.getByText('您是查看者，不能发布采购需求').waitFor();

  await open('/mechanism-list');
  const heart = page.getByRole('button', { name: /^收藏/ }).first();
  const marked = ((await heart.getAttribute('aria-label')) as string).slice(2);
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await go('/user-center/favourites');
  await page.getByRole('link', { name: marked }).waitFor();
  await page.getByRole('button', { name: '取消收藏' }).click();
  await page.getByText('还没有收藏的机构').waitFor();

  // The session ends in the middle of a form: they sign in and find what they typed.
  await go('/user-center/enterprise-list');
  await page.getByRole('button', { name: '快捷登记' }).click();
  const dialog = page.getByRole('dialog', { name: '快捷登记企业' });
  await dialog.getByLabel('企业名称').fill('深圳市青禾科技有限公司');
  await dialog.getByLabel('统一社会信用代码').fill('91440300MA5EXAMP0C');
  await dialog.getByLabel('所在地区').fill('南山');
  await page.locator('.ant-cascader-menu-item').filter({ hasText: '南山区' }).first().click();
  await dialog.getByLabel('联系人').fill('叶思彤');
  await sessionEnds(page, '**/company/shortcutAddCompany', 'demo_member', () =>
    dialog.getByLabel('联系人').press('Enter'),
  );
  await page.getByRole('button', { name: '快捷登记' }).click();
  await expect.poll(() => dialog.getByLabel('企业名称').inputValue()).toBe('深圳市青禾科技有限公司');
  await dialog.getByRole('button', { name: /登\s*记/ }).dblclick();
  await page.waitForURL(/before-submit2?\?id=/);
  await page.getByRole('heading', { name: '补全资料，提交企业认证' }).waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
}

/** Lists are the company's that they work for: after the change nothing of the other one shows. */
async function ofTwoCompanies(origin: string, other: string): Promise<void> {
  const me = await callerAt(origin, 'demo_buyer2');
  const [invitation] = await me('company.listInvitations', {});
  await me('company.answerInvitation', {
    invitationId: invitation?.invitationId as string,
    accept: true,
  });
  const { page, open } = await visitor({ as: 'demo_buyer2', site: origin });
  await open('/user-center/purchase-order');
  const rows = page.getByRole('region', { name: '采购需求' }).getByRole('row');
  const first = rows.nth(1).getByRole('link').first();
  await first.waitFor();
  const title = await first.innerText();
  const create = page.getByRole('link', { name: '发布采购需求' });
  await expect.poll(() => create.count()).toBe(0);
  const worksFor = page.getByLabel('当前企业').filter({ visible: true });
  const own = await worksFor.locator('option').filter({ hasNotText: other }).first().innerText();
  await worksFor.selectOption({ label: own });
  await create.waitFor();
  await expect.poll(() => page.getByRole('link', { name: title, exact: true }).count()).toBe(0);
}
