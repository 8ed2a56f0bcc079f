import { demoPassword } from '#server/demo/demo-accounts.ts';
import { callSite } from '#test/world/call-site.ts';
import { type Driver, isAboutLeaving } from './driver.ts';
import { taken } from './page-tools.ts';
import { accounts, allRoutes, type Role, type Route } from './routes.ts';

/** Without a record to show they answer 404 or 400, and say why; browsers report the status. */
const refused: ReadonlySet<string> = new Set(['/*', '/plan/:token', '/user-center/contract-detail']);

/** What a page showed. */
export interface Look {
  readonly h1: string;
  /** Letters of what can be read. */
  readonly length: number;
  /** What is wrong with it; none: it is fine. */
  readonly problems: readonly string[];
  /** By how much it is wider than the window. */
  readonly sideways: number;
}

const patience = 25_000;

/** Puts a session of the role into the window. */
export async function become(driver: Driver, origin: string, role: Role): Promise<void> {
  await driver.open(`${origin}/bid-web/about-us`);
  await driver.run('localStorage.clear(), sessionStorage.clear()');
  if (role === 'visitor') return;
  const { accessToken } = await callSite({ origin }, 'user.accountLogin', {
    account: accounts[role],
    password: demoPassword,
  });
  await driver.run(`localStorage.setItem('accessToken', ${JSON.stringify(accessToken)})`);
}

interface Seen {
  h1: string;
  length: number;
  waiting: boolean;
  failed: boolean;
  sideways: number;
  links: string[];
}

const lookAt = `(function () {
  var main = document.querySelector('main') || document.body;
  var h1 = document.querySelector('main h1, h1');
  return {
    h1: h1 ? h1.textContent.trim() : '',
    length: main.innerText.replace(/\\s+/g, '').length,
    waiting: !!document.querySelector('.ant-skeleton-active, .ant-spin-spinning, .loading-rows, [aria-busy=true]') || /正在加载/.test(main.innerText),
    failed: !!document.querySelector('.kept-notice, .old-browser .old-browser-notice') || /页面出了点问题/.test(main.innerText),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    links: Array.prototype.map.call(document.querySelectorAll('a[href]'), function (a) { return String(a.pathname) + a.search; })
  };
})()`;

/** By the router, as by a link: a third of the work of loading everything anew. */
const goTo = (driver: Driver, path: string) =>
  driver.run(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)}).then(function () {})`);

/**
 * Opens a page and waits until it says the same thrice.
 * @param notFound it answers that there is no such record, and says so
 * @param inside the window shows a page of the same area already: go on by the router
 */
export async function look(
  driver: Driver,
  origin: string,
  path: string,
  { notFound = false, inside = false } = {},
): Promise<Look & Pick<Seen, 'links'>> {
  await driver.problems();
  let seen: Seen | undefined;
  const problems: string[] = [];
  try {
    if (inside) await goTo(driver, path);
    else await driver.open(`${origin}/bid-web${path}`);
    await taken(driver);
    const end = Date.now() + patience;
    for (let same = 0; same < 3; ) {
      const next = (await driver.run(lookAt)) as Seen;
      same = seen && next.length === seen.length && next.length > 30 && !next.waiting ? same + 1 : 0;
      seen = next;
      if (Date.now() > end) {
        if (next.waiting || next.length <= 30) problems.push('never finished loading');
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  } catch (error) {
    problems.push((error as Error).message);
  }
  const said = (await driver.problems()).filter(
    (text) => !isAboutLeaving(text) && !(notFound && /status of 40[04]|Failed to load resource/.test(text)),
  );
  if (seen?.failed) problems.push('error page');
  return {
    h1: seen?.h1 ?? '',
    length: seen?.length ?? 0,
    links: seen?.links ?? [],
    sideways: seen?.sideways ?? 0,
    problems: [...problems, ...said],
  };
}

/** Links that each role sees on the pages that need no record, and on those behind them. */
export async function findLinks(driver: Driver, origin: string): Promise<Record<Role, Set<string>>> {
  const links: Record<Role, Set<string>> = {
    visitor: new Set(),
    buyer: new Set(),
    provider: new Set(),
    operator: new Set(),
  };
  for (const role of Object.keys(links) as Role[]) {
    await become(driver, origin, role);
    const own = links[role];
    const done = new Set<string>();
    const open = async (path: string) => {
      const shape = path.replace(/[?].*/, '').replace(/[^/]*\d[^/]*/g, ':');
      if (done.has(shape)) return;
      done.add(shape);
      const inside = role !== 'visitor' && done.size > 1;
      for (const link of (await look(driver, origin, path, { inside })).links)
        if (link.startsWith('/bid-web/')) own.add(link.slice('/bid-web'.length));
    };
    const mine = allRoutes.filter((route) => route.role === role && !/[:*]/.test(route.pattern));
    for (const { pattern } of mine) await open(pattern);
    // Once more, one of each kind of record.
    for (const link of [...own].filter((one) => /\d/.test(one)).slice(0, 200)) {
      const belongs = allRoutes.some(
        (route) =>
          route.role === role &&
          new RegExp(`^${route.pattern.replace(/:\w+/g, '[^/]+')}$`).test(link.split('?')[0] as string),
      );
      if (belongs) await open(link);
    }
  }
  return links;
}

/** Opens every route as its role. */
export async function visitAll(
  driver: Driver,
  origin: string,
  addresses: ReadonlyMap<Route, string>,
  tell: (route: Route, seen: Look) => void,
): Promise<void> {
  for (const role of ['visitor', 'buyer', 'provider', 'operator'] as const) {
    await become(driver, origin, role);
    let inside = false;
    for (const [route, path] of addresses) {
      if (route.role !== role) continue;
      // Pages of visitors are rendered on the server, each of them is taken over by React.
      tell(route, await look(driver, origin, path, { notFound: refused.has(route.pattern), inside }));
      inside = role !== 'visitor';
    }
  }
}
