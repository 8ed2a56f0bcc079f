// JSON-LD of public pages (schema.org), for `pageMeta({ …, jsonLd: [breadcrumbs(…), article(…)] })`. Every builder takes
// paths as `paths.*` makes them; pageMeta makes them absolute. Only what stands visibly on the page belongs in here.
// It is for the server's HTML: the build takes `jsonLd: …` out of what browsers load (bundling/json-ld-on-server.ts).
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { siteName } from '#web/ui/site-name.ts';

/** Makes a path of `paths.*` the absolute address of this site. */
export type Absolute = (path: string) => string;

/** A node of the page's graph, still without the site's origin. */
export type JsonLd = (absolute: Absolute) => Readonly<Record<string, unknown>>;

const organizationId = '#organization';
const siteId = '#website';

/** The platform itself; on the home page, where the others refer to it. */
export const organization =
  (site: { name: string; description: string }): JsonLd =>
  (absolute) => ({
    '@type': 'Organization',
    '@id': absolute('/') + organizationId,
    name: site.name,
    description: site.description,
    url: absolute('/'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: '+86-4001-0755-70',
      availableLanguage: 'zh-CN',
      hoursAvailable: { '@type': 'OpeningHoursSpecification', opens: '07:30', closes: '23:00' },
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

/** An institution's home page: the clinic and what it publishes for sale. */
export const institution =
  (it: CallOutput<'institution.byCode'>): JsonLd =>
  (absolute) => {
    const url = absolute(paths.institution(it.code));
    return {
      '@type': 'MedicalClinic',
      '@id': `${url}#institution`,
      name: it.name,
      alternateName: it.shortName,
      url,
      ...(it.introduction && { description: it.introduction }),
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'CN',
        addressRegion: it.regionName,
        streetAddress: it.address,
      },
      identifier: [
        ...(it.licenceNo
          ? [{ '@type': 'PropertyValue', name: '医疗机构执业许可证', value: it.licenceNo }]
          : []),
        ...(it.creditCode
          ? [{ '@type': 'PropertyValue', name: '统一社会信用代码', value: it.creditCode }]
          : []),
      ],
      ...(it.services.length && {
        availableService: it.services.map(({ name }) => ({ '@type': 'MedicalTest', name })),
      }),
      ...(it.packages.length && {
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: '团检套餐',
          itemListElement: it.packages.map((pkg) => ({
            '@type': 'Offer',
            price: pkg.salePrice,
            priceCurrency: 'CNY',
            itemOffered: { '@type': 'Service', name: pkg.name, serviceType: '团体健康体检' },
          })),
        },
      }),
    };
  };

/** A package that has a page or a block of its own: one seller's price, or the range over several institutions. */
export const product =
  (it: {
    name: string;
    description: string;
    path: string;
    /** Who sells it, when it is one institution's. */
    seller?: { name: string; code: string };
    /** Yuan per head; `low` and `high` differ when it is a range, `offers` says over how many prices. */
    price: { low: string; high: string; offers?: number };
  }): JsonLd =>
  (absolute) => {
    const seller = it.seller && {
      seller: {
        '@type': 'MedicalClinic',
        name: it.seller.name,
        url: absolute(paths.institution(it.seller.code)),
      },
    };
    const { low, high, offers } = it.price;
    return {
      '@type': 'Product',
      name: it.name,
      description: it.description,
      category: '团体健康体检套餐',
      url: absolute(it.path),
      offers:
        low === high
          ? { '@type': 'Offer', price: low, priceCurrency: 'CNY', url: absolute(it.path), ...seller }
          : {
              '@type': 'AggregateOffer',
              lowPrice: low,
              highPrice: high,
              priceCurrency: 'CNY',
              ...(offers && { offerCount: offers }),
              ...seller,
            },
    };
  };

/** On pages where the organization's own node doesn't stand. */
const publisher = (absolute: Absolute) => ({
  '@type': 'Organization',
  '@id': absolute('/') + organizationId,
  name: siteName,
  url: absolute('/'),
});

/** A news article or a written case. */
export const article =
  (it: {
    headline: string;
    description: string;
    path: string;
    publishedAt: string;
    updatedAt: string;
    section?: string | undefined;
  }): JsonLd =>
  (absolute) => ({
    '@type': 'Article',
    headline: it.headline,
    description: it.description,
    mainEntityOfPage: absolute(it.path),
    datePublished: it.publishedAt,
    dateModified: it.updatedAt,
    inLanguage: 'zh-CN',
    ...(it.section && { articleSection: it.section }),
    author: publisher(absolute),
    publisher: publisher(absolute),
  });
