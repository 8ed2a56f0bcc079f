import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { origin, plain, url, visitor } from '#test/e2e/visitor.ts';

// The landing page that needs no JavaScript.

test('neither carries nor loads any script, and is light', async () => {
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  const response = await page.goto(url('/static-home'));
  const html = (await response?.text()) ?? '';
  const data = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(data.filter((tag) => !tag.includes('application/ld+json'))).toEqual([]);
  expect(html).not.toContain('modulepreload');
  expect((await response?.allHeaders())?.link ?? '').not.toContain('modulepreload');
  expect(asked.filter((one) => one.startsWith('script') || one.endsWith('.js'))).toEqual([]);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const texts = await Promise.all(sheets.map(async (href) => (await fetch(origin + href)).text()));
  const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(30_000);
});

test('its form leads into the wizard, its cities to their pages', async () => {
  const { page, open } = await visitor(plain);
  await open('/static-home');
  await page.getByRole('link', { name: '成都 4 家' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bid-web/510100');
  await page.goBack();
  await page.getByLabel('体检人数').fill('120');
  await page.getByLabel('体检城市').selectOption({ label: '广州' });
  await page.getByRole('button', { name: /下一步/ }).click();
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?purpose=ANNUAL&headcount=120&city=440100&budget=');
});
