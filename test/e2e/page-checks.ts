import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import axeCore, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Look, Tabbed } from './page-report.ts';

const source = readFileSync(join(import.meta.dirname, 'in-page/look.ts'), 'utf8');
// In a block of its own, so that it can be put into the same page again.
const script = `{${stripTypeScriptTypes(source).replace(/^import type .*$/m, '')}}`;

/** To be called before a page is opened: it then counts what moves and what is refused from the first moment on. */
export const watch = (page: Page): Promise<unknown> => page.addInitScript(script);

/** Asks the page; works with scripts switched off, too. */
export const ask = <Q extends keyof Look>(page: Page, question: Q) =>
  page.evaluate<Awaited<ReturnType<Look[Q]>>>(`${script}; look.${question}()`);

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe has against the page as it is now, or against one part of it. */
export async function axe(page: Page, part = ':root'): Promise<readonly string[]> {
  // Colours are measured when they have arrived.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished))`);
  await page.evaluate(axeCore.source);
  const options = { runOnly: rules, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((it) => `${it.html.slice(0, 200)} ${it.failureSummary}`).join('\n  ')}`,
  );
}

/** Presses Tab from the top of the page to its end. The page itself notes what has the focus, so that nobody waits for each press. */
export async function tabThrough(page: Page): Promise<Tabbed> {
  const presses = (await ask(page, 'startTabbing')) + 10;
  for (let sent = 0; sent < presses; sent += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.press('Tab')));
  return ask(page, 'tabbed');
}

const atOnce = 25;
