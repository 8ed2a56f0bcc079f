import { callSite } from '#test/world/call-site.ts';

// Every public page of the specification in one table: what the browser tests open and `npm run screenshots` takes.

/** Records to look at, asked from the running site. */
export interface Records {
  readonly openDemand: string;
  /** With awards to show. */
  readonly endedDemand: string;
  readonly institution: string;
  /** Of an article beyond the first five; undefined while there is none. */
  readonly laterArticle: string | undefined;
  readonly firstCase: string | undefined;
}

export interface PublicPage {
  /** Unique; also the name of its picture. */
  readonly name: string;
  /** Below /bid-web; undefined when the site has no such record. */
  readonly path: (records: Records) => string | undefined;
  readonly status?: number;
  /** Where search engines are sent instead, below /bid-web: it shows what another page shows. */
  readonly canonical?: (records: Records) => string;
  /** The page that looks the same with other content: only this one's head and plain text are looked at. */
  readonly like?: string;
  /** Not for search engines: narrowed by a filter, or nothing to find there; `follow`: but on the pages it links. */
  readonly noIndex?: true | 'follow';
}

const at = (path: string) => () => path;

export const publicPages: readonly PublicPage[] = [
  { name: 'home', path: at('/') },
  { name: 'region-440300', path: at('/440300') },
  { name: 'region-440000', path: at('/440000'), like: 'region-440300' },
  { name: 'region-110000', path: at('/110000'), like: 'region-440300' },
  { name: 'region-540000', path: at('/540000'), noIndex: 'follow' },
  { name: 'region-440305', path: at('/440305'), like: 'region-440300' },
  // A district without institutions only repeats its city.
  { name: 'region-530624', path: at('/530624'), like: 'region-440300', noIndex: 'follow' },
  { name: 'static-home', path: at('/static-home'), canonical: at('/') },
  { name: 'big-hall', path: at('/big-hall') },
  {
    name: 'big-hall-filtered',
    path: at('/big-hall?city=440300&purpose=ANNUAL&sort=deadline'),
    like: 'big-hall',
    noIndex: true,
  },
  {
    name: 'big-hall-nothing',
    path: at(`/big-hall?keyword=${encodeURIComponent('查无此项')}`),
    noIndex: true,
  },
  { name: 'home-demand-detail', path: ({ openDemand }) => `/home-demand-detail?bidId=${openDemand}` },
  {
    name: 'home-demand-detail-ended',
    path: ({ endedDemand }) => `/home-demand-detail?bidId=${endedDemand}`,
    like: 'home-demand-detail',
  },
  { name: 'home-order-package', path: ({ openDemand }) => `/home-order-package?bidId=${openDemand}` },
  { name: 'service-detail', path: ({ endedDemand }) => `/service-detail?bidId=${endedDemand}` },
  { name: 'service-detail-tender', path: ({ openDemand }) => `/service-detail/tender?bidId=${openDemand}` },
  { name: 'mechanism-list', path: at('/mechanism-list?district_id=440300') },
  {
    name: 'mechanism-list-search',
    path: at(`/mechanism-list?search=${encodeURIComponent('医院')}`),
    like: 'mechanism-list',
    noIndex: true,
  },
  {
    name: 'mechanism-list-nothing',
    path: at(`/mechanism-list?search=${encodeURIComponent('查无此院')}`),
    noIndex: true,
  },
  { name: 'organization', path: ({ institution }) => `/organization/${institution}` },
  {
    name: 'org-home',
    path: ({ institution }) => `/org-home?code=${institution}`,
    like: 'organization',
    canonical: ({ institution }) => `/organization/${institution}`,
  },
  { name: 'require-custom', path: at('/require-custom') },
  { name: 'health-solutions', path: at('/health-solutions') },
  { name: 'health-solution', path: at('/health-solutions/pkg03') },
  { name: 'customer-case', path: at('/customer-case') },
  { name: 'customer-case-one', path: ({ firstCase }) => firstCase && `/customer-case/${firstCase}` },
  { name: 'health-msg', path: at('/health-msg') },
  { name: 'health-msg-detail1', path: at('/health-msg-detail1') },
  ...[2, 3, 4, 5].map((n) => ({
    name: `health-msg-detail${n}`,
    path: at(`/health-msg-detail${n}`),
    like: 'health-msg-detail1',
  })),
  {
    name: 'health-msg-later',
    path: ({ laterArticle }) => laterArticle && `/health-msg/${laterArticle}`,
    like: 'health-msg-detail1',
  },
  { name: 'city-list', path: at('/city-list') },
  { name: 'join', path: at('/join') },
  { name: 'verify-receipts', path: at('/verify-receipts') },
  { name: 'verify-contract', path: at('/verify-contract') },
  { name: 'about-us', path: at('/about-us') },
  { name: 'agree', path: at('/agree') },
  { name: 'state', path: at('/state'), like: 'agree' },
  { name: 'privacy', path: at('/privacy'), like: 'agree' },
  { name: 'login', path: at('/login'), noIndex: true },
  { name: 'register', path: at('/register') },
  { name: 'not-found', path: at('/there/is/no/such/page'), status: 404, noIndex: true },
  { name: 'not-found-region', path: at('/999999'), status: 404, noIndex: true, like: 'not-found' },
];

/** One of each kind: what the browser is opened for. */
export const kindsOfPages = publicPages.filter(({ like }) => like === undefined);

export async function findRecords(origin: string): Promise<Records> {
  const hall = (status: 2 | 3) => callSite({ origin }, 'demand.listHall', { current: 1, size: 1, status });
  const content = (collection: 'news' | 'case') =>
    callSite({ origin }, 'content.list', { collection, limit: 100, only: [] });
  const [open, ended, institutions, articles, cases] = await Promise.all([
    hall(2),
    hall(3),
    callSite({ origin }, 'institution.list', { current: 1, size: 1, regionId: '440300' }),
    content('news'),
    content('case'),
  ]);
  const [openDemand, endedDemand, institution] = [open, ended, institutions].map(({ records }) => records[0]);
  if (!openDemand || !endedDemand || !institution) throw new Error('The site has no demo market to look at.');
  return {
    openDemand: (openDemand as { demandId: string }).demandId,
    endedDemand: (endedDemand as { demandId: string }).demandId,
    institution: (institution as { code: string }).code,
    laterArticle: articles.map(({ path }) => path).find((path) => !/^health-msg-detail[1-5]$/.test(path)),
    firstCase: cases[0]?.path,
  };
}
