// `npm run bench`: everything that has a budget and can be measured on one machine, in one run. `npm run bench -- market`: only what
// is measured on a large market, `npm run bench -- parts` only the rest; `--data FOLDER` keeps the generated markets there and uses them again,
// `--minutes N` lets the mixed load of the large market run for so long instead of three rounds.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { benchCycle } from './bench-cycle.ts';
import { benchDraft } from './bench-draft.ts';
import { benchImport } from './bench-import.ts';
import { benchMarket } from './bench-market.ts';
import { benchMatch } from './bench-match.ts';
import { benchNames } from './bench-names.ts';
import { benchPages } from './bench-pages.ts';
import { benchPublish } from './bench-publish.ts';
import { benchSite } from './bench-site.ts';
import { writePart } from './document-parts.ts';
import { appendHistory, charts } from './history.ts';
import { goals } from './market-goals.ts';
import { loadNow, machine, marketReport, printed, report } from './report.ts';
import { type BenchRow, unmeasured } from './row.ts';

const project = join(import.meta.dirname, '..', '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, minutes: { type: 'string', default: '0' } },
});
const [part] = positionals;
if (part !== undefined && part !== 'market' && part !== 'parts')
  throw new Error('npm run bench -- [market | parts] [--data FOLDER] [--minutes N]');
const folder = mkdtempSync(join(tmpdir(), 'checkup-bench-'));
chmodSync(folder, 0o711); // the database's account passes through it
const { catalogue } = readReference();
const rows: BenchRow[] = [];
const file = join(project, 'docs', 'performance.md');
const history = join(project, 'docs', 'performance-history.csv');
const at = new Date();

/** Prints as it goes; a piece that fails is reported as such and the others still run. */
async function measure(what: string, budget: string, work: () => Promise<BenchRow[]>): Promise<void> {
  const found = await work().catch((error: unknown) => [unmeasured(what, budget, error)]);
  for (const row of found) console.log(printed(row));
  rows.push(...found);
}

async function measureParts(): Promise<void> {
  const load = loadNow();
  await measure('match', '≤ 60 ms', () => benchMatch(catalogue));
  await measure('import of 5000 spreadsheet rows', '≤ 3 s', () => benchImport(catalogue));
  await measure('names read', '≥ 92 %, ≤ 0.2 %', () => benchNames(catalogue, project));
  await measure('quotation drafted', '≤ 50 ms', () =>
    benchDraft(catalogue, project, join(folder, 'drafting')),
  );
  await measure('publication', '≤ 60 ms, block ≤ 100 ms', () =>
    benchPublish(catalogue, project, join(folder, 'publishing')),
  );
  await measure('the cycle', '–', () => benchCycle(catalogue, project, join(folder, 'cycle')));
  await measure('start', '≤ 3 s', () => benchSite(project, folder));
  await measure('public page', '≥ 60 %', () => benchPages(project, folder));
  writePart(file, 'bench', report(rows, at, load));
}

async function measureMarket(): Promise<void> {
  const load = loadNow();
  const measured = await benchMarket(
    catalogue,
    project,
    values.data ? resolve(values.data) : folder,
    Number(values.minutes),
  );
  const found = goals(measured);
  for (const row of found) console.log(printed(row));
  rows.push(...found);
  writePart(file, 'market', marketReport(found, measured, at, load));
}

console.log(machine());
try {
  if (part !== 'market') await measureParts();
  if (part !== 'parts') await measureMarket();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const kept = rows.flatMap((row) => row.kept ?? []);
appendHistory(history, kept, at, project);
writePart(file, 'history', charts(history));
console.log(`Written to ${file} and ${history}`);
process.exitCode = rows.some((row) => row.measured.startsWith('not measured')) ? 1 : 0;
