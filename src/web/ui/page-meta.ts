import type { MetaDescriptor } from 'react-router';

export const siteName = '体检采购网';

interface Page {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Path and query of the canonical address, from `paths`; list pages leave out what doesn't change the content. */
  path: string;
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
}

const layoutId = 'shell/public-layout';

/** Title, description, canonical address, Open Graph and JSON-LD of a public page, for its `meta` export. */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  page: Page,
): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === layoutId)?.loaderData as { origin: string } | undefined;
  const url = `${frame?.origin ?? ''}${import.meta.env.BASE_URL}${page.path.slice(1)}`;
  const title = `${page.title} · ${siteName}`;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'zh_CN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } }] : []),
  ];
}

/** For the `meta` of layouts: what the tab says when a page failed. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const status = (error as { status?: number } | null)?.status ?? 500;
  return [
    { title: `${status === 404 ? '没有找到页面' : '页面出错'} · ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
}
