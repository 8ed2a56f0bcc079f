import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Kept } from './row.ts';

const head = 'date,commit,what,figure,unit\n';

interface Line {
  readonly date: string;
  readonly commit: string;
  readonly what: string;
  readonly figure: string;
  readonly unit: string;
}

/** Adds what a run measured to the history. */
export function appendHistory(file: string, kept: readonly Kept[], at: Date, project: string): void {
  if (!existsSync(file)) writeFileSync(file, head);
  const date = at.toISOString().slice(0, 16);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
  const lines = kept.map(
    ({ name, figure, unit }) => `${date},${commit},"${name}",${Number(figure.toPrecision(4))},${unit}\n`,
  );
  appendFileSync(file, lines.join(''));
}

/** What the charts show, and whether more is better. */
const drawn: readonly (readonly [string, 'more' | 'less'])[] = [
  ['calls beside their own SQL, median', 'more'],
  ['list with filter, count and facets', 'more'],
  ['longest p50 alone', 'less'],
  ['approval of a demand', 'less'],
  ['cycle beside its own writes, 1 at a time', 'more'],
  ['slowest page made anew', 'more'],
  ['memory after mixed load', 'less'],
  ['match', 'less'],
];
const latest = 20;

/** The history of the rows that matter, a chart each. */
export function charts(file: string): string {
  const lines = parse<Line>(readFileSync(file), { columns: true });
  const all = drawn.flatMap(([what, better]) => {
    const some = lines.filter((line) => line.what === what).slice(-latest);
    return some.length === 0 ? [] : [chart(what, better, some)];
  });
  return `## History

Of docs/performance-history.csv, to which each run adds a line per row. Machines and what else they did differ from run to run: the
bars tell a trend, the tables what stands beside each other.

${all.join('\n\n')}
`;
}

function chart(what: string, better: 'more' | 'less', lines: readonly Line[]): string {
  const figures = lines.map((line) => Number(line.figure));
  const names = lines.map(({ date, commit }) => `"${date.slice(5, 10)} ${commit}"`);
  return `\`\`\`mermaid
xychart-beta
  title "${what} (${better} is better)"
  x-axis [${names.join(', ')}]
  y-axis "${lines[0]?.unit}" 0 --> ${Math.ceil(Math.max(...figures) * 1.1)}
  bar [${figures.join(', ')}]
\`\`\``;
}
