import { expect, test } from 'vitest';
import { visitor } from '#test/e2e/visitor.ts';

test('year, record number, friendly links, hotline', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  const footer = page.locator('footer');
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format();
  await footer.getByText(`© ${year}`).waitFor();
  await footer.getByText(/ICP备案号/).waitFor();
  await footer.getByText('友情链接').waitFor();
  await footer.getByText('07:30–23:00').waitFor();
  await expect
    .poll(() => footer.getByRole('link', { name: '4001-0755-70' }).getAttribute('href'))
    .toBe('tel:4001075570');
});

test('the privacy policy: in the footer, with its version, of who handles what for how long', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  await page.locator('footer').getByRole('link', { name: '隐私政策' }).click();
  await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
  await page.getByText('版本 2026-11').waitFor();
  for (const name of ['处理者与联系方式', '保存多久', '您的权利'])
    await page.getByRole('heading', { name }).waitFor();
  await open('/register');
  await page.getByRole('checkbox').locator('..').getByRole('link', { name: '《隐私政策》' }).waitFor();
});

test('joining: what it brings, takes and costs, with an example, before anybody signs in', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  await page.locator('footer').getByRole('link', { name: '机构入驻' }).click();
  for (const name of ['费用', '怎么开始，多久', '报价单的例子', '正在征集报价的需求'])
    await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('link', { name: '申请入驻' }).first().click();
  await page.getByText('申请机构入驻需要先登录', { exact: false }).waitFor();
});

test('hidden on the institution page, by either address', async () => {
  const { page, open } = await visitor();
  await open('/mechanism-list');
  await page.locator('footer').waitFor();
  const link = await page.locator('main a[href*="/organization/"]').first().getAttribute('href');
  const code = link?.split('/').at(-1) ?? '';
  await open(`/organization/${code}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('footer').count()).toBe(0);
  await open(`/org-home?code=${code}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('footer').count()).toBe(0);
});
