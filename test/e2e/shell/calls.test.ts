import { expect, test } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { answer, where } from '#test/e2e/page-helpers.ts';
import { failedLoads, visitor } from '#test/e2e/visitor.ts';

// What a person sees when a call fails (docs/product.md, Calls): an upload without network; sessions that end: start-page.test.ts.

const licence = { name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from('not yet looked at') };

test('an upload without network, then refused: said in a message, and nothing typed is lost', async () => {
  const { page, open } = await visitor({ as: 'demo_member', expects: failedLoads });
  await open('/before-submit');
  await page.getByLabel('联系人').fill('周明');
  await page.route('**/common/upload', (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(licence);
  await page.getByText('网络连接失败，请检查网络后重试。').waitFor();
  await expect.poll(() => page.getByLabel('联系人').inputValue()).toBe('周明');
  await page.unroute('**/common/upload');
  const sent: string[] = [];
  await page.route('**/common/upload', (route) => {
    sent.push(route.request().postData() ?? '');
    return answer(route, 500, '文件库正在维护，请十分钟后再传。');
  });
  await page.locator('input[type=file]').setInputFiles(licence);
  await page.getByText('文件库正在维护，请十分钟后再传。').waitFor();
  expect(sent[0]).toContain('name="fileName"');
  expect(sent[0]).toMatch(/name="fileType"\r\n\r\n2\r\n/);
  await page.getByText('选择文件').waitFor();
  // The same file reaches the server once it can; that looks at what it is.
  await page.unroute('**/common/upload');
  await page.locator('input[type=file]').setInputFiles(licence);
  await page
    .getByRole('alert')
    .filter({ hasText: /格式|类型/ })
    .waitFor();
});

test('what is typed before the page answers stays, and is sent', async () => {
  const { page, open } = await visitor();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opened = open('/login');
  const account = page.getByLabel('账号或手机号');
  await account.fill('demo_buyer');
  const password = page.locator('input[type=password]');
  await password.fill(demoPassword);
  // Nothing of it gets into an address.
  await password.press('Enter');
  release();
  await opened;
  await expect.poll(() => where(page)).toBe('/login');
  await expect.poll(() => password.inputValue()).toBe(demoPassword);
  await expect.poll(() => account.inputValue()).toBe('demo_buyer');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
});
