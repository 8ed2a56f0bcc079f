import { isRouteErrorResponse, Outlet, redirect } from 'react-router';
import { endsSession } from '#wire/kernel/envelope.ts';
import { accessToken } from '#web/api/access-token.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { paths, pathWithoutBase } from '#web/paths/paths.ts';
import { clearCertificationForm } from '#web/session/certification-form.ts';
import { frozenIn, isBuyer } from '#web/session/roles.ts';
import { session } from '#web/session/session-store.ts';
import { errorMeta } from '#web/ui/page-meta.ts';
import type { Route } from './+types/signed-in-layout';
import { ErrorPage } from './error-page.tsx';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { SignedInFrame } from './signed-in/frame.client.tsx';
import { FrameWaiting } from './signed-in/frame-waiting.tsx';
import { listOfRecords } from './signed-in/list-of-records.ts';
import { StartCalls } from './signed-in/started-requests.tsx';

/** `PageHead` names the tab once the page is there. */
export const meta: Route.MetaFunction = ({ error }) =>
  error ? errorMeta(error) : [{ name: 'robots', content: 'noindex' }];

/** Signed in, or to the login page and back afterwards; pages below are rendered with the user loaded. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const here = pathWithoutBase(url);
  const list = listOfRecords(url);
  if (list) throw redirect(list);
  const toLogin = (why?: number) => redirect(paths.login({ redirect: here, ...(why && { why }) }));
  if (!accessToken.get()) throw toLogin();
  try {
    const user = await session.load();
    // The enterprise centre's gate (docs/product.md, Access).
    if (here.startsWith('/user-center/purchase-') && !isBuyer(user) && !frozenIn(user, 'company')) {
      clearCertificationForm();
      throw redirect(paths.beforeSubmit());
    }
  } catch (error) {
    if (error instanceof ApiFailure && endsSession(error.code)) throw toLogin(error.code);
    throw error;
  }
  return null;
}
clientLoader.hydrate = true as const;

/** What the server sends for every signed-in page: the token is in the browser only. */
export function HydrateFallback() {
  return (
    <>
      <StartCalls />
      <FrameWaiting />
    </>
  );
}

export default function SignedInLayout() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPageBoundary>
      <ErrorPage error={error} routeError={isRouteErrorResponse(error) ? error : undefined} alone />
    </ErrorPageBoundary>
  );
}
