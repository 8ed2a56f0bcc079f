import { demoPassword } from '#server/demo/demo-accounts.ts';
import { callSite } from '#test/world/call-site.ts';
import { type Driver, isAboutLeaving, WindowGone } from './driver.ts';
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

/** Milliseconds; a busy machine shows a page late. */
const patience = 60_000;

/** Puts a session of the role into the window. */
export async function become(driver: Driver, origin: string, role: Role): Promise<void> {
  const token =
    role === 'visitor'
      ? ''
      : (await callSite({ origin }, 'user.accountLogin', { account: accounts[role], password: demoPassword }))
          .accessToken;
  const put = `(localStorage.clear(), sessionStorage.clear(), ${token ? `localStorage.setItem('accessToken', ${JSON.stringify(token)})` : 0}, true)`;
  for (let tries = 1; ; tries += 1)
    try {
      await driver.open(`${origin}/bid-web/about-us`);
      // Whole before it is left: WebKit drops a navigation that begins while the page's own is still going on.
      await taken(driver);
      await driver.run(put);
      return;
    } catch (error) {
      // What the page before had begun may still take the window away.
      if (tries === 3) throw error;
    }
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
  // Read out by some engines only: all that a select offers, and the row that tables of the kit measure their columns by.
  var apart = Array.prototype.slice.call(main.querySelectorAll('select, .ant-table-measure-row'));
  var displays = apart.map(function (element) { return element.style.display; });
  apart.forEach(function (element) { element.style.display = 'none'; });
  var length = main.innerText.replace(/\\s+/g, '').length;
  apart.forEach(function (element, i) { element.style.display = displays[i]; });
  return {
    h1: h1 ? h1.textContent.trim() : '',
    length: length,
    waiting: !!document.querySelector('.ant-skeleton-active, .ant-spin-spinning, .loading-rows, [aria-busy=true]') || /正在加载/.test(main.innerText),
    failed: !!document.querySelector('.kept-notice:not([hidden]), .first-notice:not([hidden])') || /页面出了点问题/.test(main.innerText),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    links: Array.prototype.map.call(document.querySelectorAll('a[href]'), function (a) { return String(a.pathname) + a.search; })
  };
})()`;

/** By the router, as by a link: a third of the work of loading everything anew. */
const goTo = (driver: Driver, path: string) =>
  driver.run(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)}).then(function () {})`);

/** What one page shows differently from another; none: nothing that matters. */
function comparedWith(right: Look | undefined, { h1, length }: Pick<Look, 'h1' | 'length'>): string[] {
  if (!right) return [];
  return [
    ...(h1 === right.h1 ? [] : [`heading “${h1}”, not “${right.h1}”`]),
    ...(length < right.length * 0.9 ? [`${length} letters, not ${right.length}`] : []),
  ];
}

/**
 * Opens a page and waits until it says the same thrice.
 * @param notFound it answers that there is no such record, and says so
 * @param inside the window shows a page of the same area already: go on by the router
 * @param right what it showed elsewhere, which is waited for as well
 * @param before the heading that the window shows: another one is waited for, five seconds at most, as two pages may share theirs
 */
export async function look(
  driver: Driver,
  origin: string,
  path: string,
  {
    notFound = false,
    inside = false,
    right,
    before,
  }: { notFound?: boolean; inside?: boolean; right?: Look | undefined; before?: string | undefined } = {},
): Promise<Look & Pick<Seen, 'links'>> {
  await driver.problems();
  let seen: Seen | undefined;
  const problems: string[] = [];
  try {
    if (inside) await goTo(driver, path);
    else await driver.open(`${origin}/bid-web${path}`);
    await taken(driver);
    const start = Date.now();
    const end = start + patience;
    for (let same = 0; same < 3; ) {
      // A page that is just being left answers nothing.
      const next = (await driver.run(lookAt).catch((error: Error) => error)) as Seen | Error;
      const late = Date.now() > end;
      if (next instanceof Error) {
        if (late || next instanceof WindowGone) throw next;
        same = 0;
      } else {
        const isAnother = right !== undefined || next.h1 !== before || Date.now() > start + 5000;
        const isWhole =
          next.length > 30 && !next.waiting && isAnother && comparedWith(right, next).length === 0;
        same = seen && next.length === seen.length && isWhole ? same + 1 : 0;
        seen = next;
        if (late && (next.waiting || next.length <= 30)) problems.push('never finished loading');
      }
      if (late) break;
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  } catch (error) {
    if (error instanceof WindowGone) throw new WindowGone(`${path}: ${error.message}`);
    problems.push((error as Error).message);
  }
  const said = (await driver.problems()).filter(
    (text) => !isAboutLeaving(text) && !(notFound && /status of 40[04]|Failed to load resource/.test(text)),
  );
  if (seen?.failed) problems.push('error page');
  const { h1 = '', length = 0, links = [], sideways = 0 } = seen ?? {};
  return {
    h1,
    length,
    links,
    sideways,
    problems: [...problems, ...said, ...comparedWith(right, { h1, length })],
  };
}

/** Links that each role sees on the pages that need no record, and on those behind them. */
export async function findLinks(
  driver: Driver,
  origin: string,
  roles: ReadonlySet<Role>,
): Promise<Record<Role, Set<string>>> {
  const links: Record<Role, Set<string>> = {
    visitor: new Set(),
    buyer: new Set(),
    provider: new Set(),
    operator: new Set(),
  };
  for (const role of roles) {
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

/** Opens every route as its role; what one page breaks is said of that page. */
export async function visitAll(
  driver: Driver,
  origin: string,
  addresses: ReadonlyMap<Route, string>,
  tell: (route: Route, seen: Look) => void,
  right?: ReadonlyMap<Route, Look>,
): Promise<void> {
  for (const role of ['visitor', 'buyer', 'provider', 'operator'] as const) {
    const own = [...addresses].filter(([route]) => route.role === role);
    if (own.length > 0) await become(driver, origin, role);
    let inside = false;
    let before: string | undefined;
    for (const [route, path] of own) {
      // Pages of visitors are rendered on the server, each of them is taken over by React.
      const seen = await look(driver, origin, path, {
        notFound: refused.has(route.pattern),
        inside,
        right: right?.get(route),
        before,
      });
      tell(route, seen);
      before = seen.h1;
      inside = role !== 'visitor' && seen.problems.length === 0;
    }
  }
}
