import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { atDesk } from '#test/browser-window.ts';
import { hydrated, openBrowser, storageOf } from '#test/e2e/browser.ts';
import { findRecords, publicPages } from '#test/e2e/public-pages.ts';
import { freshSite } from '#test/e2e/site.ts';

// `npm run screenshots`: every public page, whole, at 1280 and 390 px, and a sheet to look through them. Starts the site
// itself, or takes the one that E2E_ORIGIN names. Arguments are beginnings of page names: only those are taken.

/** What the header can look like; `prepare` opens it on a page that has been loaded. */
interface HeaderState {
  readonly name: string;
  readonly width: 1280 | 390;
  /** Signs in first. */
  readonly account?: string;
  readonly prepare: (page: Page) => Promise<void>;
}

const headerStates: readonly HeaderState[] = [
  {
    name: 'header-cities',
    width: 1280,
    prepare: (page) => page.getByRole('link', { name: /切换城市/ }).click(),
  },
  {
    name: 'header-suggestions',
    width: 1280,
    async prepare(page) {
      await page.getByPlaceholder('搜索医疗机构').pressSequentially('综合');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'header-signed-in',
    width: 1280,
    account: 'demo_buyer',
    prepare: (page) =>
      page.locator('.user-menu').getByRole('button').or(page.locator('.user-menu summary')).first().click(),
  },
  {
    name: 'header-menu-phone',
    width: 390,
    prepare: (page) => page.locator('.menu-button').click(),
  },
  {
    name: 'header-menu-phone-signed-in',
    width: 390,
    account: 'demo_buyer',
    prepare: (page) => page.locator('.menu-button').click(),
  },
];

const folder = join(import.meta.dirname, '../test/artefacts/pictures');
const widths = [1280, 390] as const;
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));

const site = await freshSite();
const browser = await openBrowser();
try {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const records = await findRecords(site.origin);
  const taken: Picture[] = [];
  const page = await browser.newPage(atDesk);
  for (const { name, path } of publicPages.filter(isWanted)) {
    const below = path(records);
    if (below === undefined) continue;
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 1280 ? 900 : 844 });
      await page.context().clearCookies();
      await page.goto(`${site.origin}/bid-web${below}`);
      await hydrated(page);
      taken.push(await take(page, name, width, below));
    }
  }
  for (const { name, width, account, prepare } of headerStates.filter(isWanted)) {
    const page = await browser.newPage({
      ...atDesk,
      viewport: { width, height: 844 },
      ...(account && { storageState: await storageOf(site.origin, account) }),
    });
    await page.goto(`${site.origin}/bid-web/`);
    await hydrated(page);
    try {
      await prepare(page);
    } catch (error) {
      // The picture shows best what is there instead.
      console.error(`${name}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
    taken.push(await take(page, name, width, '/', false));
    await page.close();
  }
  writeFileSync(join(folder, 'index.html'), sheet(taken));
  console.log(`${taken.length} pictures: ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
  await site.stop();
}

interface Picture {
  readonly file: string;
  readonly name: string;
  readonly width: number;
  readonly path: string;
}

async function take(page: Page, name: string, width: number, path: string, whole = true): Promise<Picture> {
  // What comes into view while reading is loaded and drawn before the picture is taken.
  if (whole) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    for (let y = 0; y < height; y += 800) await page.mouse.wheel(0, 800);
    await page.evaluate('scrollTo(0, 0)');
  }
  await hydrated(page);
  const file = `${name}-${width}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: whole });
  console.log(file);
  return { file, name, width, path };
}

/** All pictures side by side, a row for each page; each opens in full. */
function sheet(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ name }) => name);
  const row = ([name, all]: [string, readonly Picture[]]) =>
    `<section><h2>${name} <small>${all[0]?.path}</small></h2><div>${all
      .map(
        ({ file, width }) =>
          `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" style="width:${width === 1280 ? 720 : 260}px"></a>`,
      )
      .join('')}</div></section>`;
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px sans-serif;margin:24px}div{display:flex;gap:16px;align-items:start}img{border:1px solid #ccc}small{color:#666;font-weight:400}</style>
${[...rows].map(row).join('\n')}
`;
}
