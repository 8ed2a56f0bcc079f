import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { callSite } from '#test/world/call-site.ts';

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
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('No Chromium found: install it, or set CHROMIUM to a browser.');
  return chromium.launch({
    executablePath,
    // Names of downloads are in Chinese.
    env: { ...process.env, LANG: 'C.UTF-8' },
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
  });
}

/** A window in China. */
export const atDesk: BrowserContextOptions = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1280, height: 900 },
  // What moves in would move away under the hand of somebody as fast as a test.
  reducedMotion: 'reduce',
};

const tokens = new Map<string, Promise<string>>();

/** What a browser holds of somebody signed in. One session for each account; tests that end it sign in by the form. */
export async function storageOf(
  origin: string,
  account: string,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const token = tokens.get(`${account} ${origin}`) ?? signIn(origin, account);
  tokens.set(`${account} ${origin}`, token);
  const localStorage = [{ name: 'accessToken', value: await token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function signIn(origin: string, account: string): Promise<string> {
  const { accessToken } = await callSite({ origin }, 'user.accountLogin', {
    account,
    password: demoPassword,
  });
  return accessToken;
}

/** Waits until React has taken the page over and has nothing else to do. */
export async function hydrated(page: Page): Promise<void> {
  // A page that has only just begun to arrive does not show yet whether it has scripts.
  await page.waitForLoadState('domcontentloaded');
  // What only the page itself knows is asked in strings: these files are checked without the browser's types.
  await page.evaluate(`new Promise((resolve) => {
    const isTaken = () => Object.keys(document.querySelector('body > :not(script)') ?? {}).length > 0;
    const look = () => (isTaken() ? requestIdleCallback(resolve, { timeout: 5000 }) : requestAnimationFrame(look));
    if (document.querySelector('script[type=module]')) look();
    else resolve();
  })`);
}
