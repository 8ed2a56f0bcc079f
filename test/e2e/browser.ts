import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The one that CHROMIUM names, or the system's; the headless shell first: it draws no window that nobody sees. */
export const browserPath = (): string | undefined =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && existsSync(path));

/** Headless, and quiet towards a closed network. */
export function openBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('No Chromium found: install it, or set CHROMIUM to a browser.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
