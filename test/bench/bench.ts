// `npm run bench`: everything that has a budget and can be measured on one machine, in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { benchCycle } from './bench-cycle.ts';
import { benchDraft } from './bench-draft.ts';
import { benchImport } from './bench-import.ts';
import { benchMatch } from './bench-match.ts';
import { benchNames } from './bench-names.ts';
import { benchPages } from './bench-pages.ts';
import { benchPublish } from './bench-publish.ts';
import { benchSite } from './bench-site.ts';
import { writePart } from './document-parts.ts';
import { loadNow, machine, printed, report } from './report.ts';
import { type BenchRow, unmeasured } from './row.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'checkup-bench-'));
const load = loadNow();
const { catalogue } = readReference();
const rows: BenchRow[] = [];

/** Prints as it goes; a piece that fails is reported as such and the others still run. */
async function measure(what: string, budget: string, work: () => Promise<BenchRow[]>): Promise<void> {
  const found = await work().catch((error: unknown) => [unmeasured(what, budget, error)]);
  for (const row of found) console.log(printed(row));
  rows.push(...found);
}

console.log(machine());
try {
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
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const file = join(project, 'docs', 'performance.md');
writePart(file, 'bench', report(rows, new Date(), load));
console.log(`Written to ${file}`);
process.exitCode = rows.some((row) => row.measured.startsWith('not measured')) ? 1 : 0;
