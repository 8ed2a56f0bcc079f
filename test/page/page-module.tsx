import type { ComponentType } from 'react';
import {
  type ActionFunction,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router';

/** What the file of a route exports, as the framework reads it. */
export interface PageModule {
  readonly default?: ComponentType<never>;
  readonly ErrorBoundary?: ComponentType<never>;
  readonly HydrateFallback?: ComponentType;
  readonly loader?: LoaderFunction;
  readonly clientLoader?: LoaderFunction;
  readonly action?: ActionFunction;
  readonly clientAction?: ActionFunction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
  readonly handle?: unknown;
}

type Loose = ComponentType<Readonly<Record<string, unknown>>>;

/** The route of a page's module: the framework's own way from one to the other needs its build. */
export function routeOf(module: PageModule): Partial<RouteObject> {
  const Page = module.default as Loose | undefined;
  const Boundary = module.ErrorBoundary as Loose | undefined;
  const { loader: serverLoader, clientLoader } = module;
  const loader: LoaderFunction | undefined =
    clientLoader && serverLoader
      ? (args, context) =>
          clientLoader({ ...args, serverLoader: () => serverLoader(args, context) } as typeof args, context)
      : (clientLoader ?? serverLoader);
  const action = module.clientAction ?? module.action;
  return {
    ...(loader && { loader }),
    ...(action && { action }),
    ...(module.shouldRevalidate && { shouldRevalidate: module.shouldRevalidate }),
    handle: module.handle,
    ...(Page && {
      Component: () => (
        <Page
          loaderData={useLoaderData()}
          actionData={useActionData()}
          params={useParams()}
          matches={useMatches()}
        />
      ),
    }),
    ...(Boundary && {
      ErrorBoundary: () => (
        <Boundary error={useRouteError()} params={useParams()} loaderData={useLoaderData()} />
      ),
    }),
  } as Partial<RouteObject>;
}
