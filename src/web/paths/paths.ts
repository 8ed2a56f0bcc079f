import type { DemandKind } from '#domain/demand/demand-kind.ts';

/** Every link of the site is built here; `routes.ts` and `routes/` hold the same URLs as patterns. Paths leave out the
 * base path, which the router adds; `pathWithBase` adds it for plain navigation. */

type Query = Readonly<Record<string, string | number | undefined>>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

export const pathWithBase = (path: string): string => import.meta.env.BASE_URL + path.slice(1);

export const pathWithoutBase = (url: { pathname: string; search: string }): string =>
  `/${url.pathname.slice(import.meta.env.BASE_URL.length)}${url.search}`;

/** Accepts only a path inside this site as the way back, never another site's address in any disguise. */
export function safeRedirect(value: string | null | undefined): string {
  const own = 'https://own.invalid';
  if (!value?.startsWith('/') || !URL.canParse(value, own)) return '/';
  const url = new URL(value, own);
  return url.origin === own ? url.pathname + url.search + url.hash : '/';
}

export const areaRoots = {
  purchase: '/user-center',
  provider: '/service-center',
  console: '/console',
} as const;
export type Area = keyof typeof areaRoots;
/** The area that a path of these belongs to. */
export const areaOfPath = (pathname: string): Area =>
  (Object.keys(areaRoots) as Area[]).find((area) => pathname.startsWith(`${areaRoots[area]}/`)) ?? 'purchase';

export const paths = {
  home: () => '/',
  region: (regionCode: string) => `/${regionCode}`,
  /** `headcount` and `budget` are ranges, `100-500`, either end may be missing. */
  demandHall: (query?: {
    city?: string;
    purpose?: string;
    keyword?: string;
    headcount?: string;
    budget?: string;
    /** Closing within so many days. */
    deadline?: string;
    status?: string;
    sort?: string;
    page?: number;
  }) => withQuery('/big-hall', query),
  demandDetail: (demandId: string) => withQuery('/home-demand-detail', { bidId: demandId }),
  /** One package of a public demand; the first without `packageId`. */
  demandPackage: (demandId: string, packageId?: string) =>
    withQuery('/home-order-package', { bidId: demandId, packageId }),
  /** How far a public demand has come. */
  procurement: (demandId: string) => withQuery('/service-detail', { bidId: demandId }),
  /** What institutions can offer for it, item by item. */
  procurementOffers: (demandId: string, packageId?: string) =>
    withQuery('/service-detail/tender', { bidId: demandId, packageId }),
  institutionList: (query?: {
    search?: string;
    level?: string;
    district_id?: string;
    searchKeyword?: string;
    type?: string;
    page?: number;
  }) => withQuery('/mechanism-list', query),
  institution: (code: string) => `/organization/${encodeURIComponent(code)}`,
  /** `why`: the code that ended the session, or what asks to sign in. */
  login: (query?: { redirect?: string; why?: number | 'service' }) => withQuery('/login', query),
  register: (query?: { redirect?: string }) => withQuery('/register', query),
  agreement: () => '/agree',
  privacy: () => '/privacy',
  legalStatement: () => '/state',
  aboutUs: () => '/about-us',
  news: (query?: { topic?: string; page?: number }) => withQuery('/health-msg', query),
  /** The first five have addresses of their own (docs/product.md, Screens). */
  newsArticle: (path: string) => (/^health-msg-detail[1-5]$/.test(path) ? `/${path}` : `/health-msg/${path}`),
  staticHome: () => '/static-home',
  join: () => '/join',
  cityList: (query?: { search?: string }) => withQuery('/city-list', query),
  healthSolutions: (query?: { group?: string; sex?: string; only?: string }) =>
    withQuery('/health-solutions', query),
  healthSolution: (code: string) => `/health-solutions/${code.toLowerCase()}`,
  /** `items`: catalogue codes joined by `.` for each sex, as `pages/public/custom-package` writes them. */
  requireCustom: (query?: Query) => withQuery('/require-custom', query),
  customerCases: () => '/customer-case',
  customerCase: (path: string) => `/customer-case/${encodeURIComponent(path)}`,

  /** `purpose`, `headcount`, `city`, `budget`: what was typed on the home page, for a new draft. */
  requireSubmit: (query?: {
    bidId?: string;
    step?: number;
    purpose?: string;
    headcount?: string;
    city?: string;
    budget?: string;
    /** `directed`: a new inquiry. */
    kind?: DemandKind;
    /** Whom a new inquiry asks. */
    institution?: string;
  }) => withQuery('/require-submit', query),
  beforeSubmit: () => '/before-submit',
  serviceCompany: () => '/service-company',
  registered: (query?: { redirect?: string }) => withQuery('/register-success', query),

  userCenter: () => '/user-center',
  userCenterIndex: () => '/user-center/index',
  purchaseOrders: (query?: { status?: string; search?: string; page?: number }) =>
    withQuery('/user-center/purchase-order', query),
  purchaseOrder: (demandId: string) => withQuery('/user-center/purchase-order-detail', { bidId: demandId }),
  /** Quotations of a demand side by side. */
  compare: (demandId: string, query?: { packageId?: string; weights?: string }) =>
    withQuery('/user-center/compare', { bidId: demandId, ...query }),
  /** 密封报价核验, in the browser alone. */
  verifyReceipts: () => '/verify-receipts',
  /** 合同核验, by file or number. */
  verifyContract: (query?: { number?: string }) => withQuery('/verify-contract', query),
  /** A shared plan; whoever has the token may read it. */
  /** Opened at one package's part, or at the choice of one. */
  sharedPlan: (token: string, packageId = '') =>
    packageId ? `/plan/${token}?package=${packageId}` : `/plan/${token}`,
  contract: (contractId: string) => `/user-center/user-contract/${contractId}`,
  /** What everybody may read of a contract. */
  publicContract: (contractId: string) => withQuery('/user-center/contract-detail', { contractId }),
  /** `invitation`: what became of this one is said there. */
  companies: (query?: { invitation?: string }) => withQuery('/user-center/enterprise-list', query),
  companyCertification: (query?: { id?: string; another?: '1' }) =>
    withQuery('/user-center/before-submit2', query),
  changePassword: () => '/user-center/change-password',

  serviceCenter: () => '/service-center',
  quotation: (quotationId: string) => `/service-center/demand-orders/${quotationId}`,
  /** A demand of the hall: may we quote, and open the quotation. */
  quoteDemand: (demandId: string) => withQuery('/quoted-price', { bidId: demandId }),
  itemLibrary: (query?: { page?: number; search?: string; view?: string; add?: number }) =>
    withQuery('/service-center/library', query),
  institutionContract: (contractId: string) => `/service-center/contracts/${contractId}`,
  institutionInfo: () => '/service-center/institution',

  console: () => '/console',
  report: (query: { subject: string; id: string; name?: string }) => withQuery('/report', query),

  /** Demo mode only: the local SMS port's messages. */
  devSms: () => '/dev/sms',
} as const;
