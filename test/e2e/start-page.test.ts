import { expect, test } from 'vitest';
import { axe } from '#test/e2e/page-checks.ts';
import { stored } from '#test/e2e/page-helpers.ts';
import { origin, largePhone as phone, sessionEnds, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

// The buyer's start page: what waits leads to where it is done. A quote has a page of its own.

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

test('a quote has a page with each of its packages, line by line', async () => {
  const { page, open, go } = await visitor({ as: 'demo_buyer' });
  await open('/user-center/purchase-order');
  const target = { origin, token: (await stored(page, 'accessToken')) ?? '' };
  const { records } = await callSite(target, 'demand.listMine', { current: 1, size: 100 });
  const demandId = records.find(({ quotationCount }) => quotationCount > 0)?.demandId ?? '';
  const [quotation] = await callSite(target, 'comparison.listQuotations', { demandId });
  await go(`/user-center/service-order-detail?bidId=${demandId}&tenderId=${quotation?.quotationId}`);
  await page.getByRole('heading', { name: `${quotation?.institution.name}的报价` }).waitFor();
  const tables = page.getByRole('table', { name: '逐项报价，金额为每人' });
  await expect.poll(() => tables.count()).toBe(quotation?.packages.length);
  // The quotation alone names the page, too.
  await go('/user-center/purchase-order');
  await go(`/user-center/service-order-detail?tenderId=${quotation?.quotationId}`);
  await page.getByRole('heading', { name: `${quotation?.institution.name}的报价` }).waitFor();
});
