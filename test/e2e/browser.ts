import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { browserPath, launchOptions } from '#test/browser-window.ts';
import { callSite } from '#test/world/call-site.ts';

/** Headless. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!browserPath()) throw new Error('No Chromium found: install it, or set CHROMIUM to a browser.');
  return chromium.launch(launchOptions(more));
}

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
