import { mkdirSync } from 'node:fs';
import { within } from '#test/slowness.ts';
import type { Browser, Page } from 'playwright-core';
import { demoPassword } from '#server/demo/demo-accounts.ts';

const artefacts = 'test/artefacts';

/** Somebody at a browser of his own. Console errors and failed pages are collected and fail the journey. */
export interface Person {
  readonly page: Page;
  readonly problems: readonly string[];
  /** Opens a page below the base path. */
  open(path: string): Promise<void>;
  signIn(account: string): Promise<void>;
  /** Keeps a picture of the page as it is now, in both widths. */
  picture(name: string): Promise<void>;
}

export async function newPerson(browser: Browser, origin: string, name: string): Promise<Person> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: wide,
    // A dialog that is still flying in moves away under the hand of somebody as fast as these.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(within(15_000));
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${name} at ${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${name} at ${page.url()}: ${error.message}`));
  mkdirSync(artefacts, { recursive: true });
  return {
    page,
    problems,
    async open(path) {
      await page.goto(`${origin}/bid-web${path}`, { waitUntil: 'networkidle' });
    },
    async signIn(account) {
      await page.goto(`${origin}/bid-web/login`, { waitUntil: 'networkidle' });
      await page.getByLabel('账号或手机号').fill(account);
      await page.locator('input[type=password]').fill(demoPassword);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    },
    async picture(picture) {
      await page.screenshot({ path: `${artefacts}/${picture}.png`, fullPage: true });
      await page.setViewportSize(narrow);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${artefacts}/${picture}-390.png`, fullPage: true });
      await page.setViewportSize(wide);
      await page.waitForTimeout(300);
    },
  };
}

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };
