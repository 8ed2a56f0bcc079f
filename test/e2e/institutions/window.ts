import type { BrowserContextOptions, Page } from 'playwright-core';
import { here, newPage } from '#test/e2e/here.ts';

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const plain = { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false };

/** A visitor's page below the base path, in a window of its own. */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(`${here.site.origin}/bid-web${path}`, { waitUntil: 'networkidle' });
  return page;
}
