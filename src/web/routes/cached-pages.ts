import type { CachedPage } from '#wire/pages.ts';
import type { CallName } from '#wire/table/call-table.ts';

/** The public layout's own calls. */
export const frameCalls: readonly CallName[] = ['setting.home'];

const homeCalls: readonly CallName[] = [
  'setting.pageTexts',
  'home.overview',
  'home.provinces',
  'market.itemPrices',
  'demand.listForHome',
  'content.list',
];
const siteText: readonly CallName[] = ['content.page'];
const article: readonly CallName[] = ['content.page', 'content.list'];
const solutions: readonly CallName[] = [
  'setting.pageTexts',
  'template.list',
  'template.detail',
  'content.list',
  'catalogue.list',
  'catalogue.listCategory',
  'market.priceRange',
];
const demand = ['bidId', 'demandId'];

/**
 * Public pages by address. What is not here is rendered for each request: frames of signed-in pages, unknown addresses,
 * /dev/sms, which shows the moment, /checkup/:token, which is one person's, and /plan/:token, which is gone at once when its sharing is stopped, and a contract's, which shows what was signed just now.
 */
export const cachedPages: readonly CachedPage[] = [
  { path: '/', calls: homeCalls },
  { path: '/:regionCode', calls: homeCalls, sameInEveryCity: true },
  { path: '/static-home', calls: homeCalls },
  {
    path: '/big-hall',
    calls: ['demand.listHall', 'dictionary.listCheckType'],
    query: ['city', 'purpose', 'headcount', 'budget', 'deadline', 'status', 'sort', 'page'],
    uncachedQuery: ['keyword'],
  },
  {
    path: '/home-demand-detail',
    calls: ['demand.publicDetail', 'demand.listHall', 'sealing.receipts'],
    query: demand,
  },
  { path: '/home-order-package', calls: ['demand.publicPackage'], query: [...demand, 'packageId'] },
  { path: '/service-detail', calls: ['demand.publicProgress'], query: demand },
  {
    path: '/service-detail/tender',
    calls: ['demand.publicProgress', 'demand.publicPackage'],
    query: [...demand, 'packageId'],
  },
  {
    path: '/mechanism-list',
    calls: ['institution.list', 'institution.listForHome'],
    query: ['district_id', 'level', 'type', 'sort', 'page'],
    uncachedQuery: ['search', 'searchKeyword'],
  },
  { path: '/organization/:code', calls: ['institution.byCode', 'institution.place', 'doctor.list'] },
  { path: '/org-home', calls: [], query: ['orgCode', 'code'] },
  {
    path: '/require-custom',
    calls: [
      'catalogue.list',
      'catalogue.listCategory',
      'catalogue.listPage',
      'template.list',
      'market.suggest',
      'market.priceRange',
    ],
    query: ['purpose', 'from'],
    uncachedQuery: ['budget', 'sex', 's1', 's2', 's3', 'blank', 'q', 'cat'],
  },
  { path: '/health-solutions', calls: solutions, query: ['group', 'sex', 'only'] },
  { path: '/health-solutions/:code', calls: solutions },
  { path: '/health-msg', calls: ['setting.pageTexts', 'content.list'], query: ['topic', 'page'] },
  ...[1, 2, 3, 4, 5].map((n) => ({ path: `/health-msg-detail${n}`, calls: article })),
  { path: '/health-msg/:path', calls: article },
  { path: '/customer-case', calls: ['setting.pageTexts', 'content.list'] },
  { path: '/join', calls: ['setting.pageTexts', 'home.overview', 'market.itemPrices', 'demand.listForHome'] },
  { path: '/customer-case/:path', calls: article },
  {
    path: '/city-list',
    calls: [
      'setting.pageTexts',
      'region.listHot',
      'region.listByInitials',
      'region.listTree',
      'region.query',
    ],
    uncachedQuery: ['search'],
  },
  { path: '/about-us', calls: siteText },
  { path: '/agree', calls: siteText },
  { path: '/state', calls: siteText },
  { path: '/privacy', calls: siteText },
  { path: '/verify-receipts', calls: [] },
  { path: '/verify-contract', calls: [], uncachedQuery: ['number'] },
  { path: '/login', calls: [], uncachedQuery: ['redirect', 'why'] },
  { path: '/register', calls: [], uncachedQuery: ['redirect'] },
];
