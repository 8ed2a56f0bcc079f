import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The part of the address that a person sees behind the base path. */
export const where = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname.replace('/bid-web', '') + search;
};

/** Answers a call in the server's stead. */
export const answer = (route: Route, code: number, message = '', data: unknown = null): Promise<void> =>
  route.fulfill({ json: { code, message, data } });

/** Calls that wait at the network until they are answered, in the order in which they came. */
export async function delayed(page: Page, glob: string) {
  const waiting: Route[] = [];
  await page.route(glob, (route) => void waiting.push(route));
  return {
    async next(): Promise<Route> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      return waiting.shift() as Route;
    },
  };
}

export const header = (page: Page) => page.locator('.site-header:visible');
export const citySwitcher = (page: Page) => header(page).getByRole('link', { name: /切换城市/ });
export const searchBox = (page: Page) => header(page).getByLabel('搜索医疗机构');

/** Every one's attribute, '' where it has none. */
export const attributes = async (all: Locator, name: string): Promise<string[]> =>
  Promise.all((await all.all()).map(async (one) => (await one.getAttribute(name)) ?? ''));

// What only the page itself knows is asked in strings: these files are checked without the browser's types.
export const isFocused = async (one: Locator) => (await one.and(one.page().locator(':focus')).count()) > 0;
/** Names change with what they count: the first one that fits. */
export const first = (
  within: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
) => within.getByRole(role, { name }).first();
export const firstText = (within: Page | Locator, text: string | RegExp) => within.getByText(text).first();
/** What an open select offers, by its text. */
export const option = (page: Page, hasText: string | RegExp) =>
  page.locator('.ant-select-item-option:visible', { hasText }).first();
export const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
export const scrollY = (page: Page) => page.evaluate<number>('Math.round(scrollY)');
export const scrollDown = (page: Page, y: number) => page.evaluate(`scrollTo(0, ${y})`);
export const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem('${key}') ?? sessionStorage.getItem('${key}')`);
/** That nothing is wider than the window: not by `innerWidth`, which grows on a phone with what is too wide. */
export async function fits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const [whole, wide] = await page.evaluate<[number, string[]]>(`[
    document.documentElement.scrollWidth,
    [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > ${width})
      .map((it) => it.outerHTML.slice(0, 200)),
  ]`);
  expect(whole, wide.join('\n')).toBeLessThanOrEqual(width);
}
/** By keyboard, until it is drawn: up to then the rows of the tab before answer clicks. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.press('Enter');
  await tab.and(page.locator('[aria-selected=true]')).waitFor();
}
/** Waits until what has happened is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
