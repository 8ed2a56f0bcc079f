import { paths } from '#web/paths.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';

export interface WorkEntry {
  label: string;
  to: string;
}

export interface WorkArea {
  id: 'purchase' | 'provider' | 'console';
  name: string;
  /** Paths that belong to the area; the first that matches wins. */
  owns: (pathname: string) => boolean;
  entries: readonly WorkEntry[];
  mayEnter: (user: CurrentUser) => boolean;
  /** For those who may not: why, and where to go instead. */
  refusal: { title: string; text: string; way: WorkEntry };
}

const starts = (prefix: string) => (pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The three working areas and their side menus. Only pages that exist. */
export const workAreas: readonly WorkArea[] = [
  {
    id: 'provider',
    name: '机构中心',
    owns: (pathname) => starts('/service-center')(pathname) || pathname === '/quoted-price',
    entries: [
      { label: '工作台', to: paths.serviceCenter() },
      { label: '询价与报价', to: paths.invitations() },
      { label: '项目库', to: paths.itemLibrary() },
      { label: '批量导入', to: paths.importBatches() },
      { label: '机构信息', to: paths.institutionInfo() },
    ],
    mayEnter: isProvider,
    refusal: {
      title: '机构中心面向已认证的体检机构',
      text: '您的账号还不是已认证机构的成员。提交机构入驻申请，审核通过后即可导入项目并报价。',
      way: { label: '申请机构入驻', to: paths.serviceCompany() },
    },
  },
  {
    id: 'console',
    name: '运营后台',
    owns: starts('/console'),
    entries: [
      { label: '待办', to: paths.console() },
      { label: '企业认证', to: paths.consoleCompanies() },
      { label: '机构认证', to: paths.consoleInstitutions() },
      { label: '采购需求', to: paths.consoleDemands() },
      { label: '咨询线索', to: paths.consoleLeads() },
      { label: '内容', to: paths.consoleContents() },
      { label: '访问来源', to: paths.consoleVisits() },
    ],
    mayEnter: isOperator,
    refusal: {
      title: '运营后台只对平台运营人员开放',
      text: '您当前的账号没有运营权限。如需开通，请联系平台管理员。',
      way: { label: '返回首页', to: paths.home() },
    },
  },
  {
    id: 'purchase',
    name: '企业中心',
    owns: () => true,
    entries: [
      { label: '采购需求', to: paths.purchaseOrders() },
      { label: '发布需求', to: paths.requireSubmit() },
      { label: '我的企业', to: paths.companies() },
      { label: '我的机构', to: paths.ownInstitutions() },
      { label: '账号信息', to: paths.userInfo() },
      { label: '修改密码', to: paths.changePassword() },
    ],
    mayEnter: () => true,
    refusal: { title: '', text: '', way: { label: '返回首页', to: paths.home() } },
  },
];

export const areaOf = (pathname: string): WorkArea =>
  workAreas.find((area) => area.owns(pathname)) ?? (workAreas.at(-1) as WorkArea);

/** The entry whose path is the longest start of the current one. */
export function currentEntry(area: WorkArea, pathname: string): WorkEntry | undefined {
  return area.entries
    .filter(({ to }) => starts(to)(pathname) || pathname.startsWith(`${to}-`))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
