import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Load } from './load.ts';
import { growthOf, type MeasuredMarket, nameOf, servedShareOf, shareOf } from './market-goals.ts';
import { type BenchRow, percent } from './row.ts';

const verdict = ({ met }: BenchRow): string => (met === undefined ? '–' : met ? 'met' : '**not met**');

/** docs/performance.md. `load`: the one-minute load average when the run began. */
export function report(rows: readonly BenchRow[], at: Date, load: number): string {
  return `# Performance

Written by \`npm run bench\`; the budgets are those of the design, and no test asserts them. Everything was measured
in one run, one after the other. On a machine that does other work besides, *least* is nearest to what the code
costs, and processor time leaves out the waiting.

${circumstances(at, load)}

${tableOf(rows)}

## What each row is

${explained(rows)}
`;
}

/** The part of docs/performance.md on a large market. */
export function marketReport(
  rows: readonly BenchRow[],
  { calls }: MeasuredMarket,
  at: Date,
  load: number,
): string {
  return `## A large market

10,000 institutions with 300 items each, 20,000 demands, 100,000 quotations with 1.2 million lines (\`generate\`, see
the command line) in the embedded database, and a node on it. Written by

    npm run bench -- market --data FOLDER

which generates the markets in that folder where they are not there yet (four minutes) and works on copies of them, and by
\`npm run bench\`, which generates them each time.

${circumstances(at, load)}

${tableOf(rows)}

${explained(rows)}

### Each call

*Own*, *SQL* and *served*: requests a second 10 at a time, over HTTP, by the same statements through bare pg, and by those behind a bare HTTP server. *Growth*: of p50 alone from 1× to 100×, for as many records. The first page
of 20, or the record, unless something else is said.

| call | as | statements | own | SQL | | served | | p50 alone | p99 of 10 | growth |
|---|---|---|---|---|---|---|---|---|---|---|
${calls
  .map((one) => {
    const { call, statements, own, bare, served, alone } = one;
    return `| ${nameOf(one)} | ${call.who} | ${statements} | ${own.perSecond.toFixed(0)}/s | ${besideOf(bare, shareOf(one))} | ${besideOf(served, servedShareOf(one))} | ${alone.p50.toFixed(1)} ms | ${own.p99.toFixed(0)} ms | ${growthOf(one).toFixed(1)} × |`;
  })
  .join('\n')}
`;
}

const besideOf = (floor: Pick<Load, 'perSecond'> | undefined, share: number | undefined): string =>
  floor && share !== undefined ? `${floor.perSecond.toFixed(0)}/s | ${percent(share)}` : '– | from memory';

const tableOf = (rows: readonly BenchRow[]): string => `| what | measured | budget | |
|---|---|---|---|
${rows.map((row) => `| ${row.what} | ${row.measured} | ${row.budget} | ${verdict(row)} |`).join('\n')}`;

const explained = (rows: readonly BenchRow[]): string =>
  rows.map((row) => `* **${row.what}.** ${row.means}`).join('\n');

const circumstances = (at: Date, load: number): string =>
  `${at.toISOString().slice(0, 10)}, ${machine()}. Load average ${load.toFixed(1)} when the run began, ${loadNow().toFixed(1)} at its end${
    Math.max(load, loadNow()) > availableParallelism() / 2
      ? ': other programs were running, so the figures are on the high side'
      : ''
  }.`;

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`;

export const loadNow = (): number => loadavg()[0] ?? 0;

/** For the terminal: a line each, verdict first. */
export const printed = (row: BenchRow): string =>
  `${(row.met === undefined ? '' : row.met ? 'met' : 'NOT MET').padEnd(8)} ${row.what}: ${row.measured} (budget ${row.budget})`;
