import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

const articles = [1, 2, 3, 4, 5].map((n) =>
  route(`health-msg-detail${n}`, 'pages/public/news-article.tsx', { id: `news-article-${n}` }),
);

/** Public pages, rendered on the server. */
export const publicRoutes: RouteConfigEntry[] = [
  index('pages/public/home.tsx', { id: 'home' }),
  // Any single segment that no other page has: six digits of a region, else not found.
  route(':regionCode', 'pages/public/home.tsx', { id: 'region-home' }),
  route('big-hall', 'pages/public/demand-hall.tsx'),
  route('home-demand-detail', 'pages/public/demand-detail.tsx'),
  route('home-order-package', 'pages/public/demand-package.tsx'),
  route('service-detail', 'pages/public/procurement.tsx', [
    route('tender', 'pages/public/procurement-offers.tsx'),
  ]),
  route('mechanism-list', 'pages/public/institution-list.tsx'),
  route('organization/:code', 'pages/public/institution-home.tsx'),
  route('org-home', 'pages/public/org-home.tsx'),
  route('about-us', 'pages/public/site-text.tsx', { id: 'about-us' }),
  route('agree', 'pages/public/site-text.tsx', { id: 'agree' }),
  route('state', 'pages/public/site-text.tsx', { id: 'state' }),
  route('privacy', 'pages/public/site-text.tsx', { id: 'privacy' }),
  route('static-home', 'pages/public/static-home.tsx'),
  route('city-list', 'pages/public/city-list.tsx'),
  route('join', 'pages/public/join.tsx'),
  route('health-solutions', 'pages/public/solutions.tsx'),
  route('health-solutions/:code', 'pages/public/solution.tsx'),
  route('require-custom', 'pages/public/custom-package.tsx'),
  route('health-msg', 'pages/public/news-list.tsx'),
  ...articles,
  // Articles beyond the first five.
  route('health-msg/:path', 'pages/public/news-article.tsx', { id: 'news-article' }),
  route('plan/:token', 'pages/public/shared-plan.tsx'),
  route('checkup/:token', 'pages/public/checkup.tsx'),
  route('verify-receipts', 'pages/public/verify-receipts.tsx'),
  route('verify-contract', 'pages/public/verify-contract.tsx'),
  route('user-center/contract-detail', 'pages/public/contract-detail.tsx'),
  route('customer-case', 'pages/public/customer-cases.tsx'),
  route('customer-case/:path', 'pages/public/customer-case.tsx'),
];
