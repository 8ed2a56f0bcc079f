import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '#test/e2e/browser.ts';
import { watch } from '#test/e2e/page-checks.ts';
import { findRecords, type PublicPage, type Records } from '#test/e2e/public-pages.ts';
import { type Site, startSite } from '#test/e2e/site.ts';

/** Somebody who opens one public page after the other, in a window of his own. */
export interface Reader {
  readonly page: Page;
  /** Opens the page anew; its status, undefined when the site has nothing of the kind. */
  open(entry: PublicPage): Promise<number | undefined>;
  /** What the page he is on complained about. */
  problems(): readonly string[];
}

let site: Site;
let browser: Browser;
let records: Records;

/** One site and browser for a file's tests. */
export function useSite(): void {
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
    records = await findRecords(site.origin);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
}

export const theBrowser = (): Browser => browser;
export const siteOrigin = (): string => site.origin;
export const siteRecords = (): Records => records;

export async function newReader(options: BrowserContextOptions): Promise<Reader> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  let problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const scripts = options.javaScriptEnabled !== false;
  if (scripts) await watch(page);
  return {
    page,
    async open({ path }) {
      const below = path(records);
      if (below === undefined) return undefined;
      problems = [];
      // A city that an earlier page remembered would be another one here than there.
      await context.clearCookies();
      const response = await page.goto(`${site.origin}/bid-web${below}`, {
        waitUntil: scripts ? 'networkidle' : 'load',
      });
      return response?.status();
    },
    // The browser itself says so of a page that answers 404.
    problems: () => problems.filter((text) => !/status of 404/.test(text)),
  };
}
