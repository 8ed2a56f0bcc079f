import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { noticeStreamPath, type SessionEnded } from '#wire/notice/stream.ts';
import { axe } from '#test/e2e/page-checks.ts';
import { fits, where } from '#test/e2e/page-helpers.ts';
import { largePhone, signInByForm, visitor } from '#test/e2e/visitor.ts';

test('a sign-in elsewhere is seen and ended; that page learns it at once and leads to the login and back', async () => {
  const here = await visitor(largePhone);
  const elsewhere = await visitor({});
  for (const { page, open } of [elsewhere, here]) {
    await open('/login?redirect=%2Fuser-center%2Fuser-info');
    await signInByForm(page, 'demo_provider2');
    await page.getByRole('region', { name: '登录设备' }).waitFor();
  }
  const sessions = here.page.getByRole('region', { name: '登录设备' });
  await sessions.getByText('当前登录').waitFor();
  expect(await axe(here.page)).toEqual([]);
  const end = sessions.getByRole('button', { name: /^退出登录：Chrome/ });
  const dialog = here.page.getByRole('dialog');
  const yes = dialog.getByRole('button', { name: '退出登录' });
  await end.first().click();
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'detached' });
  const others = await end.count();
  await end.first().click();
  await yes.click();
  await here.page.getByText('已退出。').first().waitFor();
  await expect.poll(() => end.count()).toBe(others - 1);

  await expect.poll(() => where(elsewhere.page)).toMatch(/^\/login\?redirect=/);
  await signInByForm(elsewhere.page, 'demo_provider2');
  await expect.poll(() => where(elsewhere.page)).toBe('/user-center/user-info');

  // A copy of what is stored, and the request to erase it, taken back.
  const own = here.page.getByRole('region', { name: '我的个人信息' });
  await own.getByRole('button', { name: '申请个人信息副本' }).click();
  const fetching = own.getByRole('button', { name: '下载个人信息副本' });
  await fetching.waitFor();
  const [copy] = await Promise.all([here.page.waitForEvent('download'), fetching.click()]);
  expect(copy.suggestedFilename()).toBe('个人信息-demo_provider2.xlsx');
  await own.getByRole('button', { name: '申请注销账号' }).click();
  const asked = here.page.getByRole('dialog', { name: '申请注销账号？' });
  await asked.getByText('操作记录', { exact: false }).waitFor();
  await fits(here.page);
  expect(await axe(here.page)).toEqual([]);
  await asked.getByRole('button', { name: '申请注销' }).dblclick();
  await own.getByText(/已申请注销，等待平台核对/).waitFor();
  await own.getByRole('button', { name: '撤回注销申请' }).click();
  await own.getByRole('button', { name: '申请注销账号' }).waitFor();
});

test('who signs out in the console comes to the home page, also when the end of the session is heard before the answer', async () => {
  const { page, open } = await visitor();
  const ended: SessionEnded = { code: 700, message: '登录已失效，请重新登录后继续。' };
  for (const path of ['/console', '/console/records']) {
    const { promise: loggedOut, resolve: logOut } = Promise.withResolvers<void>();
    const ofStream = (request: Request) => request.url().includes(noticeStreamPath);
    await page.route(`**${noticeStreamPath}*`, async (route) => {
      await loggedOut;
      await route.fulfill({
        contentType: 'text/event-stream',
        body: `event: ended\ndata: ${JSON.stringify(ended)}\n\n`,
      });
    });
    await page.route('**/user/logout', async (route) => {
      const response = await route.fetch();
      const heard = page.waitForEvent('requestfinished', ofStream);
      logOut();
      await heard;
      await route.fulfill({ response });
    });
    await open(`/login?redirect=${encodeURIComponent(path)}`);
    const stream = page.waitForRequest(ofStream);
    await signInByForm(page, 'demo_operator');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await stream;
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    await page.getByRole('button', { name: /^我的账号/ }).press('Enter');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await expect.poll(() => where(page)).toBe('/');
    await page.getByRole('link', { name: '登录', exact: true }).first().waitFor();
    expect(addresses.filter((address) => address.endsWith('/login'))).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unrouteAll();
  }
});
