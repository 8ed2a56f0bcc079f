import { existsSync } from 'node:fs';
import type { BrowserContextOptions, LaunchOptions } from 'playwright-core';

// The browser and its window, for journeys on the site and for pages by themselves.

/** The one that CHROMIUM names, or the system's; the headless shell first: it draws no window that nobody sees. */
export const browserPath = (): string | undefined =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path !== undefined && existsSync(path));

/** Quiet towards a closed network. */
export function launchOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = browserPath();
  return {
    ...(executablePath !== undefined && { executablePath }),
    // Names of downloads are in Chinese.
    env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages of tests live for seconds: compiling their code a second and third time costs more than it saves.
      '--js-flags=--no-opt --no-maglev',
      ...more,
    ],
  };
}

/** A window in China. */
export const atDesk: BrowserContextOptions = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1280, height: 900 },
  // What moves in would move away under the hand of somebody as fast as a test.
  reducedMotion: 'reduce',
};
