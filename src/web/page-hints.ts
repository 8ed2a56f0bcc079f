import { type EntryContext, type LinkDescriptor, matchRoutes, type ServerBuild } from 'react-router';
import type { PublicHandle } from './shell/public-layout.tsx';

type Manifest = EntryContext['manifest'];
type Modules = Readonly<Record<string, { links?: () => LinkDescriptor[]; handle?: unknown } | undefined>>;

/**
 * What the browser needs before it can show a page and before it can run it: style sheets, the entry and what that imports. As values of a Link
 * header they are there before the page's own tags, in an early hint even before the page is made.
 */
export function hintsOfRoutes(routeIds: readonly string[], manifest: Manifest, modules: Modules): string[] {
  const sheets = routeIds.flatMap((id) => [
    ...(manifest.routes[id]?.css ?? []),
    ...styleSheets(modules[id]?.links?.() ?? []),
  ]);
  const plain = routeIds.some((id) => (modules[id]?.handle as PublicHandle | undefined)?.scripts === false);
  const scripts = plain ? [] : [manifest.entry.module, ...manifest.entry.imports];
  return [
    ...[...new Set(sheets)].map((url) => `<${url}>; rel=preload; as=style`),
    ...scripts.map((url) => `<${url}>; rel=modulepreload`),
  ];
}

const styleSheets = (links: readonly LinkDescriptor[]): string[] =>
  links.flatMap((link) => ('rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : []));

interface RouteNode {
  readonly id: string;
  readonly children: RouteNode[];
}

/** The hints of the page that this path will show, before it is rendered. */
export function hintsOfPath(build: ServerBuild, path: string): string[] {
  const matches = matchRoutes(treeOf(build), path, build.basename) ?? [];
  return hintsOfRoutes(
    matches.map(({ route }) => route.id),
    build.assets,
    Object.fromEntries(matches.map(({ route: { id } }) => [id, build.routes[id]?.module])),
  );
}

const trees = new WeakMap<ServerBuild, RouteNode[]>();

function treeOf(build: ServerBuild): RouteNode[] {
  const known = trees.get(build);
  if (known) return known;
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): RouteNode[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => ({
        id,
        path,
        index,
        caseSensitive,
        children: index ? [] : childrenOf(id),
      }));
  const tree = childrenOf(undefined);
  trees.set(build, tree);
  return tree;
}
