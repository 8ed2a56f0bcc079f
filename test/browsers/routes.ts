import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import type { Records } from '#test/e2e/public-pages.ts';

export type Role = 'visitor' | 'buyer' | 'provider' | 'operator';

/** Who opens it. */
export const accounts: Readonly<Record<Exclude<Role, 'visitor'>, string>> = {
  buyer: 'demo_buyer',
  provider: 'demo_provider',
  operator: 'demo_operator',
};

export interface Route {
  /** As the route table has it, e.g. `/organization/:code`. */
  readonly pattern: string;
  readonly role: Role;
}

const roleOf = (file: string, pattern: string): Role => {
  if (file.includes('pages/public/')) return 'visitor';
  if (pattern.startsWith('/console')) return 'operator';
  if (file.includes('pages/provider/') || pattern.startsWith('/service-center')) return 'provider';
  return 'buyer';
};

function flatten(entries: readonly RouteConfigEntry[], above = ''): Route[] {
  return entries.flatMap(({ path, file, children, index }) => {
    const pattern = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [{ pattern: pattern || '/', role: roleOf(file, pattern) }] : [];
    return [...own, ...flatten(children ?? [], pattern)];
  });
}

/** Every page of the route table, each once. */
export const allRoutes: readonly Route[] = flatten(routes);

const patternOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}(?:\\?.*)?$`);

/** What stands in an address without being found by links. */
const given = ({ openDemand, endedDemand, institution }: Records): Readonly<Record<string, string>> => ({
  '/:regionCode': '/440300',
  '/*': '/there/is/no/such/page',
  '/home-demand-detail': `/home-demand-detail?bidId=${openDemand}`,
  '/home-order-package': `/home-order-package?bidId=${openDemand}`,
  '/service-detail': `/service-detail?bidId=${endedDemand}`,
  '/service-detail/tender': `/service-detail/tender?bidId=${openDemand}`,
  '/org-home': `/org-home?code=${institution}`,
});

/**
 * An address for each route: of several links that lead there the one that says most, as `?bidId=…` is needed.
 * @param links below the base path, by who saw them
 */
export function addressesOf(
  links: Readonly<Record<Role, ReadonlySet<string>>>,
  records: Records,
): Map<Route, string> {
  const known = given(records);
  const statics = new Set(allRoutes.map(({ pattern }) => pattern));
  return new Map(
    allRoutes.map((route) => {
      const match = patternOf(route.pattern);
      const fits = [...links[route.role], ...links.visitor].filter(
        (link) =>
          match.test(link) && (!route.pattern.includes(':') || !statics.has(link.split('?')[0] as string)),
      );
      const best = fits.toSorted((a, b) => Number(b.includes('?')) - Number(a.includes('?')))[0];
      return [route, known[route.pattern] ?? best ?? route.pattern];
    }),
  );
}
