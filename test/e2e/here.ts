import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { within } from '#test/slowness.ts';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
let browser: Browser;

/** The site and the browser of this test file, once `useSite` has brought them. */
export const here = {
  get site(): Site {
    return site;
  },
  get browser(): Browser {
    return browser;
  },
};

/** One site and one browser for all tests of a file; to be called at its top. */
export function useSite(): void {
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
}

/** A window of its own, in China, at a desk unless `options` say otherwise; with storage that nobody else sees. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(within(15_000));
  return page;
}
