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
  expect(await footer.getByRole('link', { name: '4001-0755-70' }).getAttribute('href')).toBe(
    'tel:4001075570',
  );
});

test('hidden on the institution page, by either address', async () => {
  const { page, open } = await visitor();
  await open('/mechanism-list');
  await page.locator('footer').waitFor();
  const link = await page.locator('main a[href*="/organization/"]').first().getAttribute('href');
  const code = link?.split('/').at(-1) ?? '';
  await open(`/organization/${code}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('footer').count()).toBe(0);
  await open(`/org-home?code=${code}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('footer').count()).toBe(0);
});
