import { expect, test } from 'vitest';
import { hydrated } from '#test/e2e/browser.ts';
import { answer, header, where } from '#test/e2e/page-helpers.ts';
import { visitor } from '#test/e2e/visitor.ts';

const button = '在线客服';

test('asks for a login first, and comes back', async () => {
  const { page, open, asked } = await visitor();
  await open('/mechanism-list?level=3A');
  expect(asked('service-popup')).toEqual([]);
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/login/);
  await expect
    .poll(() => where(page))
    .toBe(`/login?redirect=${encodeURIComponent('/mechanism-list?level=3A')}&why=service`);
  await page.getByText('在线客服需要先登录，登录后回到刚才的页面。').waitFor();
  await page.getByLabel('账号或手机号').fill('demo_member');
  await page.locator('input[type=password]').fill('Tijian2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/mechanism-list/);
  await page.getByRole('heading', { level: 1, name: /体检机构/ }).waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: button }).waitFor();
});

test('a user-info code other than 200 leads to login', async () => {
  const { page, open } = await visitor({ as: 'demo_member' });
  await open('/about-us');
  await page.route('**/bid/api/user/detail', (route) => answer(route, 500, '暂时查不到'));
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/login\?redirect=%2Fabout-us/);
});

test('a message: checked, kept when it fails or the dialog is closed, then received', async () => {
  const { page, open } = await visitor({ as: 'demo_member' });
  await open('/about-us');
  const sent: unknown[] = [];
  await page.route('**/bid/api/cms/addPCSeek', async (route) => {
    sent.push(route.request().postDataJSON());
    await answer(route, 429, '留言太频繁了，请一分钟后再发。');
  });
  const dialog = page.getByRole('dialog', { name: button });
  const text = dialog.getByLabel('留言');
  const send = dialog.getByRole('button', { name: '发送留言' });
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('4001-0755-70').waitFor();
  await dialog.getByText('07:30–23:00').waitFor();
  await send.click();
  await dialog.getByText('请写下您想问什么').waitFor();
  expect(sent).toEqual([]);
  await text.fill('能否安排上门采血？');
  await send.click();
  await dialog.getByText('留言太频繁了，请一分钟后再发。').waitFor();
  await expect.poll(() => text.inputValue()).toBe('能否安排上门采血？');
  expect(sent).toEqual([
    { message: '能否安排上门采血？', platform: 'pc', app: 'customerservice', appId: 1, page: '/about-us' },
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => text.inputValue()).toBe('能否安排上门采血？');
  await page.unroute('**/bid/api/cms/addPCSeek');
  await send.click();
  await dialog.getByText('留言已收到').waitFor();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => text.inputValue()).toBe('');
});

test('a service of one’s own opens in its window, told where from', async () => {
  const { page, context, withService } = await serviceVisitor();
  await context.route('https://service.example.com/**', (route) => route.fulfill({ body: 'service' }));
  await withService();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: button }).click();
  const window = await opened;
  await window.waitForURL(/service\.example\.com/);
  expect(window.url()).toBe(serviceUrl);
  await expect.poll(() => page.getByRole('dialog', { name: button }).count()).toBe(0);
});

test('a window that the browser holds back is offered as a link, beside the message', async () => {
  const { page, withService } = await serviceVisitor();
  await page.addInitScript('window.open = () => null');
  await withService();
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await expect
    .poll(() => dialog.getByRole('link', { name: '点这里打开' }).getAttribute('href'))
    .toBe(serviceUrl);
  await dialog.getByLabel('留言').waitFor();
});

test('covers no content on a phone, and is not printed', async () => {
  const { page, open } = await visitor({ viewport: { width: 390, height: 800 } });
  await open('/');
  const box = await page.getByRole('button', { name: button }).boundingBox();
  const bar = await page.locator('.site-bar').boundingBox();
  expect(box && bar && box.y >= bar.y && box.y + box.height <= bar.y + bar.height).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.service-button').isVisible()).toBe(false);
});

const serviceUrl = 'https://service.example.com/chat?lang=zh&platform=pc&app=customerservice&app_id=1';

/** A member on a site with CUSTOMER_SERVICE_URL, as its server would tell the page. */
async function serviceVisitor() {
  const it = await visitor({ as: 'demo_member' });
  const { page, open } = it;
  const withService = async () => {
    await open('/about-us');
    await page.evaluate(
      `__reactRouterDataRouter.state.loaderData['shell/public-layout'].customerServiceUrl = 'https://service.example.com/chat?lang=zh'`,
    );
    await header(page).getByRole('link', { name: '客户案例' }).click();
    await page.getByRole('heading', { level: 1, name: '客户案例' }).waitFor();
  };
  return { ...it, withService };
}
