import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Failure } from '#domain/kernel/failure.ts';
import { homeCalls } from '#test/page/home-calls.ts';
import { openSite } from '#test/page/open-site.tsx';
import { type Person, personOf } from '#test/page/people.ts';
import { publicCalls } from '#test/page/public-calls.ts';
import { bySelector } from '#test/page/screen.ts';

const calls = {
  ...publicCalls,
};
const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const openMenu = async () => (await bySelector('.user-menu summary')).click();
const token = () => localStorage.getItem('accessToken');

test('login and registration come back to where one was, and the account is remembered, masked', async () => {
  const user = personOf('buyer');
  const site = await openSite('/mechanism-list?level=3A', {
    calls: { ...calls, 'user.accountLogin': { accessToken: 'new', user } },
  });
  await expect
    .element(link('免费注册'))
    .toHaveAttribute('href', `/bid-web/register?redirect=${encodeURIComponent('/mechanism-list?level=3A')}`);
  await link('登录').click();
  await expect.poll(site.where).toMatch(/^\/login\?redirect=/);
  // Between the two the way back is handed on.
  await link('免费注册').click();
  await expect.poll(site.where).toMatch(/^\/register\?redirect=%2Fmechanism-list/);
  await link('登录').click();
  await expect.poll(site.where).toMatch(/^\/login\?redirect=/);
  await page.getByLabelText('账号或手机号').fill('demo_buyer');
  await (await bySelector('input[type=password]')).fill('Tijian2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(site.where).toBe('/mechanism-list?level=3A');
  await expect.element(page.getByText('dem****yer')).toBeVisible();
  const cookie = decodeURIComponent(document.cookie);
  expect(cookie).toContain('dem****yer');
  expect(cookie).not.toContain('demo_buyer');
});

test('the account is known from the cookie at once, and then asked for', async () => {
  let answer = () => {};
  const user = personOf('buyer');
  const asked = new Promise<typeof user>((resolve) => {
    answer = () => resolve(user);
  });
  const site = await openSite('/about-us', { as: 'buyer', calls: { ...calls, 'user.detail': () => asked } });
  await expect.element(page.getByText('dem****yer')).toBeVisible();
  await expect.poll(() => site.calls.of('user.detail')).toHaveLength(1);
  answer();
  await expect.element(link('定制套餐')).toHaveAttribute('href', '/bid-web/require-submit');
});

test.each<[Person, string[]]>([
  ['buyer', []],
  ['provider', ['机构中心']],
  ['operator', ['运营后台']],
])('%s: the menu by role', async (as, also) => {
  await openSite('/about-us', { as, calls });
  await openMenu();
  const entries = () => [...document.querySelectorAll('.user-menu li')].map((one) => one.textContent);
  await expect.poll(entries).toEqual(['企业中心', ...also, '退出登录']);
});

test('the enterprise centre: a buyer comes to the purchases', async () => {
  const buyer = await openSite('/about-us', {
    as: 'buyer',
    calls: { ...calls, 'demand.listMine': {}, 'demand.overview': {}, 'company.list': [] },
  });
  const enter = async () => {
    await openMenu();
    await page.getByRole('button', { name: '企业中心' }).click();
  };
  await enter();
  await expect.poll(buyer.where).toBe('/user-center/purchase-order');
});

test('who has no company comes to the certification, and an earlier form is forgotten', async () => {
  const member = await openSite('/about-us', {
    as: 'member',
    calls: {
      ...calls,
      'company.listPage': {},
      'region.listTree': '[]',
    },
  });
  localStorage.setItem('companyCertificationForm', '{"name":"旧的"}');
  await openMenu();
  await page.getByRole('button', { name: '企业中心' }).click();
  await expect.poll(member.where).toBe('/before-submit');
  expect(localStorage.getItem('companyCertificationForm')).toBeNull();
});

test('a stranger at a signed-in page is asked to sign in, and comes back', async () => {
  const site = await openSite('/user-center/purchase-order', { calls });
  await expect.poll(site.where).toBe(`/login?redirect=${encodeURIComponent('/user-center/purchase-order')}`);
});

test('a session that has ended is forgotten, and the page stays', async () => {
  const site = await openSite('/about-us', {
    as: 'buyer',
    calls: {
      ...calls,
      'user.detail': () => {
        throw new Failure(702, '登录已失效');
      },
    },
  });
  await expect.element(link('登录')).toBeVisible();
  expect(token()).toBeNull();
  expect(site.where()).toBe('/about-us');
  expect(document.cookie).not.toContain('user=');
});

test('leaving is asked about; a failure is said in the server’s words and leaves one signed in', async () => {
  const site = await openSite('/about-us', { as: 'member', calls: { ...homeCalls, ...calls } });
  const dialog = page.getByRole('dialog', { name: '您确定退出登录?' });
  const ask = async () => {
    await openMenu();
    await page.getByRole('button', { name: '退出登录' }).first().click();
    await expect.element(dialog).toBeVisible();
  };
  await ask();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await ask();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(token()).not.toBeNull();
  site.calls.handlers['user.logout'] = () => {
    throw new Failure(500, '退出服务暂停两分钟，请稍后再试。');
  };
  await ask();
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect.element(dialog.getByText('退出服务暂停两分钟，请稍后再试。')).toBeVisible();
  expect(token()).not.toBeNull();
  site.calls.handlers['user.logout'] = {};
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect.element(link('登录')).toBeVisible();
  expect(token()).toBeNull();
  await expect.poll(site.where).toBe('/');
});
