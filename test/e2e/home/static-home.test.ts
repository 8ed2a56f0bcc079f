import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { href, read, submit } from '#test/e2e/read-html.ts';
import { origin, url } from '#test/e2e/visitor.ts';

// The landing page that needs no JavaScript.

test('neither carries nor names any script, and is light', async () => {
  const { headers, ...response } = await fetch(url('/static-home')).then(async (answer) => ({
    headers: answer.headers,
    html: await answer.text(),
  }));
  const { html } = response;
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(tags.filter((tag) => !tag.includes('application/ld+json'))).toEqual([]);
  expect(html).not.toContain('modulepreload');
  expect(headers.get('link') ?? '').not.toContain('modulepreload');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href ?? '');
  const texts = await Promise.all(sheets.map(async (href) => (await fetch(origin + href)).text()));
  const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(30_000);
});

test('its form leads into the wizard, its cities to their pages', async () => {
  const page = await read('/static-home');
  expect(href(page.root, '成都 4 家')).toBe('/510100');
  const wizard = await submit(page, 'headcount', { headcount: '120', city: '440100' });
  expect(wizard.path).toMatch(/^\/require-submit\?/);
  expect(Object.fromEntries(new URLSearchParams(wizard.path.split('?')[1]))).toEqual({
    purpose: 'ANNUAL',
    headcount: '120',
    city: '440100',
    budget: '',
  });
});
