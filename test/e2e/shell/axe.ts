import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in the header and what opens from it, named after the state it is in. */
export async function findings(page: Page, state: string): Promise<string[]> {
  // Colours are measured when they have arrived.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((animation) => animation.finished))');
  const { violations } = await new AxeBuilder({ page }).include('.site-header').withTags(levels).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${state}: ${id}: ${html.slice(0, 160)}`),
  );
}
