/** Pages below an entry that have another address. */
const also: Readonly<Record<string, readonly string[]>> = {
  '/mechanism-list': ['/organization', '/org-home'],
  '/big-hall': ['/home-demand-detail', '/home-order-package', '/service-detail'],
  '/health-msg': [1, 2, 3, 4, 5].map((n) => `/health-msg-detail${n}`),
};

/** The home page, or a region's. */
export const isHome = (pathname: string): boolean => /^\/(\d{6})?$/.test(pathname);

export const isCurrent = ({ url }: { url: string }, pathname: string): boolean =>
  url === '/'
    ? isHome(pathname)
    : [url, ...(also[url] ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
