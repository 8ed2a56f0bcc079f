import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { delayed, fits, where } from '#test/e2e/page-helpers.ts';
import { failedLoads, largePhone as phone, sessionEnds, visitor } from '#test/e2e/visitor.ts';

// The buyer's start page: what waits leads to where it is done, and nobody finds it empty.

const buyer = await visitor({ as: 'demo_buyer', ...phone, expects: failedLoads });

test('on a phone: from what waits to the comparison and back, with a session that ends', async () => {
  const { page, open } = await visitor({ as: 'demo_buyer', ...phone });
  await open('/user-center');
  await page.waitForURL(/user-center\/index$/);
  const tasks = page.getByRole('region', { name: '待办' });
  const task = tasks.getByRole('listitem').filter({ hasText: '可比价' }).first();
  await task.waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await axe(page)).toEqual([]);
  const title = (await task.getByRole('link').innerText()).replace(/，去比价$/, '').trim();
  await task.getByRole('link').click();
  await page.waitForURL(/user-center\/compare\?/);
  await page.getByText(title).first().waitFor();
  await page.goBack();
  await task.waitFor();

  await sessionEnds(page, '**/bid/overview', 'demo_buyer', () => page.reload({ waitUntil: 'commit' }));
  await task.waitFor();
  await page.getByRole('definition').first().waitFor();
  await page.getByRole('link', { name: '已完成', exact: true }).click();
  await page.waitForURL(/purchase-order\?status=3/);
});

test('a newcomer is shown the way to the first quotes; a call that fails can be tried again', async () => {
  const { page, open } = await visitor({ as: 'demo_member', expects: /status of 5/ });
  await page.route('**/bid/overview', (route) => route.fulfill({ status: 503, body: '' }));
  await open('/user-center/index');
  const retry = page.getByRole('button', { name: /重试|重新加载/ });
  await retry.waitFor();
  await page.unroute('**/bid/overview');
  await retry.click();
  await page.getByRole('region', { name: '三步收到机构报价' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: '去认证企业' }).click();
  await page.waitForURL(/before-submit/);
});

test('an address without an id leads to the list that it belongs to', async () => {
  const { page, go } = buyer;
  const lists = {
    '/user-center/purchase-order': [
      '/user-center/purchase-order-detail',
      '/user-center/purchase-edit',
      '/user-center/compare',
      '/user-center/award-memo',
      '/user-center/opening-record',
      '/user-center/service-order-detail',
      '/service-detail-self',
    ],
    '/user-center/consult-order': ['/user-center/consult-detail', '/user-center/consult-detail-table'],
    '/user-center/electronic-medical-plan': ['/user-center/medical-plan-detail'],
    '/user-center/user-contract': ['/user-center/contract-draft'],
    '/user-center/enterprise-list': ['/user-center/enterprise-detail'],
    '/user-center/service-list2': ['/user-center/service-detail2', '/organization-submit-2'],
  };
  for (const [list, addresses] of Object.entries(lists))
    for (const address of addresses) {
      await go(address);
      await expect.poll(() => where(page), { message: address }).toBe(list);
    }
});

test.each([
  [
    'demo_buyer',
    {
      'user-center/purchase-order-detail?bidId=': ['需求详情', '返回采购需求'],
      'user-center/compare?bidId=': ['报价对比', '返回采购需求'],
      'user-center/consult-detail-table?bidId=': ['报价对比', '返回询价单'],
      'user-center/award-memo?bidId=': ['定标说明', '返回采购需求'],
      'require-submit?bidId=': ['填写需求', '返回采购需求'],
      'user-center/medical-plan-detail?planId=': ['体检方案', '返回体检方案'],
      'user-center/user-contract/': ['合同', '返回合同'],
    },
  ],
  [
    'demo_provider',
    {
      'service-center/demand-orders/': ['报价', '返回询价与报价'],
      'quoted-price?bidId=': ['参与报价', '返回询价与报价'],
      'service-center/import/': ['核对价格表', '返回批量导入'],
      'service-center/contracts/': ['合同', '返回合同'],
    },
  ],
])('%s: what is not there says so under a heading and leads back to its list', async (as, pages) => {
  const { page, go } = as === 'demo_buyer' ? buyer : await visitor({ as, ...phone, expects: failedLoads });
  for (const [path, [title, back]] of Object.entries(pages)) {
    await go(`/${path}019ab000-0000-7000-8000-00000000dead`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    const list = page.getByRole('link', { name: back });
    await list.waitFor();
    await fits(page);
    await list.press('Enter');
    await list.waitFor({ state: 'detached' });
  }
});

test('a list that is still loading shows its head, and neither a count nor that there is nothing', async () => {
  const { page, go } = await visitor({ as: 'demo_buyer' });
  const asked = await delayed(page, '**/bid/listPageBidOrder');
  await go('/user-center/purchase-order');
  const first = await asked.next();
  const list = page.getByRole('region', { name: '采购需求' });
  await list.getByRole('columnheader', { name: '人均预算' }).first().waitFor();
  await list.locator('.ant-skeleton').waitFor();
  expect(await list.innerText()).not.toMatch(/\d|没有/);
  await first.continue();
  await list.getByRole('tab', { name: /^全部 \d+$/ }).waitFor();
  await list.locator('.ant-skeleton').waitFor({ state: 'detached' });
  expect(await list.getByRole('row').count()).toBeGreaterThan(1);
});
