import { paths } from '#web/paths.ts';

export interface NavEntry {
  label: string;
  to: string;
  /** Also current on these paths. */
  also?: readonly string[];
}

/** The header's navigation. Only pages that exist. */
export const siteNav: readonly NavEntry[] = [
  { label: '首页', to: paths.home() },
  { label: '体检机构', to: paths.institutionList(), also: ['/organization', '/org-home'] },
  { label: '健康方案', to: paths.healthSolutions() },
  {
    label: '需求大厅',
    to: paths.demandHall(),
    also: ['/home-demand-detail', '/home-order-package', '/service-detail'],
  },
  { label: '客户案例', to: paths.customerCases() },
];

/** 关于我们 */
export const aboutNav: readonly NavEntry[] = [
  { label: '公司介绍', to: paths.aboutUs() },
  {
    label: '新闻资讯',
    to: paths.news(),
    also: [1, 2, 3, 4, 5].map((n) => paths.newsArticle(`health-msg-detail${n}`)),
  },
];

/** The home page, or a region's. */
export const isHome = (pathname: string): boolean => /^\/(\d{6})?$/.test(pathname);

export const isCurrent = ({ to, also = [] }: NavEntry, pathname: string): boolean =>
  to === '/'
    ? isHome(pathname)
    : [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));
