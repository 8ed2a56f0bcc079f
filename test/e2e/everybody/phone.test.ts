import { beforeAll, expect, test } from 'vitest';
import { ask, watch } from '#test/e2e/page-checks.ts';
import { attributes } from '#test/e2e/page-helpers.ts';
import { findRecords, kindsOfPages, type Records } from '#test/e2e/public-pages.ts';
import { failedLoads, origin, type Visitor, visitor } from '#test/e2e/visitor.ts';

// Every public page on a phone of 360 px, for somebody who wants nothing to move.

let records: Records;
let reader: Visitor;
beforeAll(async () => {
  records = await findRecords(origin);
  reader = await visitor({ viewport: { width: 360, height: 740 }, expects: failedLoads });
  await watch(reader.page);
});

test.each(kindsOfPages)('$name: nothing sticks out, nothing moves, nothing jumps', async ({ path }) => {
  const { page, open } = reader;
  await open(path(records) as string);
  expect(await ask(page, 'tooWide')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await ask(page, 'tooWide')).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await ask(page, 'scrollThrough');
  expect(await ask(page, 'moving')).toEqual([]);
  const { shift, shifted } = await ask(page, 'watched');
  expect(shift, shifted.join('\n')).toBeLessThan(0.02);
});

test('a table in a case moves in its own box, to its last column', async () => {
  const { page, open } = reader;
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/customer-case');
  for (const path of await attributes(page.locator('main a[href*="/customer-case/"]'), 'href')) {
    await page.goto(new URL(path, origin).href);
    await page.locator('h1').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    for (const table of await page.locator('main table').all()) {
      const last = table.locator('tr').first().locator(':is(th, td)').last();
      await last.scrollIntoViewIfNeeded();
      const box = await last.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(390);
    }
  }
});
