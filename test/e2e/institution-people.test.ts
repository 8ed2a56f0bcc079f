import { expect, test } from 'vitest';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { visitor } from '#test/e2e/visitor.ts';
import { option } from './page-helpers.ts';

// Two people of one institution: invited by mobile to keep the library, who works for another institution too and switches.

test('a colleague joins with the library role, sees no quoting there, and switches to the own institution', async () => {
  const { mobile } = demoAccounts.find(({ account }) => account === 'demo_provider2') as { mobile: string };
  const owner = await visitor({ as: 'demo_provider' });
  await owner.open('/service-center/institution');
  const name = (await owner.page.getByRole('heading', { level: 1 }).innerText()).trim();
  const people = owner.page.getByRole('region', { name: '机构成员' });
  // The only owner cannot leave.
  await people.getByRole('button', { name: '退出机构' }).click();
  // Said before asking: nothing is asked that would be refused.
  await people.getByText('机构至少要有一位管理员。请先把另一位成员设为管理员，再执行这项操作。').waitFor();
  expect(await owner.page.getByRole('dialog').count()).toBe(0);
  await people.getByLabel('邀请同事').fill(mobile);
  await people.getByLabel('角色', { exact: true }).click();
  await option(owner.page, '项目库管理员').click();
  await people.getByRole('button', { name: '发出邀请' }).dblclick();
  await people.getByText('等待接受').waitFor();
  expect(owner.asked('/invitation/add')).toHaveLength(1);
  expect(await people.getByRole('alert').filter({ hasNotText: '至少要有一位管理员' }).count()).toBe(0);

  const { page, go, open } = await visitor({ as: 'demo_provider2' });
  await open('/user-center/service-list2');
  await page
    .getByRole('alert')
    .filter({ hasText: `邀请您加入「${name}」` })
    .getByRole('button', { name: '接受' })
    .click();
  await page.getByText(`已加入「${name}」，并切换为当前机构。`).waitFor();

  // The workbench is of quotes: who keeps the library begins there.
  await go('/service-center');
  await page.waitForURL(/service-center\/library/);
  const menu = page.getByRole('navigation', { name: '机构中心' });
  await menu.getByRole('link', { name: '项目库' }).waitFor();
  await expect.poll(() => menu.getByRole('link', { name: '询价与报价' }).count()).toBe(0);
  await go('/service-center/demand-orders');
  await page.getByRole('heading', { name: '您的角色不使用这个页面' }).waitFor();
  expect(await axe(page)).toEqual([]);

  // For the own institution they quote.
  const worksFor = page.getByRole('combobox', { name: '当前机构' });
  const own = await worksFor.locator('option').filter({ hasNotText: name }).first().innerText();
  await worksFor.selectOption({ label: own });
  await menu.getByRole('link', { name: '询价与报价' }).waitFor();
  await page.getByRole('heading', { name: '询价与报价' }).waitFor();
  await menu.getByRole('link', { name: '接待日历' }).click();
  await page.getByRole('region', { name: '本月的中标订单' }).waitFor();
  expect(await axe(page)).toEqual([]);

  // Back, and out: as it was before.
  await worksFor.selectOption({ label: name });
  await menu.getByRole('link', { name: '询价与报价' }).waitFor({ state: 'detached' });
  await go('/service-center/institution');
  await page.getByRole('region', { name: '机构成员' }).getByRole('button', { name: '退出机构' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await page.waitForURL(/user-center\/service-list2/);
});
