import { expect, test } from 'vitest';
import { header } from '#test/e2e/page-helpers.ts';
import { all, href, main, read, textOf } from '#test/e2e/read-html.ts';
import { failedLoads, url, visitor } from '#test/e2e/visitor.ts';

const content = 'main:visible';

test('what is not there: 404, its words, a way home', async () => {
  const page = await read('/organization/nobody');
  expect(page.status).toBe(404);
  expect(textOf(main(page))).toMatch(/404.*This page could not be found/);
  expect(all(page.root, 'header')).not.toEqual([]);
  expect(href(main(page), '返回首页')).toBe('/');
});

test('a contract that the address does not name, or names wrongly', async () => {
  const address = url('/user-center/contract-detail');
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/bid-web/user-center/user-contract']);
  const wrong = await read('/user-center/contract-detail?contractId=nonsense');
  expect(wrong.status).toBe(400);
  expect(textOf(main(wrong))).toContain('400');
  expect(textOf(main(wrong))).not.toMatch(/[A-Za-z]{3}/);
});

test('who clicks before the browser knows the routes gets the home page all the same', async () => {
  const { page, open } = await visitor({ expects: failedLoads });
  await page.route('**/__manifest*', (route) => route.abort());
  await open('/organization/nobody');
  await page.locator(content).getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(/bid-web\/$/);
  await page.getByRole('heading', { level: 1 }).and(page.locator(':visible')).waitFor();
});

test('what fails otherwise: Error, 500, header and footer stay; when the error page fails too, a way home', async () => {
  const { page, open } = await visitor({ expects: /./ });
  const text = page.locator(content);
  const casesAnswer = async (answer: { status: number; body: string; headers?: Record<string, string> }) => {
    await open('/about-us');
    await page.unroute('**/customer-case.data*');
    await page.route('**/customer-case.data*', (route) => route.fulfill(answer));
    await header(page).getByRole('link', { name: '客户案例' }).click();
  };
  await casesAnswer({ status: 500, body: 'broken' });
  await text.getByText('500', { exact: true }).waitFor();
  const error = text.locator('[lang=en]').getByText(/^(Internal Server )?Error$/);
  await error.waitFor();
  await page.locator('footer').waitFor();
  await text.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(/bid-web\/$/);

  // An error that was thrown has the same words.
  await casesAnswer({ status: 200, body: 'no data at all' });
  await text.getByText('500', { exact: true }).waitFor();
  await text.getByText('Error', { exact: true }).waitFor();

  // A failure whose message is no text: React can't show it, so the error page fails.
  await casesAnswer({
    status: 200,
    headers: { 'content-type': 'text/x-script', 'X-Remix-Response': 'yes' },
    body: '[{"_1":2},"pages/public/customer-cases",{"_3":4},"error",["ErrorResponse",5,8,9],{"_6":7},"message",{"_6":6},400,"Bad"]\n',
  });
  await page.getByText('An error occurred while showing the error page').waitFor();
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL(/bid-web\/$/);
  await header(page).waitFor();
});
