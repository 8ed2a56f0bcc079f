import { followHistory } from '#web/session/follow-history.ts';
import { setClockByAnswers } from '#web/ui/set-clock.ts';
import { askServerTime } from './ask-server-time.ts';
import { unfoldOnPaper } from './unfold-on-paper.ts';

interface PageRoute {
  module: string;
  imports?: string[];
  css?: string[];
}
interface Match {
  route: { id: string };
}
interface Router {
  state: { matches: readonly Match[] };
  match(path: string): readonly Match[] | null;
  subscribe(listener: () => void): void;
}
declare global {
  interface Window {
    __reactRouterDataRouter?: Router;
    __reactRouterManifest?: { routes: Readonly<Record<string, PageRoute | undefined>> };
  }
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

const TIMEOUT_MS = 2000;
/** What the browser calls when it has nothing else to do, after two seconds at the latest (docs/product.md, Constants). */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: TIMEOUT_MS });
  else setTimeout(work, TIMEOUT_MS);
};

/** What the page does for the next ones, and for paper, once it is there itself. */
export function startIdleWork(): void {
  setClockByAnswers();
  unfoldOnPaper();
  followHistory();
  const { connection } = navigator;
  const sparing = connection?.saveData || /2g/.test(connection?.effectiveType ?? '');
  const watchLinks = sparing ? undefined : prefetchLinksInView();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onPage = () => {
    void askServerTime();
    keepStyles();
    watchLinks?.();
  };
  onPage();
  // The router announces new pages, and of routes it has learnt of: links that led nowhere are tried again.
  window.__reactRouterDataRouter?.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(onPage, 200);
  });
}

/**
 * The code of the pages that the links in view and in navigation lead to; their data is fetched on intent only. That of signed-in
 * pages is large, and few visitors go there: they are fetched from signed-in pages only, the component kit with them.
 */
function prefetchLinksInView(): () => void {
  const inView = new Set<HTMLAnchorElement>();
  let waiting = false;
  const fetchThem = () => {
    waiting = false;
    for (const link of inView) if (fetchPage(link.pathname)) inView.delete(link);
  };
  const later = () => {
    if (!waiting) whenIdle(fetchThem);
    waiting = true;
  };
  const view = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target as HTMLAnchorElement);
      else inView.delete(target as HTMLAnchorElement);
    }
    later();
  });
  return () => {
    view.disconnect();
    inView.clear();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-discover]')) {
      if (link.closest('nav'))
        inView.add(link); // also in a menu that is closed
      else view.observe(link);
    }
    later();
  };
}

const routeOf = ({ route }: Match) => window.__reactRouterManifest?.routes[route.id];
const isPublic = (matches: readonly Match[]) =>
  matches.some(({ route }) => route.id === 'shell/public-layout');

const here = () => window.__reactRouterDataRouter?.state.matches ?? [];

/** False while the router does not know the page. */
function fetchPage(path: string): boolean {
  const matches = window.__reactRouterDataRouter?.match(path);
  const page = matches?.at(-1);
  if (!matches || !page || !routeOf(page)) return false;
  if (!isPublic(matches) && isPublic(here())) return true;
  for (const { module, imports = [], css = [] } of matches.flatMap((match) => routeOf(match) ?? [])) {
    for (const href of [module, ...imports]) addLink({ rel: 'modulepreload', href });
    for (const href of css) addLink({ rel: 'prefetch', as: 'style', href });
  }
  return true;
}

/**
 * The router takes a page's style sheets away with the page, and brings them back with it, but doesn't wait for them: a
 * page one comes back to would stand unstyled for a moment. So they stay. (Public pages' styles are modules, which
 * concern no other page.)
 */
function keepStyles(): void {
  const matches = here();
  if (!isPublic(matches)) return;
  for (const href of matches.flatMap((match) => routeOf(match)?.css ?? []))
    addLink({ rel: 'stylesheet', href });
}

function addLink(given: { rel: string; href: string; as?: string }): void {
  const known = `link[data-idle="${given.rel}"][href="${CSS.escape(given.href)}"]`;
  if (document.head.querySelector(known)) return;
  const link = Object.assign(document.createElement('link'), given);
  link.dataset.idle = given.rel;
  document.head.append(link);
}
