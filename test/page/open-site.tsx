import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { siteRoutes, type SiteRoute } from 'virtual:site-routes';
import { page } from 'vitest/browser';
import { notFound } from '#domain/kernel/failure.ts';
import type { PageFacts, Region } from '#wire/pages.ts';
import { createPageContext } from '#web/api/invoke-context.ts';
import { accessToken } from '#web/api/access-token.ts';
import { type CurrentUser, sessionState } from '#web/session/session-state.ts';
import { rememberUser } from '#web/session/user-cookie.ts';
import { HomeKeepAlive } from '#web/shell/home-keep-alive.tsx';
import { LoadingBar } from '#web/shell/loading-bar.tsx';
import { PageLoadNotice } from '#web/shell/page-load-notice.tsx';
import { clock } from '#web/ui/clock.ts';
import type { Part } from './answers.ts';
import { FakeCalls, type Handlers } from './fake-calls.ts';
import { type Person, personOf } from './people.ts';
import { routeOf } from './page-module.tsx';

export interface SiteOptions {
  /** Who is signed in; a visitor if nobody. */
  readonly as?: Person;
  /** What is otherwise with this person. */
  readonly user?: Part<CurrentUser>;
  /** What the server answers. Any other call is a failing test. */
  readonly calls?: Handlers;
  /** What becomes of a call that `calls` does not name; a failing test unless said. */
  readonly anyOther?: () => never;
  /** Of a form that leaves all checks to the server: what it sends need not be what the calls take. */
  readonly takesAnyInput?: boolean;
  /** What the server knows of the visitor and of its regions. */
  readonly facts?: Partial<Omit<PageFacts, 'invoke'>>;
  /** The server's time. */
  readonly now?: string;
  /** Errors on the console that the test causes. */
  readonly expects?: RegExp;
  /** Of the window. */
  readonly size?: readonly [width: number, height: number];
}

export const desk = [1280, 900] as const;
export const phone = [390, 844] as const;

const cities: readonly Region[] = [
  { code: '440300', name: '深圳' },
  { code: '310100', name: '上海' },
  { code: '110100', name: '北京' },
];

let close: (() => readonly string[]) | undefined;

/** The site at one of its pages, with a network that the test answers; it ends with the test. */
export async function openSite(path: string, options: SiteOptions = {}) {
  const { as, calls = {}, facts = {}, now, expects, size = desk } = options;
  await page.viewport(...size);
  const user = as && personOf(as, options.user);
  const fake = new FakeCalls({ ...ofEveryPage, ...(user && { 'user.detail': user }), ...calls }, options);
  const problems = fake.problems;
  const { fetch, console: { error } } = window; // oxlint-disable-line no-console -- put back afterwards
  window.fetch = fake.fetch as typeof fetch;
  window.console.error = (...said: unknown[]) => {
    const text = said.map(String).join(' ');
    if (!expects?.test(text)) problems.push(text);
  };
  window.history.replaceState(null, '', `/bid-web${path}`);
  signIn(user);
  clock.ahead = now === undefined ? 0 : Date.parse(now) - Date.now();
  // At each navigation anew: a test may change what the server knows.
  const contextNow = () => createPageContext({ ...knownFacts, ...facts, invoke: fake.invoke });
  const router = createBrowserRouter(
    [{ id: 'root', Component: Root, HydrateFallback: () => null, children: siteRoutes.map(asRoute) }],
    { basename: '/bid-web/', getContext: contextNow },
  );
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  close = () => {
    root.unmount();
    router.dispose();
    element.remove();
    window.fetch = fetch;
    window.console.error = error;
    delete clock.ahead;
    return problems;
  };
  return {
    calls: fake,
    go: (to: string) => router.navigate(to),
    /** The part of the address that a person sees behind the base path. */
    where: () => window.location.pathname.replace('/bid-web', '') + window.location.search,
  };
}

/** Ends what the test has opened. Fails when a page had errors or made calls that nobody answers. */
export function closeSite(): void {
  const problems = close?.() ?? [];
  close = undefined;
  signIn(undefined);
  if (problems.length > 0) throw new Error(`Errors on the page:\n${problems.join('\n')}`);
}

function Root() {
  return (
    <>
      <LoadingBar />
      <PageLoadNotice />
      <HomeKeepAlive />
    </>
  );
}

const asRoute = ({ load, children, ...route }: SiteRoute): RouteObject =>
  ({
    ...route,
    lazy: async () => routeOf(await load()),
    ...(children.length > 0 && { children: children.map(asRoute) }),
  }) as RouteObject;

const knownFacts: Omit<PageFacts, 'invoke'> = {
  now: new Date('2026-11-20T02:00:00Z'),
  origin: 'https://tijian.example',
  customerServiceUrl: undefined,
  cityOfVisitor: '440300',
  cities,
  findRegion: (code) => cities.find((one) => one.code === code),
};

/** What frames and start pages ask for. */
const ofEveryPage: Handlers = {
  // No demo: messages are not shown on pages.
  'developer.listSms': () => {
    throw notFound('没有这个页面。');
  },
  'setting.home': { hotline: '4001-0755-70', hours: '07:30–23:00', company: '体检采购网' },
  'notification.waiting': {},
  'company.list': [],
  'company.listInvitations': [],
  'institution.listInvitations': [],
};

const cookies = new Map<string, string>();
// The browser goes by the address at which the window of the test was opened, not by that of the page in it.
Object.defineProperty(document, 'cookie', {
  get: () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
  set(text: string) {
    const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (/max-age=0(;|$)/.test(text)) cookies.delete(key);
    else cookies.set(key, value);
  },
});

/** As the browser remembers it between pages; nothing of another test is left. */
function signIn(user: CurrentUser | undefined): void {
  localStorage.clear();
  sessionStorage.clear();
  cookies.clear();
  if (user) {
    accessToken.set('token-of-the-test');
    rememberUser(user);
  }
  sessionState.takeStored();
}
