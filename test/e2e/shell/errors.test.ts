import { expect, test } from 'vitest';
import { header, url, visitor, where, useSite } from './visitor.ts';

const main = 'main:visible';

useSite();

test.each(['/nope', '/999999', '/nope/deeper', '/organization/nobody'])(
  '%s: 404, its words, a way home',
  async (path) => {
    const { page, open } = await visitor();
    const response = await page.goto(url(path), { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(404);
    const text = page.locator(main);
    await text.getByText('This page could not be found').waitFor();
    await text.getByText('404', { exact: true }).waitFor();
    await header(page).waitFor();
    await text.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL(/bid-web\/$/);
    await page.getByRole('heading', { level: 1 }).and(page.locator(':visible')).waitFor();
    expect(where(page)).toBe('/');
    await open(path);
  },
);

test('what fails otherwise: Error, 500, header and footer stay', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  await page.route('**/customer-case.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await header(page).getByRole('link', { name: '客户案例' }).click();
  const text = page.locator(main);
  await text.getByText('500', { exact: true }).waitFor();
  await text
    .locator('[lang=en]')
    .getByText(/^(Internal Server )?Error$/)
    .waitFor();
  await page.locator('footer').waitFor();
  await page.unroute('**/customer-case.data*');
  await text.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(/bid-web\/$/);
});

test('a thrown error shows the defaults: message Error, status 500', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  await page.route('**/customer-case.data*', (route) =>
    route.fulfill({ status: 200, body: 'no data at all' }),
  );
  await header(page).getByRole('link', { name: '客户案例' }).click();
  const text = page.locator(main);
  await text.getByText('500', { exact: true }).waitFor();
  await text.getByText('Error', { exact: true }).waitFor();
});

test('when the error page itself fails: its words and a way home', async () => {
  const { page, open } = await visitor();
  await open('/about-us');
  // A refusal whose message is no text: React can't show it, so the error page fails.
  await page.route('**/customer-case.data*', async (route) => {
    const body =
      '[{"_1":2},"pages/public/customer-cases",{"_3":4},"error",["ErrorResponse",5,8,9],{"_6":7},"message",{"_6":6},400,"Bad"]\n';
    await route.fulfill({
      status: 200,
      contentType: 'text/x-script',
      headers: { 'X-Remix-Response': 'yes' },
      body,
    });
  });
  await header(page).getByRole('link', { name: '客户案例' }).click();
  await page.getByText('An error occurred while showing the error page').waitFor();
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(/bid-web\/$/);
  await header(page).waitFor();
});
