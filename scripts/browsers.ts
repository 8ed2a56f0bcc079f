import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from '#test/browsers/driver.ts';
import { allEngines, currentChromium, type Engine } from '#test/browsers/engines.ts';
import { addressesOf, allRoutes, type Route } from '#test/browsers/routes.ts';
import { findLinks, type Look, visitAll } from '#test/browsers/visit-routes.ts';
import { walkAll, walks } from '#test/browsers/walks.ts';
import { findRecords } from '#test/e2e/public-pages.ts';
import { freshSite } from '#test/e2e/site.ts';

// `npm run browsers`: every page of the route table and the main work in real old and new engines; writes the table of
// docs/browsers.md. Arguments name engines (`npm run browsers -- 92 Firefox`), pages by their pattern (`/login`), or all of them
// (`pages`), or the `walks`: only those cells are made anew, in the order of the engines' names. E2E_ORIGIN names a site that runs already.

const args = process.argv.slice(2);
const patterns = args.filter((arg) => arg.startsWith('/'));
const walksOnly = args.includes('walks');
const pagesOnly = args.includes('pages') || patterns.length > 0;
const wanted = args.filter((arg) => !patterns.includes(arg) && arg !== 'walks' && arg !== 'pages');
const routes = allRoutes.filter(
  ({ pattern }) => !walksOnly && (patterns.length === 0 || patterns.includes(pattern)),
);
const known = allEngines();
const engines =
  wanted.length === 0
    ? known
    : wanted.flatMap((part) => known.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase())));
const site = await freshSite();
const narrow = '320 px';
/** Engines that end again and again. */
const failures: string[] = [];
/** Engine → pattern or walk → what is wrong. */
const results = new Map<string, Map<string, readonly string[]>>(engines.map(({ name }) => [name, new Map()]));

const reference = currentChromium();
try {
  const window = await reference.start();
  const links = await findLinks(window, site.origin, new Set(routes.map(({ role }) => role)));
  const addresses = new Map(
    [...addressesOf(links, await findRecords(site.origin))].filter(([route]) => routes.includes(route)),
  );
  const right = new Map<Route, Look>();
  await visitAll(window, site.origin, addresses, (route, seen) => right.set(route, seen));
  await window.close();
  const left = (own: Results) => new Map([...addresses].filter(([{ pattern }]) => !own.has(pattern)));
  for (const engine of routes.length > 0 ? engines : [])
    await drive(engine, (desk, own, tell) =>
      visitAll(desk, site.origin, left(own), ({ pattern }, { problems }) => tell(pattern, problems), right),
    );
  if (routes.length > 0 && (wanted.length === 0 || wanted.includes('320')))
    await drive(onPhone(reference), (phone, own, tell) =>
      visitAll(phone, site.origin, left(own), ({ pattern }, { sideways, problems }) =>
        tell(pattern, sideways > 0 ? [...problems, `${sideways} px wider than the window`] : problems),
      ),
    );
  // All pages before any walk: what the walks make would be on them.
  for (const engine of pagesOnly ? [] : engines)
    await drive(engine, (desk, own, tell) =>
      walkAll(desk, site.origin, `兼容性检查 ${engine.name}`, (name) => own.has(name), tell),
    );
} catch (error) {
  console.error(`${reference.name}, with which all others are compared: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await site.stop();
}
if (process.exitCode === 1) process.exit();
const wrong = writeTable(args.length > 0);
console.log(wrong.length === 0 ? 'All fine.' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

type Results = ReadonlyMap<string, readonly string[]>;
type Work = (
  window: Driver,
  own: Results,
  tell: (what: string, problems: readonly string[]) => void,
) => Promise<void>;

/** Does the work in an engine. A window that breaks down is opened anew twice, and goes on where it was. */
async function drive(engine: Engine, work: Work) {
  const started = Date.now();
  const own = results.get(engine.name) ?? new Map<string, readonly string[]>();
  results.set(engine.name, own);
  const before = own.size;
  for (let tries = 1; ; tries += 1) {
    let window: Driver | undefined;
    try {
      window = await engine.start();
      await work(window, own, (what, problems) => {
        own.set(what, problems);
        if (problems.length > 0) console.log(`  ${engine.name}: ${what}: ${problems.join(' | ')}`);
      });
      break;
    } catch (error) {
      const { message } = error as Error;
      console.log(`  ${engine.name}, window ${tries}: ${message}`);
      if (tries < 3) continue;
      failures.push(`${engine.name}: ${message}`);
      break;
    } finally {
      await window?.close().catch(() => {});
    }
  }
  const bad = [...own.values()].filter((problems) => problems.length > 0);
  console.log(
    `${engine.name}: ${own.size - before} looked at, ${bad.length} not fine so far, ${Math.round((Date.now() - started) / 1000)} s`,
  );
  writeTable(true); // a run of all takes an hour
}

/** The narrowest phone, where no page moves sideways. */
function onPhone({ start }: Engine): Engine {
  return { name: narrow, start: () => start({ width: 320, height: 640 }) };
}

/** The cells that stand in the table and are not made anew, with what is said of them. */
function keepOthers(
  text: string,
  all: readonly string[],
  shown: Map<string, Map<string, readonly string[]>>,
) {
  let heads: readonly string[] = [];
  for (const line of text.split('\n')) {
    const cells = line.startsWith('| ') ? line.split('|').map((cell) => cell.trim()) : [];
    const [what = '', ...marks] = cells.slice(1, -1);
    if (what === 'work' || what === 'page') heads = marks;
    else
      for (const [i, mark] of marks.entries()) {
        const name = heads[i] as string;
        const own = shown.get(name) ?? new Map<string, readonly string[]>();
        shown.set(name, own);
        const key = what.replaceAll('`', '');
        if (!all.includes(name) || own.has(key) || mark === '–') continue;
        const begin = `* ${name}: ${key}: `;
        const said = text.split('\n').find((one) => one.startsWith(begin));
        own.set(key, mark === '✓' ? [] : [said?.slice(begin.length) ?? 'as before']);
      }
  }
}

