import { beforeAll, expect, test } from 'vitest';
import { ask, axe, tabThrough } from '#test/e2e/page-checks.ts';
import { newPerson } from '#test/e2e/person.ts';
import { headerStates, publicPages } from '#test/e2e/public-pages.ts';
import { here, useSite } from '#test/e2e/here.ts';
import { newReader, type Reader } from './reader.ts';

// Every public page with nothing but a keyboard, and what the header opens.

useSite();
let reader: Reader;
beforeAll(async () => {
  reader = await newReader({ viewport: { width: 1280, height: 900 } });
});

test.each(publicPages)('$name: Tab reaches everything, and shows where it is', async (entry) => {
  if ((await reader.open(entry)) === undefined) return;
  const report = await tabThrough(reader.page);
  expect(report).toMatchObject({ missed: [], unmarked: [], covered: [] });
  expect(report.reached).toBeGreaterThan(5);
});

test('the first Tab offers the way past the header', async () => {
  await reader.open({ name: 'hall', path: () => '/big-hall' });
  const { keyboard } = reader.page;
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  expect(await ask(reader.page, 'skippedHeader')).toBe(true);
});

test.each(headerStates)('$name', async ({ account, width, prepare }) => {
  const person = await newPerson(here.browser, here.site.origin, account ?? 'visitor');
  if (account) await person.signIn(account);
  await person.page.setViewportSize({ width, height: 844 });
  await person.open('/');
  await prepare(person.page);
  expect(await axe(person.page)).toEqual([]);
  expect(await ask(person.page, 'tooWide')).toEqual([]);
  await person.page.keyboard.press('Escape');
  expect(person.problems).toEqual([]);
  await person.page.context().close();
});
