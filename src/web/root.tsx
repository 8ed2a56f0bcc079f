import './browser/polyfills.ts';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Meta,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { ErrorPage } from './shell/error-page.tsx';
import { ErrorPageBoundary } from './shell/error-page-boundary.tsx';
import favicon from './shell/favicon.svg?url&no-inline';
import { FirstNotices } from './shell/first-notices.tsx';
import { HomeKeepAlive } from './shell/home-keep-alive.tsx';
import { KeptPage } from './shell/kept-page.tsx';
import { LoadingBar } from './shell/loading-bar.tsx';
import { PageLoadNotice } from './shell/page-load-notice.tsx';
import type { PublicHandle } from './shell/public-layout.tsx';
import { isHome } from './site/site-nav.ts';
import { errorMeta } from './ui/page-meta.ts';
import styles from './ui/styles.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
];

/** When no layout could be found or rendered. */
export const meta: Route.MetaFunction = ({ error }) => (error ? errorMeta(error) : []);

/** To the top on navigation, back to where one was on the way back; home pages by any way. */
const scrollKey = ({ pathname, key }: Location) => (isHome(pathname) ? pathname : key);

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const scripts = !matches.some(({ handle }) => (handle as PublicHandle | undefined)?.scripts === false);
  const signedIn = matches.some(({ id }) => id.endsWith('signed-in-layout'));
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b6b62" />
        <Meta />
        <Links />
      </head>
      <body>
        {scripts && <FirstNotices readable={!signedIn} />}
        {scripts && <LoadingBar />}
        {scripts && <PageLoadNotice />}
        {children}
        {scripts && <ScrollRestoration getKey={scrollKey} />}
        {scripts && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <HomeKeepAlive />;
}

/** Errors of the frame itself; the layouts have their own boundaries, which keep header and menu. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPageBoundary>
      <KeptPage failed={!isRouteErrorResponse(error)}>
        <ErrorPage error={error} routeError={isRouteErrorResponse(error) ? error : undefined} alone />
      </KeptPage>
    </ErrorPageBoundary>
  );
}
