/** Beginnings of paths that hold nothing for strangers: what needs a login, and the API. */
export const closedToRobots: readonly string[] = [
  '/bid/api/',
  '/bid-web/add-price',
  '/bid-web/before-submit',
  '/bid-web/console',
  '/bid-web/dev/',
  '/bid-web/organization-submit',
  '/bid-web/quoted-price',
  '/bid-web/register-success',
  '/bid-web/report',
  '/bid-web/require-submit',
  '/bid-web/service-center',
  '/bid-web/service-company',
  '/bid-web/service-detail-self',
  '/bid-web/success-tip',
  '/bid-web/user-center',
];

/** robots.txt. */
export const robots = (sitemap: string): string =>
  `User-agent: *\n${closedToRobots.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${sitemap}\n`;
