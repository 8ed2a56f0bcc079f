import type { MetaDescriptor } from 'react-router';
import type { Absolute, JsonLd } from './json-ld.ts';
import shareImage from './share-image.png?url&no-inline';
import { siteName } from './site-name.ts';

interface Page {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path and query of the canonical address, from `paths`; list pages leave out what doesn't change the content. */
  path: string;
  /** Nodes that the builders of `json-ld.ts` make; several become one graph. */
  jsonLd?: JsonLd | readonly JsonLd[];
  /** What the page is for those who share it. */
  type?: 'website' | 'article';
  /** Filters narrow the page: no search engine should list it. `follow`: nor is there anything on it yet, but on the pages it links. */
  noIndex?: boolean | 'follow';
}

const layoutId = 'shell/public-layout';

/** Title, description, canonical address, Open Graph and JSON-LD of a public page, for its `meta` export. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  page: Page,
): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === layoutId)?.loaderData as { origin: string } | undefined;
  const origin = frame?.origin ?? '';
  const absolute: Absolute = (path) => origin + import.meta.env.BASE_URL + path.slice(1);
  const url = absolute(page.path);
  const title = `${page.title} · ${siteName}`;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin + shareImage },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.noIndex
      ? [{ name: 'robots', content: page.noIndex === 'follow' ? 'noindex,follow' : 'noindex' }]
      : []),
    ...(page.jsonLd ? [{ 'script:ld+json': graph(page.jsonLd, absolute) }] : []),
  ];
}

function graph(nodes: NonNullable<Page['jsonLd']>, absolute: Absolute) {
  const made = [nodes].flat().map((node) => node(absolute));
  return {
    '@context': 'https://schema.org',
    ...(made.length === 1 ? made[0] : { '@graph': made }),
  };
}

/** For the `meta` of layouts: what the tab says when a page failed. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const status = (error as { status?: number } | null)?.status ?? 500;
  return [
    { title: `${status === 404 ? '没有找到页面' : '页面出错'} · ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
}
