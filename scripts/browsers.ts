import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRecords } from '#test/e2e/public-pages.ts';
import { freshSite } from '#test/e2e/site.ts';
import type { Driver } from '#test/browsers/driver.ts';
import { allEngines, currentChromium, type Engine } from '#test/browsers/engines.ts';
import { addressesOf, allRoutes, type Route } from '#test/browsers/routes.ts';
import { findLinks, type Look, visitAll } from '#test/browsers/visit-routes.ts';
import { walkAll, walks } from '#test/browsers/walks.ts';

// `npm run browsers`: every page of the route table and the main work in real old and new engines; writes the table of
// docs/browsers.md. Arguments name engines (`npm run browsers -- 92 Firefox`): only their columns are made anew. E2E_ORIGIN names a site that runs already.

const wanted = process.argv.slice(2);
const engines = allEngines().filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())),
);
const site = await freshSite();
const narrow = '320 px';
const failures: string[] = [];
/** From the table that is there. */
const kept = new Map<string, Map<string, readonly string[]>>();
/** Engine → pattern or walk → what is wrong. */
const results = new Map<string, Map<string, readonly string[]>>(engines.map(({ name }) => [name, new Map()]));

try {
  const reference = currentChromium();
  const window = await reference.start();
  const addresses = addressesOf(await findLinks(window, site.origin), await findRecords(site.origin));
  const right = new Map<Route, Look>();
  await visitAll(window, site.origin, addresses, (route, seen) => right.set(route, seen));
  await window.close();
  if (wanted.length === 0 || wanted.includes('320')) await lookNarrow(reference, addresses);
  for (const engine of engines)
    await drive(engine, (window, tell) =>
      visitAll(window, site.origin, addresses, (route, seen) =>
        tell(route.pattern, comparedWith(right.get(route), seen)),
      ),
    );
  // All pages before any walk: what the walks make would be on them.
  for (const engine of engines)
    await drive(engine, (window, tell) => walkAll(window, site.origin, `兼容性检查 ${engine.name}`, tell));
} finally {
  await site.stop();
}
for (const [name, own] of results)
  for (const [what, problems] of own)
    if (problems.length > 0) failures.push(`${name}: ${what}: ${problems.join(' | ')}`);
writeTable();
console.log(
  failures.length === 0
    ? `All fine: ${allRoutes.length} pages and ${walks.length} walks in ${engines.length} engines`
    : failures.join('\n'),
);
process.exit(failures.length === 0 ? 0 : 1);

type Tell = (what: string, problems: readonly string[]) => void;

async function drive(engine: Engine, work: (window: Driver, tell: Tell) => Promise<void>) {
  const started = Date.now();
  const own = results.get(engine.name) as Map<string, readonly string[]>;
  let done = 0;
  const attempt = async () => {
    const window = await engine.start();
    try {
      await work(window, (what, problems) => {
        if (!own.has(what)) done += 1;
        own.set(what, problems);
      });
    } finally {
      await window.close().catch(() => {});
    }
  };
  try {
    // An old browser may break down under a page that is just being left: once more, from the beginning.
    await attempt().catch(attempt);
  } catch (error) {
    failures.push(`${engine.name}: ${(error as Error).message}`);
  }
  const wrong = [...own].filter(([, problems]) => problems.length > 0);
  console.log(
    `${engine.name}: ${done} looked at, ${wrong.length} not fine so far, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

/** On the narrowest phone no page moves sideways. */
async function lookNarrow({ start }: Engine, addresses: ReadonlyMap<Route, string>) {
  const own = new Map<string, readonly string[]>();
  results.set(narrow, own);
  const window = await start({ width: 320, height: 640 });
  await visitAll(window, site.origin, addresses, ({ pattern }, { sideways }) => {
    own.set(pattern, sideways > 0 ? [`${sideways} px wider than the window`] : []);
  });
  await window.close();
}

/** The same heading as in the newest engine, and about as much to read. */
function comparedWith(right: Look | undefined, seen: Look): readonly string[] {
  const problems = [...seen.problems];
  if (right && seen.h1 !== right.h1) problems.push(`heading “${seen.h1}”, not “${right.h1}”`);
  if (right && seen.length < right.length * 0.7) problems.push(`${seen.length} letters, not ${right.length}`);
  return problems;
}

/** The table as it is: engines that were not wanted keep their columns, and what was not fine in them. */
function keepOthers(text: string, all: readonly string[]) {
  const rows = text.split('\n').flatMap((line) =>
    line.startsWith('| ')
      ? [
          line
            .split('|')
            .map((cell) => cell.trim())
            .slice(1, -1),
        ]
      : [],
  );
  let heads: readonly string[] = [];
  for (const [what = '', ...marks] of rows) {
    if (what === 'work' || what === 'page') heads = marks;
    else
      for (const [i, mark] of marks.entries()) {
        const name = heads[i] as string;
        if (!all.includes(name) || (results.get(name)?.size ?? 0) > 0 || mark === '–') continue;
        const own = kept.get(name) ?? new Map<string, readonly string[]>();
        kept.set(name, own.set(what.replaceAll('`', ''), mark === '✓' ? [] : ['as before']));
      }
  }
  for (const [name, own] of kept) results.set(name, own);
  failures.push(
    ...text
      .split('\n')
      .flatMap((line) =>
        [...kept.keys()].some((name) => line.startsWith(`* ${name}: `)) ? [line.slice(2)] : [],
      ),
  );
}

function writeTable() {
  const file = join(import.meta.dirname, '../docs/browsers.md');
  const names = [...allEngines().map(({ name }) => name), narrow];
  if (wanted.length > 0)
    keepOthers(/<!-- table -->[^]*<!-- \/table -->/.exec(readFileSync(file, 'utf8'))?.[0] ?? '', names);
  const mark = (name: string, what: string) => {
    const problems = results.get(name)?.get(what);
    return problems === undefined ? '–' : problems.length === 0 ? '✓' : '✗';
  };
  const row = (what: string) => `| ${what} | ${names.map((name) => mark(name, what)).join(' | ')} |`;
  const head = (first: string) => [
    `| ${first} | ${names.join(' | ')} |`,
    `|---|${names.map(() => ':-:').join('|')}|`,
  ];
  const fine = names
    .flatMap((name) => [...(results.get(name)?.values() ?? [])])
    .filter(({ length }) => length === 0).length;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  const all = names.reduce((sum, name) => sum + (results.get(name)?.size ?? 0), 0);
  const table = [
    `${day}: ${allRoutes.length} pages and ${walks.length} walks in ${names.length - 1} engines, and the pages at 320 px: ${fine} of ${all} fine.`,
    '',
    ...head('work'),
    ...walks.map(({ name }) => row(name)),
    '',
    ...head('page'),
    ...allRoutes.map(({ pattern }) => row(pattern).replace(pattern, `\`${pattern}\``)),
    ...(failures.length > 0
      ? ['', 'Not fine:', '', ...failures.map((text) => `* ${text.slice(0, 300)}`)]
      : []),
  ].join('\n');
  const [before = '', after = ''] = readFileSync(file, 'utf8').split(/<!-- table -->[^]*<!-- \/table -->/);
  writeFileSync(file, `${before}<!-- table -->\n${table}\n<!-- /table -->${after}`);
}
