// JSON-LD of public pages (schema.org), for `pageMeta({ …, jsonLd: [breadcrumbs(…), article(…)] })`. Every builder takes
// paths as `paths.*` makes them; pageMeta makes them absolute. Only what stands visibly on the page belongs in here.
// What one page alone says of itself stands beside that page.
import { paths } from '#web/paths/paths.ts';
import { siteName } from './site-name.ts';

/** Makes a path of `paths.*` the absolute address of this site. */
export type Absolute = (path: string) => string;

/** A node of the page's graph, still without the site's origin. */
export type JsonLd = (absolute: Absolute) => Readonly<Record<string, unknown>>;

const organizationId = '#organization';
const siteId = '#website';

/** The platform itself; on the home page, where the others refer to it. */
export const organization =
  (site: { name: string; description: string; hotline: string; hours: string }): JsonLd =>
  (absolute) => ({
    '@type': 'Organization',
    '@id': absolute('/') + organizationId,
    name: site.name,
    description: site.description,
    url: absolute('/'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: `+86-${site.hotline}`,
      availableLanguage: 'zh-CN',
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        opens: site.hours.slice(0, 5),
        closes: site.hours.slice(-5),
      },
    },
  });

/** The site with its search for institutions; on the home page. */
export const webSite =
  (name: string): JsonLd =>
  (absolute) => ({
    '@type': 'WebSite',
    '@id': absolute('/') + siteId,
    name,
    url: absolute('/'),
    inLanguage: 'zh-CN',
    publisher: { '@id': absolute('/') + organizationId },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute(paths.institutionList())}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  });

/** The way from the home page (which is added) to this page, which is the last one. */
export const breadcrumbs =
  (trail: readonly { name: string; path: string }[]): JsonLd =>
  (absolute) => ({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: paths.home() }, ...trail].map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: absolute(path),
    })),
  });

/** The entries of a list page in the order shown, each with a page of its own. */
export const itemList =
  (name: string, entries: readonly { name: string; path: string }[]): JsonLd =>
  (absolute) => ({
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: entry.name,
      url: absolute(entry.path),
    })),
  });

/** On pages where the organization's own node doesn't stand. */
export const publisher = (absolute: Absolute) => ({
  '@type': 'Organization',
  '@id': absolute('/') + organizationId,
  name: siteName,
  url: absolute('/'),
});
