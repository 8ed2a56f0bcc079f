import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writePart } from '#test/bench/document-parts.ts';
import { loadNow, machine } from '#test/bench/report.ts';
import { browserPath } from '#test/browser-window.ts';
import { findRecords, type Records } from '#test/e2e/public-pages.ts';
import { freshSite } from '#test/e2e/site.ts';

// `node scripts/lighthouse.ts`: Lighthouse, as for a phone, on the pages that search engines lead to; the median of some
// runs goes into docs/performance.md. Lighthouse itself (115 packages) is fetched for the run and is no dependency.

const version = '13.5.0';
const runs = Number(process.argv[2] ?? 3);
const pages: readonly { name: string; path: (records: Records) => string }[] = [
  { name: 'home', path: () => '/' },
  { name: 'home of a city', path: () => '/440300' },
  { name: 'demand hall', path: () => '/big-hall' },
  { name: 'institutions of a city', path: () => '/mechanism-list?district_id=440300' },
  { name: 'institution', path: ({ institution }) => `/organization/${institution}` },
  { name: 'health solutions', path: () => '/health-solutions' },
  { name: 'article', path: () => '/health-msg-detail1' },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const figures = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
  bytes: 'total-byte-weight',
} as const;

interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'checkup-lighthouse-'));
const site = await freshSite();
const load = loadNow();
try {
  const records = await findRecords(site.origin);
  const rows: string[] = [];
  const failed = new Set<string>();
  for (const { name, path } of pages) {
    const reports: Report[] = [];
    for (let turn = 0; turn < runs; turn += 1)
      reports.push(await measure(`${site.origin}/bid-web${path(records)}`));
    const report = reports.toSorted((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(runs / 2)] as Report;
    const row = rowOf(name, report);
    rows.push(row);
    console.log(row);
    for (const problem of problems(report)) {
      failed.add(problem);
      console.log(`    ${problem}`);
    }
  }
  writePart(join(import.meta.dirname, '../docs/performance.md'), 'lighthouse', document(rows, [...failed]));
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

function scoreOf(report: Report): number {
  return report.categories.performance.score ?? 0;
}

async function measure(url: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'];
  await run(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function rowOf(name: string, report: Report): string {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const scores = categories.map((category) => Math.round((report.categories[category].score ?? 0) * 100));
  return `| ${[
    name,
    ...scores,
    `${(value(figures.LCP) / 1000).toFixed(1)} s`,
    value(figures.CLS).toFixed(3),
    `${Math.round(value(figures.TBT))} ms`,
    `${Math.round(value(figures.bytes) / 1024)} KB`,
  ].join(' | ')} |`;
}

/** What costs points besides time. */
function problems({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id, title }) => `${id}: ${title}`);
}

function document(rows: readonly string[], failed: readonly string[]): string {
  return `
## Lighthouse

Written by \`node scripts/lighthouse.ts\`: Lighthouse ${version} for a phone (slow 4G and a processor four times slower,
simulated), the median of ${runs} runs on a production build on ${new Date().toISOString().slice(0, 10)}. ${machine()}; load average ${load.toFixed(1)} when it began${
    load > availableParallelism() / 2 ? ', so other programs were running' : ''
  }. Budgets: performance ≥ 95, the others 100, CLS < 0.02.

| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | transferred |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
${failed.length > 0 ? `\nFound: ${failed.join('; ')}.\n` : ''}`;
}
