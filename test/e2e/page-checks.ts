import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import AxePage from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Look } from './page-report.ts';

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
  const { violations } = await new AxePage({ page }).include(part).withTags(rules).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((it) => `${it.html.slice(0, 200)} ${it.failureSummary}`).join('\n  ')}`,
  );
}

export interface TabReport {
  readonly reached: number;
  readonly missed: readonly string[];
  readonly unmarked: readonly string[];
  readonly covered: readonly string[];
}

/** Presses Tab from the top of the page to its end, and looks at what has the focus each time. */
export async function tabThrough(page: Page): Promise<TabReport> {
  const expected = await ask(page, 'focusableCount');
  const unmarked: string[] = [];
  const covered: string[] = [];
  let reached = 0;
  for (let turn = 0; turn < expected + 10; turn += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate<ReturnType<Look['focused']>>('look.focused()');
    if (!now) break;
    reached += 1;
    if (!now.marked) unmarked.push(now.name);
    if (now.covered) covered.push(now.name);
  }
  return { reached, missed: await ask(page, 'neverFocused'), unmarked, covered };
}
