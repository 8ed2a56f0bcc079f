import { consolePaths } from '#web/console-paths.ts';
import {
  ApiOutlined,
  AuditOutlined,
  ApartmentOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  CloudUploadOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FormOutlined,
  GiftOutlined,
  HeartOutlined,
  InboxOutlined,
  LaptopOutlined,
  LineChartOutlined,
  LockOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  PhoneOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SendOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Act } from '#domain/access/act.ts';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { workPaths } from '#web/work-paths.ts';
import { isOperator, isProvider } from '#web/session/roles.ts';
import type { CurrentUser } from '#web/session/session-state.ts';

export interface WorkEntry {
  label: string;
  to: string;
  icon: ComponentType;
  /** For whose role in the company or institution he works for allows it. */
  act?: Act;
  /** In the console: for whose role as an operator allows it. */
  duty?: OperatorDuty;
  /** What the addresses of its other pages begin with, where that is not `to`. */
  stem?: string;
  /** Which of the counts of what waits stands beside it. */
  counts?: CallOutput<'notification.waiting'>['counts'][number]['entry'];
}

export interface WorkArea {
  id: 'purchase' | 'provider' | 'console';
  name: string;
  /** Paths that belong to the area; the first that matches wins. */
  owns: (pathname: string) => boolean;
  /** The side menu, by groups; a group without a title is the first. Only pages that exist. */
  groups: readonly { title?: string; entries: readonly WorkEntry[] }[];
  /** 消息, read inside this area. */
  messages: string;
  mayEnter: (user: CurrentUser) => boolean;
  /** For those who may not: why, and where to go instead. */
  denied: { title: string; text: string; way: { label: string; to: string } };
}

