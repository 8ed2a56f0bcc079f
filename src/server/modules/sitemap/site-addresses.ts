// The addresses that search engines are given. The web room's `paths.ts` is the home of URLs, but the server doesn't import
// it; test/e2e/everybody opens what stands in the sitemap and compares it with each page's canonical address.

/** Below the base path. */
export const addresses = {
  home: '/',
  region: (cityId: string) => `/${cityId}`,
  institutionsOf: (cityId: string) => `/mechanism-list?district_id=${cityId}`,
  institution: (code: string) => `/organization/${encodeURIComponent(code)}`,
  demand: (demandId: string) => `/home-demand-detail?bidId=${demandId}`,
  case: (path: string) => `/customer-case/${encodeURIComponent(path)}`,
  article: (path: string) => (/^health-msg-detail[1-5]$/.test(path) ? `/${path}` : `/health-msg/${path}`),
} as const;

/** Pages there is one of, and the content collections whose latest change is theirs. */
export const singlePages: readonly { path: string; collections?: readonly string[]; text?: string }[] = [
  { path: addresses.home },
  { path: '/big-hall' },
  { path: '/require-custom' },
  { path: '/verify-receipts' },
  { path: '/verify-contract' },
  { path: '/health-solutions', collections: ['solution'] },
  { path: '/customer-case', collections: ['case'] },
  { path: '/health-msg', collections: ['news'] },
  { path: '/city-list' },
  { path: '/join' },
  { path: '/about-us', text: 'about-us' },
  { path: '/agree', text: 'agree' },
  { path: '/state', text: 'state' },
  { path: '/privacy', text: 'privacy' },
];
