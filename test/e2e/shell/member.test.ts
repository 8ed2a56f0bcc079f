import { expect, test } from 'vitest';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { answer, delayed, header, stored, where } from '#test/e2e/page-helpers.ts';
import { origin, signInByForm, url, visitor } from '#test/e2e/visitor.ts';
import { callSite } from '#test/world/call-site.ts';

test('login and registration come back to where one was, and the account is remembered', async () => {
  const { page, open, context } = await visitor();
  await open('/mechanism-list?level=3A');
  const link = (name: string) => header(page).getByRole('link', { name, exact: true });
  await expect
    .poll(() => link('免费注册').getAttribute('href'))
    .toBe(`/bid-web/register?redirect=${encodeURIComponent('/mechanism-list?level=3A')}`);
  await link('登录').click();
  await page.waitForURL(/login\?redirect=/);
  // Between the two the way back is handed on.
  await link('免费注册').click();
  await page.waitForURL(/register\?redirect=%2Fmechanism-list/);
  await link('登录').click();
  await page.waitForURL(/login\?redirect=/);
  await signInByForm(page, 'demo_buyer');
  await page.waitForURL(/mechanism-list\?level=3A/);
  await header(page).getByText('dem****yer').waitFor();

  // The account is masked, known from the cookie at once, and then asked for.
  const cookie = (await context.cookies()).find(({ name }) => name === 'user');
  expect(decodeURIComponent(cookie?.value ?? '')).toContain('dem****yer');
  expect(decodeURIComponent(cookie?.value ?? '')).not.toContain('demo_buyer');
  const calls = await delayed(page, '**/bid/api/user/detail');
  await page.goto(url('/about-us'));
  await header(page).getByText('dem****yer').waitFor();
  await (await calls.next()).continue();
  await header(page).getByRole('link', { name: '定制套餐' }).click();
  await page.waitForURL(/require-submit/);
});

const buyer = await visitor({ as: 'demo_buyer' });

test('the gate of the enterprise centre', async () => {
  const stranger = await visitor();
  await stranger.open('/user-center/purchase-order');
  await expect
    .poll(() => where(stranger.page))
    .toBe(`/login?redirect=${encodeURIComponent('/user-center/purchase-order')}`);

  await buyer.go('/mechanism-list');
  await buyer.page.getByRole('heading', { level: 1, name: /体检机构/ }).waitFor();
  await expect.poll(() => header(buyer.page).getByRole('button', { name: '企业中心' }).count()).toBe(0);
  await enter(buyer.page);
  await buyer.page.waitForURL(/user-center\/purchase-order$/);
  // The page of a record, without one and with one.
  await buyer.go('/user-center/compare');
  await expect.poll(() => where(buyer.page)).toBe('/user-center/purchase-order');
  const target = { origin, token: (await stored(buyer.page, 'accessToken')) ?? '' };
  const { records } = await callSite(target, 'demand.listMine', { current: 1, size: 100 });
  const demandId = records.find(({ quotationCount }) => quotationCount > 0)?.demandId ?? '';
  const [quotation] = await callSite(target, 'comparison.listQuotations', { demandId });
  await buyer.go(`/user-center/service-order-detail?bidId=${demandId}&tenderId=${quotation?.quotationId}`);
  await buyer.page.getByRole('heading', { name: `${quotation?.institution.name}的报价` }).waitFor();
  const tables = buyer.page.getByRole('table', { name: '逐项报价，金额为每人' });
  await expect.poll(() => tables.count()).toBe(quotation?.packages.length);
  // The quotation alone names the page, too.
  await buyer.go('/user-center/purchase-order');
  const states = buyer.page.getByRole('tab');
  await expect.poll(() => states.allTextContents()).toHaveLength(9);
  for (const label of Object.values(demandMachine.labels)) await states.filter({ hasText: label }).waitFor();
  await buyer.go(`/user-center/service-order-detail?tenderId=${quotation?.quotationId}`);
  await buyer.page.getByRole('heading', { name: `${quotation?.institution.name}的报价` }).waitFor();
  // A list that cannot be read says so to who cannot see it, too.
  await buyer.page.route('**/bid/listPageBidOrder', (route) => answer(route, 500, '需求暂时读不出来。'));
  await buyer.open('/user-center/purchase-order');
  await buyer.page.getByRole('alert').filter({ hasText: '需求暂时读不出来' }).waitFor();
  await buyer.page.unroute('**/bid/listPageBidOrder');

  const member = await visitor({ as: 'demo_member' });
  await member.open('/about-us');
  await member.page.evaluate(`localStorage.setItem('companyCertificationForm', '{"name":"旧的"}')`);
  await enter(member.page);
  await member.page.waitForURL(/before-submit$/);
  await expect.poll(() => stored(member.page, 'companyCertificationForm')).toBe(null);

  async function enter(page: typeof buyer.page) {
    await header(page).locator('.user-menu summary').click();
    await header(page).getByRole('button', { name: '企业中心' }).click();
  }
});
