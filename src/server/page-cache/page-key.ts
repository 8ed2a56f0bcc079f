import type { CachedPage } from '#wire/pages.ts';

/** Longer addresses are nobody's link. */
const longestKey = 300;

export interface PageAddress {
  /** Path and query as the page is rendered for: only what the page reads, in order. */
  readonly address: string;
  /** The query keys that the page does not know (tracking); a redirect takes them along. */
  readonly ignored: string;
  /** Undefined when the page must be rendered for each request. */
  readonly page: CachedPage | undefined;
}

/** What to cache a request's page under: random query keys lead to the same page, endless ones to none that is cached. */
export function pageAddressReader(base: string, pages: readonly CachedPage[]): (url: string) => PageAddress {
  const fixed = new Map(pages.map((page) => [page.path, page]));
  const patterns = pages
    .filter(({ path }) => path.includes(':'))
    // What begins with __ is the router's own (__manifest), with keys of its own.
    .map((page) => ({ page, test: new RegExp(`^${page.path.replaceAll(/:\w+/g, '(?!__)[^/]+')}$`) }));
  const pageAt = (path: string) => fixed.get(path) ?? patterns.find(({ test }) => test.test(path))?.page;

  return (url) => {
    const start = url.indexOf('?');
    const whole = start < 0 ? url : url.slice(0, start);
    // A change of page inside the browser asks for /big-hall.data, for the home page /_.data.
    const path = whole.slice(base.length).replace(/(?:(?<=\/)_)?\.data$/, '');
    const page = pageAt(path);
    if (start < 0) return { address: url, ignored: '', page: url.length > longestKey ? undefined : page };
    const isData = whole.endsWith('.data');
    const known = new URLSearchParams();
    const ignored = new URLSearchParams();
    let cached = true;
    for (const [key, value] of new URLSearchParams(url.slice(start + 1))) {
      // `_routes`: which of the address' loaders a data request runs.
      const isRead = !page || page.query?.includes(key) || (isData && key === '_routes');
      const isUncached = page?.uncachedQuery?.includes(key) ?? false;
      if (isUncached && value !== '') cached = false;
      (isRead || isUncached ? known : ignored).append(key, value);
    }
    known.sort();
    const query = known.toString();
    const address = whole + (query && `?${query}`);
    if (address.length > longestKey) cached = false;
    return { address, ignored: ignored.toString(), page: cached ? page : undefined };
  };
}
