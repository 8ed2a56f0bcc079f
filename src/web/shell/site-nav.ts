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
  { label: '需求大厅', to: paths.demandHall(), also: ['/home-demand-detail'] },
  { label: '客户案例', to: paths.customerCases() },
  {
    label: '采购知识',
    to: paths.news(),
    also: [1, 2, 3, 4, 5].map((n) => paths.newsArticle(`health-msg-detail${n}`)),
  },
  { label: '关于我们', to: paths.aboutUs() },
];

export const isCurrent = (entry: NavEntry, pathname: string): boolean =>
  entry.to === '/'
    ? pathname === '/' || /^\/\d{6}$/.test(pathname)
    : [entry.to, ...(entry.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
