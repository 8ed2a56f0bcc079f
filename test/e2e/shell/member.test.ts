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

test.each([
  { account: 'demo_buyer', also: [] },
  { account: 'demo_provider', also: ['机构中心'] },
  { account: 'demo_operator', also: ['运营后台'] },
])('$account: the menu by role', async ({ account, also }) => {
  const { page, go } = account === 'demo_buyer' ? buyer : await visitor({ as: account });
  await go('/about-us');
  await header(page).locator('.user-menu summary').click();
  const entries = header(page).locator('.user-menu li');
  await expect.poll(() => entries.allTextContents()).toEqual(['企业中心', ...also, '退出登录']);
});

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

test('leaving is asked about; a failure is said in the server’s words and leaves one signed in', async () => {
  const { page, open } = await visitor();
  await open('/login?redirect=/about-us');
  await signInByForm(page, 'demo_member');
  const token = () => stored(page, 'accessToken');
  const dialog = page.getByRole('dialog', { name: '您确定退出登录?' });
  const ask = async () => {
    await header(page).locator('.user-menu summary').click();
    await header(page).getByRole('button', { name: '退出登录' }).click();
    await dialog.waitFor();
  };
  await ask();
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await ask();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await token()).not.toBe(null);

  await page.route('**/bid/api/user/logout', (route) =>
    answer(route, 500, '退出服务暂停两分钟，请稍后再试。'),
  );
  await ask();
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await dialog.getByText('退出服务暂停两分钟，请稍后再试。').waitFor();
  expect(await token()).not.toBe(null);
  await page.unroute('**/bid/api/user/logout');
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await header(page).getByRole('link', { name: '登录' }).waitFor();
  await expect.poll(() => token()).toBe(null);
});

test('a session that has ended is forgotten, and the page stays', async () => {
  const { page, context } = await visitor({ as: 'demo_buyer' });
  await page.route('**/bid/api/user/detail', (route) => answer(route, 702, '登录已失效'));
  await page.goto(url('/about-us'));
  await expect.poll(() => stored(page, 'accessToken')).toBe(null);
  await header(page).getByRole('link', { name: '登录' }).waitFor();
  await expect.poll(() => where(page)).toBe('/about-us');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('user');
});