/** @returns what is not fine */
function writeTable(keep: boolean): readonly string[] {
  const file = join(import.meta.dirname, '../docs/browsers.md');
  const names = [...known.map(({ name }) => name), narrow];
  const shown = new Map([...results].map(([name, own]) => [name, new Map(own)]));
  if (keep)
    keepOthers(
      /<!-- table -->[^]*<!-- \/table -->/.exec(readFileSync(file, 'utf8'))?.[0] ?? '',
      names,
      shown,
    );
  const wrong = [
    ...failures,
    ...[...shown].flatMap(([name, own]) =>
      [...own].flatMap(([what, problems]) =>
        problems.length > 0 ? [`${name}: ${what}: ${problems.join(' | ')}`] : [],
      ),
    ),
  ];
  const mark = (name: string, what: string) => {
    const problems = shown.get(name)?.get(what);
    return problems === undefined ? '–' : problems.length === 0 ? '✓' : '✗';
  };
  const row = (what: string) => `| ${what} | ${names.map((name) => mark(name, what)).join(' | ')} |`;
  const head = (first: string) => [
    `| ${first} | ${names.join(' | ')} |`,
    `|---|${names.map(() => ':-:').join('|')}|`,
  ];
  const fine = names
    .flatMap((name) => [...(shown.get(name)?.values() ?? [])])
    .filter(({ length }) => length === 0).length;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  const all = names.length * allRoutes.length + (names.length - 1) * walks.length;
  const table = [
    `${day}: ${allRoutes.length} pages and ${walks.length} walks in ${names.length - 1} engines, and the pages at 320 px: ${fine} of ${all} fine.`,
    '',
    ...head('work'),
    ...walks.map(({ name }) => row(name)),
    '',
    ...head('page'),
    ...allRoutes.map(({ pattern }) => row(pattern).replace(pattern, `\`${pattern}\``)),
    ...(wrong.length > 0 ? ['', 'Not fine:', '', ...wrong.map((text) => `* ${text.slice(0, 300)}`)] : []),
  ].join('\n');
  const [before = '', after = ''] = readFileSync(file, 'utf8').split(/<!-- table -->[^]*<!-- \/table -->/);
  writeFileSync(file, `${before}<!-- table -->\n${table}\n<!-- /table -->${after}`);
  return wrong;
}
