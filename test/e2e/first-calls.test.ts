import { expect, test } from 'vitest';
import { callerAt } from '#test/e2e/procure-at-site.ts';
import { origin, visitor } from '#test/e2e/visitor.ts';

// What a signed-in page asks is under way before its modules are, and they take that answer: a table that says it otherwise than the page
// would have everything asked twice.

test('each page asks its first calls once, and the token goes into the header alone', async () => {
  const buyer = await callerAt(origin, 'demo_buyer');
  const { records } = await buyer('demand.listMine', { size: 50 });
  const bidId = records.find(({ status }) => status.name === '采购中')?.demandId;
  const { page, open, asked, forgetAsked } = await visitor({ as: 'demo_buyer' });
  const pages = [
    ['/user-center/index', '/bid/api/bid/overview'],
    ['/user-center/purchase-order', '/bid/api/bid/listPageBidOrder'],
    ['/user-center/consult-order', '/bid/api/select_bid/listPageBidOrder'],
    [`/user-center/purchase-order-detail?bidId=${bidId}`, '/bid/api/bid/getBidOrder'],
    [`/user-center/compare?bidId=${bidId}`, '/bid/api/bid/compare/overview'],
  ] as const;
  for (const [path, own] of pages) {
    forgetAsked();
    await open(path);
    await page.locator('main h1').first().waitFor();
    await expect.poll(() => page.evaluate('Object.keys(startedCalls)'), { message: path }).toEqual([]);
    const count = (address: string) => asked(address).filter((one) => one.endsWith(address)).length;
    expect([path, count('/bid/api/user/detail'), count(own)]).toEqual([path, 1, 1]);
  }
  const html = await (await fetch(`${origin}/bid-web/user-center/index`)).text();
  expect(html).not.toContain('Bearer ey');
});

test('an address that changes for whom one works, or filters, starts no call of the page', async () => {
  const started = async (path: string) =>
    [
      ...(await (await fetch(`${origin}/bid-web${path}`)).text()).matchAll(/&quot;url&quot;:&quot;([^&]+)/g),
    ].map(([, url]) => url);
  expect(await started('/user-center/purchase-order')).toEqual([
    '/bid/api/user/detail',
    '/bid/api/bid/listPageBidOrder',
  ]);
  for (const path of ['/user-center/purchase-order?status=10', '/user-center/index?for=1', '/console'])
    expect(await started(path)).toEqual(['/bid/api/user/detail']);
  expect(await started('/big-hall')).toEqual([]);
});

test('a signed-in page fetches the code of the pages its menu leads to, when idle; a public page does not', async () => {
  const { page, open } = await visitor({ as: 'demo_buyer', prefetches: true });
  const fetched = () =>
    page.evaluate<string[]>(
      `[...document.head.querySelectorAll('link[data-idle="modulepreload"]')].map((link) => link.getAttribute('href'))`,
    );
  await open('/big-hall');
  await expect.poll(fetched).not.toEqual([]);
  expect(await fetched()).not.toContainEqual(expect.stringMatching(/\/(frame|kit)-/));
  await open('/user-center/purchase-order');
  await expect.poll(fetched).toContainEqual(expect.stringMatching(/\/kit-layout-/));
  await expect.poll(fetched).toContainEqual(expect.stringMatching(/\/contracts-/));
});
