import { beforeAll, describe, expect, test } from 'vitest';
import { findRecords, type Records } from './public-pages.ts';
import { origin } from './visitor.ts';

// What stands behind an address: pages, other addresses, nothing. Without a browser, as search engines see it.

let records: Records;
beforeAll(async () => {
  records = await findRecords(origin);
});

const get = (path: string) => fetch(origin + path, { redirect: 'manual' });
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('what does not exist is not found', () => {
  test.each([
    ['six digits that are no region', '/bid-web/999999'],
    ['one more digit', '/bid-web/4403000'],
    ['a page', '/bid-web/no-such-page'],
    ['a page further down', '/bid-web/there/is/none'],
    ['an institution', '/bid-web/organization/NO-SUCH'],
    ['a demand', `/bid-web/home-demand-detail?bidId=${unknownId}`],
    ['a demand with something else as id', '/bid-web/home-demand-detail?bidId=1'],
    ['a package of a demand', `/bid-web/home-order-package?bidId=${unknownId}`],
    ['a procurement', `/bid-web/service-detail?bidId=${unknownId}`],
    ['its offers', `/bid-web/service-detail/tender?bidId=${unknownId}`],
    ['an article', '/bid-web/health-msg/no-such-article'],
    ['an asset', '/bid-web/assets/none-00000000.js'],
    ['a page beyond the last', '/bid-web/big-hall?page=9999'],
    ['institutions beyond the last page', '/bid-web/mechanism-list?page=9999'],
  ])('%s', async (_what, path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('one address for each page', () => {
  const goesTo = async (path: string, status: number, target: string) => {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, status]);
    expect(new URL(response.headers.get('location') ?? '', origin).href).toBe(origin + target);
  };

  test('the root leads to the site', async () => {
    await goesTo('/', 302, '/bid-web/');
    await goesTo('/bid-web', 301, '/bid-web/');
  });

  test('a page of a demand without one leads to the hall', async () => {
    for (const path of [
      'home-demand-detail',
      'home-order-package',
      'service-detail',
      'service-detail/tender',
    ])
      await goesTo(`/bid-web/${path}`, 302, '/bid-web/big-hall');
    const wrong = await (await get('/bid-web/mechanism-list?level=zzz')).text();
    expect(wrong).toContain('没有「zzz」这个等级');
    const outside = await get('/foo');
    expect([outside.status, await outside.text()]).toEqual([404, expect.stringContaining('/bid-web/')]);
  });

  test('the older address of an institution leads to the newer one', async () => {
    const newer = `/bid-web/organization/${records.institution}`;
    await goesTo(`/bid-web/org-home?code=${records.institution}`, 301, newer);
    await goesTo(`/bid-web/org-home?orgCode=${records.institution}`, 301, newer);
    expect((await get(newer)).status).toBe(200);
  });

  test('a slash at the end is taken off', async () => {
    await goesTo('/bid-web/big-hall/', 301, '/bid-web/big-hall');
    await goesTo('/bid-web/mechanism-list/?page=2', 301, '/bid-web/mechanism-list?page=2');
    await goesTo('/bid-web/440300/', 301, '/bid-web/440300');
    // Never to another site, whatever stands between the slashes.
    await goesTo('/bid-web//example.org/', 301, '/bid-web//example.org');
  });
});

describe('sitemap', () => {
  const locations = async (url: string) => {
    const response = await fetch(url);
    expect([url, response.status]).toEqual([url, 200]);
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, text = '']) =>
      text.replaceAll('&amp;', '&'),
    );
  };

  test('what it lists exists, may be listed, and calls itself by that very address', async () => {
    const robots = await (await get('/robots.txt')).text();
    const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
    const files = await locations(index);
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const all = await locations(file);
      expect(all.length).toBeGreaterThan(0);
      // The first and the last ones of every kind.
      for (const url of new Set([...all.slice(0, 12), ...all.slice(-2)])) {
        const page = await fetch(url, { redirect: 'manual' });
        expect([url, page.status]).toEqual([url, 200]);
        const html = await page.text();
        expect(html).toContain(`<link rel="canonical" href="${url.replaceAll('&', '&amp;')}"`);
        expect(html).not.toContain('content="noindex');
      }
    }
  });
});
