import type { BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { here, newPage, useSite as useSiteAndBrowser } from '#test/e2e/here.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

const contexts: BrowserContext[] = [];

/** One site and browser for a file's tests; every visitor has storage of his own and leaves after his test. */
export function useSite(): void {
  useSiteAndBrowser();
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that nobody caught. */
  readonly problems: readonly string[];
  /** Addresses asked for since the start or the last call, below the base path of pages or API. */
  readonly asked: (part: string) => string[];
  readonly forgetAsked: () => void;
  /** Waits until nothing has been asked for half a second: what follows an earlier step has come. */
  readonly settled: () => Promise<void>;
  /** Opens a page below the base path and waits until it is quiet. */
  readonly open: (path: string) => Promise<void>;
  readonly signIn: (account: string) => Promise<void>;
}

export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const page = await newPage(options);
  const context = page.context();
  contexts.push(context);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  let requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const open = async (path: string) => {
    await page.goto(url(path), { waitUntil: 'networkidle' });
  };
  return {
    page,
    context,
    problems,
    asked: (part) => requests.filter((address) => address.includes(part)),
    forgetAsked: () => {
      requests = [];
    },
    async settled() {
      for (let before = -1; before !== requests.length; ) {
        before = requests.length;
        await page.waitForTimeout(500);
      }
    },
    open,
    async signIn(account) {
      await open('/login');
      await page.getByLabel('账号或手机号').fill(account);
      await page.locator('input[type=password]').fill(demoPassword);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL((address) => !address.pathname.endsWith('/login'));
    },
  };
}

export const url = (path: string): string => `${here.site.origin}/bid-web${path}`;

/** The part of the address that a person sees behind the base path. */
export const where = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname.replace('/bid-web', '') + search;
};

/** Answers a call in the server's stead. */
export const answer = (route: Route, code: number, message = '', data: unknown = null): Promise<void> =>
  route.fulfill({ json: { code, message, data } });

/** A call that waits at the network until it is let go. */
export async function held(page: Page, glob: string) {
  const waiting: Route[] = [];
  await page.route(glob, async (route) => {
    waiting.push(route);
  });
  return {
    waiting,
    async next(): Promise<Route> {
      while (waiting.length === 0) await page.waitForTimeout(20);
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
export const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
export const scrollY = (page: Page) => page.evaluate<number>('Math.round(scrollY)');
export const scrollDown = (page: Page, y: number) => page.evaluate(`scrollTo(0, ${y})`);
export const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem('${key}') ?? sessionStorage.getItem('${key}')`);
/** Waits until what has happened is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

/** For what comes about in its own time. */
export const eventually = <T>(ask: () => T) => expect.poll(ask);
