import type { CallOutput } from '#wire/invoke.ts';

export type Finding = CallOutput<'demand.preview'>['findings'][number];

interface FindingGroup<F> {
  readonly findings: readonly [F, ...F[]];
  /** What they say, each sentence once: packages of which the same is true are named in one. */
  readonly sentences: readonly string[];
}

const gravity = ['block', 'warn', 'unmet', 'notice'];

/** What one rule found, in whichever packages, gravest first. What was confirmed before stays apart from what is not. */
export function groupFindings<F extends Finding>(findings: readonly F[]): FindingGroup<F>[] {
  const groups = Map.groupBy(
    findings,
    ({ ruleId, effect, strong, confirmed }) => `${ruleId}:${effect}:${strong}:${confirmed}`,
  );
  return [...groups.values()]
    .map((all) => ({ findings: all as [F, ...F[]], sentences: sentencesOf(all) }))
    .toSorted((a, b) => gravity.indexOf(a.findings[0].effect) - gravity.indexOf(b.findings[0].effect));
}

function sentencesOf(findings: readonly Finding[]): string[] {
  const byText = Map.groupBy(findings, ({ message, packageName }) =>
    packageName && message.startsWith(`「${packageName}」`) ? message.slice(packageName.length + 2) : message,
  );
  return [...byText].map(([text, all]) =>
    text === all[0]?.message
      ? text
      : [...new Set(all.map(({ packageName }) => `「${packageName}」`))].join('') + text,
  );
}
