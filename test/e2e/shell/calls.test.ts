import { expect, test } from 'vitest';
import { answer, eventually, stored, useSite, visitor, where } from './visitor.ts';

// What a person sees when a call fails (docs/product.md, Calls): network, upload, session.

useSite();

const licence = { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from('not yet looked at') };

test('no network: said in a message, and nothing typed is lost', async () => {
  const { page, open, signIn } = await visitor();
  await signIn('demo_member');
  await open('/before-submit');
  await page.getByLabel('联系人').fill('周明');
  await page.route('**/common/upload', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(licence);
  await page.getByText('网络连接失败，请检查网络后重试。').waitFor();
  expect(await page.getByLabel('联系人').inputValue()).toBe('周明');
  // The same file goes through once the network is back; the server looks at what it is.
  await page.unroute('**/common/upload');
  await page.locator('input[type=file]').setInputFiles(licence);
  await page
    .getByRole('alert')
    .filter({ hasText: /格式|类型/ })
    .waitFor();
});

test('an upload that is refused: the server’s words, and the earlier file stays', async () => {
  const { page, open, signIn } = await visitor();
  await signIn('demo_member');
  await open('/before-submit');
  const sent: string[] = [];
  await page.route('**/common/upload', (route) => {
    sent.push(route.request().postData() ?? '');
    return answer(route, 500, '文件库正在维护，请十分钟后再传。');
  });
  await page.locator('input[type=file]').setInputFiles(licence);
  await page.getByText('文件库正在维护，请十分钟后再传。').waitFor();
  expect(sent[0]).toContain('name="fileName"');
  await page.getByText('选择文件').waitFor();
});

test.each([700, 799])(
  'code %i where one must be signed in: to the login, and back to the same place',
  async (code) => {
    const { page, open, signIn } = await visitor();
    await signIn('demo_buyer');
    await open('/user-center/purchase-order');
    await page.route('**/bid/listPageBidOrder', (route) => answer(route, code, '登录已失效，请重新登录。'));
    await page.reload({ waitUntil: 'commit' });
    await eventually(() => where(page)).toMatch(/^\/login\?redirect=/);
    await page.getByLabel('账号或手机号').waitFor();
    expect(await stored(page, 'accessToken')).toBe(null);
    await page.unroute('**/bid/listPageBidOrder');
    await page.getByLabel('账号或手机号').fill('demo_buyer');
    await page.locator('input[type=password]').fill('Tijian2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await eventually(() => where(page)).toBe('/user-center/purchase-order');
  },
);