const starts = (prefix: string) => (pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

const messagesOf = (area: WorkArea['id']): WorkEntry => ({
  label: '消息',
  to: workPaths.messages(area),
  stem: workPaths.noticeSettings(area),
  icon: BellOutlined,
});

/** The three working areas: the frame of every signed-in page is made of this. */
export const workAreas: readonly WorkArea[] = [
  {
    id: 'provider',
    name: '机构中心',
    owns: (pathname) => starts('/service-center')(pathname) || pathname === '/quoted-price',
    groups: [
      { entries: [{ label: '工作台', to: paths.serviceCenter(), icon: DashboardOutlined }] },
      {
        title: '报价',
        entries: [
          {
            label: '询价与报价',
            to: workPaths.invitations(),
            icon: SolutionOutlined,
            counts: 'invitations',
            act: 'quote',
          },
          {
            label: '合同',
            to: workPaths.institutionContracts(),
            icon: FileDoneOutlined,
            counts: 'contracts',
            act: 'quote',
          },
          { label: '体检方案', to: workPaths.institutionPlans(), icon: ScheduleOutlined, act: 'quote' },
          { label: '接待日历', to: workPaths.capacityCalendar(), icon: CalendarOutlined, act: 'quote' },
        ],
      },
      {
        title: '项目与价格',
        entries: [
          { label: '项目库', to: paths.itemLibrary(), icon: DatabaseOutlined, act: 'library' },
          { label: '机构套餐', to: workPaths.ownPackages(), icon: GiftOutlined, act: 'library' },
          { label: '匹配规则', to: workPaths.ownRules(), icon: ApartmentOutlined, act: 'library' },
          { label: '批量导入', to: workPaths.importBatches(), icon: CloudUploadOutlined, act: 'library' },
        ],
      },
      {
        title: '机构',
        entries: [
          { label: '机构信息', to: paths.institutionInfo(), icon: MedicineBoxOutlined },
          { label: '医师', to: workPaths.ownDoctors(), icon: TeamOutlined, act: 'library' },
          { label: '接口令牌', to: workPaths.apiTokens(), icon: ApiOutlined, act: 'manage' },
          messagesOf('provider'),
        ],
      },
    ],
    messages: workPaths.messages('provider'),
    mayEnter: isProvider,
    denied: {
      title: '机构中心面向已认证的体检机构',
      text: '您的账号还不是已认证机构的成员。提交机构入驻申请，审核通过后即可导入项目并报价。',
      way: { label: '申请机构入驻', to: paths.serviceCompany() },
    },
  },
  {
    id: 'console',
    name: '运营后台',
    owns: starts('/console'),
    groups: [
      {
        entries: [
          { label: '待办', to: paths.console(), duty: 'review', icon: InboxOutlined },
          { label: '记录', to: consolePaths.records(), duty: 'review', icon: FileSearchOutlined },
        ],
      },
      {
        title: '审核',
        entries: [
          {
            label: '企业认证',
            to: consolePaths.companies(),
            duty: 'review',
            icon: BankOutlined,
            counts: 'companies',
          },
          {
            label: '机构认证',
            to: consolePaths.institutions(),
            duty: 'review',
            icon: MedicineBoxOutlined,
            counts: 'institutions',
          },
          {
            label: '采购需求',
            to: consolePaths.demands(),
            duty: 'review',
            icon: AuditOutlined,
            counts: 'demands',
          },
        ],
      },
      {
        title: '运营',
        entries: [
          {
            label: '咨询线索',
            to: consolePaths.leads(),
            duty: 'review',
            icon: PhoneOutlined,
            counts: 'leads',
          },
          { label: '经营数据', to: consolePaths.figures(), duty: 'finance', icon: LineChartOutlined },
          { label: '合同', to: consolePaths.contracts(), duty: 'finance', icon: FileDoneOutlined },
          { label: '体检方案', to: consolePaths.plans(), duty: 'review', icon: ScheduleOutlined },
          { label: '项目名称', to: consolePaths.names(), duty: 'catalogue', icon: TagsOutlined },
          { label: '标准项目', to: consolePaths.catalogue(), duty: 'catalogue', icon: DatabaseOutlined },
          { label: '合规规则', to: consolePaths.rules(), duty: 'catalogue', icon: SafetyOutlined },
          { label: '内容', to: consolePaths.contents(), duty: 'content', icon: ReadOutlined },
          { label: '访问来源', to: consolePaths.visits(), duty: 'content', icon: BarChartOutlined },
          messagesOf('console'),
        ],
      },
      {
        title: '管理',
        entries: [
          { label: '运营人员', to: consolePaths.operators(), duty: 'administer', icon: TeamOutlined },
          { label: '操作日志', to: consolePaths.audit(), duty: 'administer', icon: FileSearchOutlined },
          { label: '消息投递', to: consolePaths.deliveries(), duty: 'administer', icon: SendOutlined },
          { label: '后台任务', to: consolePaths.jobs(), duty: 'administer', icon: FieldTimeOutlined },
          { label: '登录管理', to: consolePaths.sessions(), duty: 'administer', icon: LaptopOutlined },
          { label: '运行状态', to: consolePaths.health(), duty: 'administer', icon: CloudServerOutlined },
        ],
      },
    ],
    messages: workPaths.messages('console'),
    mayEnter: isOperator,
    denied: {
      title: '运营后台只对平台运营人员开放',
      text: '您当前的账号没有运营权限。如需开通，请联系平台管理员。',
      way: { label: '返回首页', to: paths.home() },
    },
  },
  {
    id: 'purchase',
    name: '企业中心',
    owns: () => true,
    groups: [
      { entries: [{ label: '工作台', to: paths.userCenterIndex(), icon: DashboardOutlined }] },
      {
        title: '采购',
        entries: [
          {
            label: '采购需求',
            to: paths.purchaseOrders(),
            stem: '/user-center/compare',
            icon: FileSearchOutlined,
            counts: 'demands',
          },
          {
            label: '询价单',
            to: workPaths.inquiries(),
            stem: '/user-center/consult',
            icon: MessageOutlined,
          },
          {
            label: '体检方案',
            to: workPaths.plans(),
            stem: '/user-center/medical-plan-detail',
            icon: ScheduleOutlined,
          },
          {
            label: '合同',
            to: workPaths.contracts(),
            stem: '/user-center/contract',
            icon: FileDoneOutlined,
            counts: 'contracts',
          },
          { label: '收藏的机构', to: workPaths.favourites(), icon: HeartOutlined },
          { label: '发布需求', to: paths.requireSubmit(), icon: FormOutlined, act: 'purchase' },
        ],
      },
      {
        title: '认证',
        entries: [
          { label: '我的企业', to: paths.companies(), icon: BankOutlined },
          { label: '我的机构', to: workPaths.ownInstitutions(), icon: MedicineBoxOutlined },
        ],
      },
      {
        title: '账号',
        entries: [
          messagesOf('purchase'),
          { label: '账号信息', to: workPaths.userInfo(), icon: UserOutlined },
          { label: '修改密码', to: paths.changePassword(), icon: LockOutlined },
        ],
      },
    ],
    messages: workPaths.messages('purchase'),
    mayEnter: () => true,
    denied: { title: '', text: '', way: { label: '返回首页', to: paths.home() } },
  },
];

export const areaOf = (pathname: string): WorkArea =>
  workAreas.find((area) => area.owns(pathname)) ?? (workAreas.at(-1) as WorkArea);

/** Whether the user's role, in the institution or company that he works for or as an operator, lets him use it. */
export function mayUse(
  { id }: WorkArea,
  { act, duty }: WorkEntry,
  { institutions, company, operator }: CurrentUser,
): boolean {
  if (duty) return operator !== null && operator.duties.includes(duty);
  const own = id === 'provider' ? institutions[0] : company;
  return !act || !own || own.acts.some((one) => one === act);
}

/** The entry whose path is the longest start of the current one. */
export function currentEntry(area: WorkArea, pathname: string): WorkEntry | undefined {
  return area.groups
    .flatMap(({ entries }) => entries)
    .filter(({ to, stem = to }) =>
      [to, stem].some((start) => starts(start)(pathname) || pathname.startsWith(`${start}-`)),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
