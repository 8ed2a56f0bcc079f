import type { BrowserContextOptions, Page } from 'playwright-core';
import { here, newPage } from '#test/e2e/here.ts';
import { watch } from '#test/e2e/page-checks.ts';
import { findRecords, type PublicPage, type Records } from '#test/e2e/public-pages.ts';

/** Somebody who opens one public page after the other, in a window of his own. */
export interface Reader {
  readonly page: Page;
  /** Of the site, to look at. */
  readonly records: Records;
  /** Opens the page anew; its status, undefined when the site has nothing of the kind. */
  open(entry: PublicPage): Promise<number | undefined>;
  /** What the page he is on complained about. */
  problems(): readonly string[];
}

export async function newReader(options: BrowserContextOptions): Promise<Reader> {
  const records = await findRecords(here.site.origin);
  const page = await newPage(options);
  let problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const scripts = options.javaScriptEnabled !== false;
  if (scripts) await watch(page);
  return {
    page,
    records,
    async open({ path }) {
      const below = path(records);
      if (below === undefined) return undefined;
      problems = [];
      // A city that an earlier page remembered would be another one here than there.
      await page.context().clearCookies();
      const response = await page.goto(`${here.site.origin}/bid-web${below}`, {
        waitUntil: scripts ? 'networkidle' : 'load',
      });
      return response?.status();
    },
    // The browser itself says so of a page that answers 404.
    problems: () => problems.filter((text) => !/status of 404/.test(text)),
  };
}
