import axeCore from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe has against the page as it is now, or against one part of it. */
export async function axe(part = 'body > div'): Promise<readonly string[]> {
  // Colours are measured when they have arrived.
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished),
  );
  const { violations } = await axeCore.run(part, { runOnly: rules, resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((it) => `${it.html.slice(0, 200)} ${it.failureSummary}`).join('\n  ')}`,
  );
}
