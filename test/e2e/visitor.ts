import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { atDesk } from '#test/browser-window.ts';
import { within } from '#test/slowness.ts';
import { hydrated, openBrowser, storageOf } from './browser.ts';
import { answer } from './page-helpers.ts';
import { beforeSiteEnds, siteOrigin } from './site.ts';

export const origin = siteOrigin();
export const url = (path: string): string => `${origin}/bid-web${path}`;

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** As most phones are; `phone` is as narrow as any. */
export const largePhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const plain = { javaScriptEnabled: false };

/** Somebody at a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that nobody caught, and those on the console: `leave` fails when there are any. */
  readonly problems: readonly string[];
  /** Addresses asked for since the start or the last `forgetAsked`, that contain this. */
  readonly asked: (part: string) => string[];
  readonly forgetAsked: () => void;
  /** Opens a page below the base path and waits until it answers to clicks and keys. */
  readonly open: (path: string) => Promise<number | undefined>;
  /**
   * Goes on to a page as by a link, without loading everything anew: a third of the work of `open`. Who is nowhere yet opens it.
   * Not for `/` in a window that has not shown it yet: the page then loads itself anew (HomeKeepAlive), and the wait breaks off.
   */
  readonly go: (path: string) => Promise<void>;
}

interface VisitorOptions extends BrowserContextOptions {
  /** A demo account that is signed in already. */
  readonly as?: string;
  /** The origin of a site of the file's own (`freshSite`), for who changes what other files look at. */
  readonly site?: string;
  /** Errors that the test causes. */
  readonly expects?: RegExp;
  /** Has the code of the pages behind links fetched, as most do: it doubles the work of opening a page, so tests of anything else spare it. */
  readonly prefetches?: boolean;
}

const savesData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

// One browser for all files of a worker; it ends with the worker's process.
let browser: Promise<Browser> | undefined;
const present: Record<Stay, Visitor[]> = { test: [], file: [] };
type Stay = 'test' | 'file';
/** How long who comes now stays. */
let stay: Stay = 'file';
export const stayFor = (next: Stay): void => {
  stay = next;
};

/**
 * Closes the windows of those who came for so long; fails when their pages had errors.
 * @param failed the test that failed: what each one saw last is printed, and pictured in test/artefacts
 */
export async function leave(stay: Stay, failed?: string): Promise<void> {
  const leaving = present[stay].splice(0);
  if (failed)
    for (const [n, page] of [...leaving, ...present.file]
      .flatMap(({ context }) => context.pages())
      .entries()) {
      // A page that hangs may give neither; the others' are told all the same, and all are closed.
      const [text, picture] = await Promise.allSettled([
        page.locator('body').innerText(),
        page.screenshot({ path: `test/artefacts/${failed.slice(0, 60).replaceAll('/', '-')}-${n}.png` }),
      ]);
      console.error(
        `Page ${n} at ${page.url()}:\n${text.status === 'fulfilled' ? text.value.slice(0, 3000) : text.reason}`,
      );
      if (picture.status === 'rejected') console.error(`No picture of page ${n}: ${picture.reason}`);
    }
  await Promise.all(leaving.map(({ context }) => context.close()));
  const problems = leaving.flatMap((one) => one.problems);
  if (problems.length > 0) throw new Error(`Errors on pages:\n${problems.join('\n')}`);
}

beforeSiteEnds(() => leave('file'));

/** What the browser itself says of calls and files that fail. */
export const failedLoads = /^Failed to load resource/;

/** The router asks ahead which routes links lead to; a page that is left meanwhile can't wait for the answer. */
const leftTooEarly = /^Failed to fetch manifest patches/;

/** Stays until the end of the test, or of the file when it comes before any test. */
export async function visitor({
  as,
  expects,
  prefetches = false,
  site = origin,
  ...options
}: VisitorOptions = {}): Promise<Visitor> {
  browser ??= openBrowser();
  const context = await (await browser).newContext({
    ...atDesk,
    ...(as !== undefined && { storageState: await storageOf(site, as) }),
    ...options,
  });
  if (!prefetches) await context.addInitScript(savesData);
  const page = await context.newPage();
  page.setDefaultTimeout(within(15_000));
  const problems: string[] = [];
  const note = (text: string) => {
    if (!expects?.test(text) && !leftTooEarly.test(text))
      problems.push(`${as ?? 'visitor'} at ${page.url()}: ${text}`);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  let requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const one: Visitor = {
    page,
    context,
    problems,
    asked: (part) => requests.filter((address) => address.includes(part)),
    forgetAsked: () => {
      requests = [];
    },
    async open(path) {
      const response = await page.goto(`${site}/bid-web${path}`);
      if (options.javaScriptEnabled !== false) await hydrated(page);
      return response?.status();
    },
    async go(path) {
      if (page.url() === 'about:blank') return void (await one.open(path));
      // The router's promise comes before React has drawn the page, and until then the page before answers clicks: what has the
      // lowest priority comes after it.
      await page.evaluate(
        `__reactRouterDataRouter.navigate(${JSON.stringify(path)})
          .then(() => scheduler.postTask(() => {}, { priority: 'background' }))`,
      );
    },
  };
  present[stay].push(one);
  return one;
}

/** The window of one more visitor, at a page below the base path. */
export async function openPage(path: string, options?: VisitorOptions): Promise<Page> {
  const { page, open } = await visitor(options);
  await open(path);
  return page;
}

/** The session ends at this call, which `act` brings about: its user signs in again and is back. */
export async function sessionEnds(
  page: Page,
  call: string,
  account: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.route(call, (route) => answer(route, 700, '登录已失效，请重新登录后继续。'));
  await act();
  await isAtLogin(page);
  // A field that is filled before the page answers loses what was typed.
  await hydrated(page);
  await page.unroute(call);
  await signInByForm(page, account);
}

/** After a session ended. Each call that fails leads to the login: a second navigation aborts the first, which waitForURL takes for a failure. */
export const isAtLogin = (page: Page) => expect.poll(() => page.url()).toMatch(/\/login\?redirect=/);

/** By the form, as people do. */
export async function signInByForm(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号或手机号').fill(account);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
}
