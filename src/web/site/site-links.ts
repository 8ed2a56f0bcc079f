const base = '/bid-web';

/** As the router's links take them: pages of this site without its base path. */
export const siteLinks = <SiteLink extends { readonly url: string }>(
  links: readonly SiteLink[],
): SiteLink[] =>
  links.map((link) => ({
    ...link,
    url: link.url.startsWith(`${base}/`) ? link.url.slice(base.length) : link.url,
  }));
