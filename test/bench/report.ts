import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { BenchRow } from './row.ts';

const verdict = ({ met }: BenchRow): string => (met === undefined ? '–' : met ? 'met' : '**not met**');

/** docs/performance.md. `load`: the one-minute load average when the run began. */
export function report(rows: readonly BenchRow[], at: Date, load: number): string {
  const table = rows.map((row) => `| ${row.what} | ${row.measured} | ${row.budget} | ${verdict(row)} |`);
  return `# Performance

Written by \`npm run bench\`; the budgets are those of the design, and no test asserts them. Everything was measured
in one run, one after the other. On a machine that does other work besides, *least* is nearest to what the code
costs, and processor time leaves out the waiting.

${at.toISOString().slice(0, 10)}, ${machine()}. Load average ${load.toFixed(1)} when the run began${
    load > availableParallelism() / 2
      ? ': other programs were running, so the figures are on the high side'
      : ''
  }.

| what | measured | budget | |
|---|---|---|---|
${table.join('\n')}

## What each row is

${rows.map((row) => `* **${row.what}.** ${row.means}`).join('\n')}
`;
}

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`;

export const loadNow = (): number => loadavg()[0] ?? 0;

/** For the terminal: a line each, verdict first. */
export const printed = (row: BenchRow): string =>
  `${(row.met === undefined ? '' : row.met ? 'met' : 'NOT MET').padEnd(8)} ${row.what}: ${row.measured} (budget ${row.budget})`;
