import { escapeMarkup } from '#server/markup.ts';

/** One address of the site, from the slash after its origin on. */
export interface SitemapEntry {
  readonly path: string;
  readonly changedAt?: Date | null;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const openUrlSet = `${head}<urlset xmlns="${namespace}">\n`;
export const closeUrlSet = '</urlset>\n';

export const urlEntry = (origin: string, entry: SitemapEntry): string => element('url', origin, entry);

export const sitemapIndex = (origin: string, files: readonly SitemapEntry[]): string =>
  `${head}<sitemapindex xmlns="${namespace}">\n${files.map((file) => element('sitemap', origin, file)).join('')}</sitemapindex>\n`;

function element(name: string, origin: string, { path, changedAt }: SitemapEntry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${name}>\n`;
}
