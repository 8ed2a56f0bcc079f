import {
  AccountBookOutlined,
  BankOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  FormOutlined,
  HeartOutlined,
  LockOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  ScheduleOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { frozenIn } from '#web/session/roles.ts';
import { messagesOf, type WorkArea } from './work-area.ts';

/** What the addresses of a company's pages begin with; the others are a user's own. */
const ofCompany = [
  '/require-submit',
  '/service-detail-self',
  ...[
    'index',
    'purchase',
    'service-order',
    'compare',
    'consult',
    'award-memo',
    'opening-record',
    'electronic-medical-plan',
    'medical-plan',
    'user-contract',
    'contract',
    'settlement',
  ].map((page) => `/user-center/${page}`),
];

/** 企业中心: every signed-in page that is in no other area. */
export const purchaseArea: WorkArea = {
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
          shared: { at: paths.requireSubmit(), key: 'kind', value: 'directed' },
          icon: MessageOutlined,
          counts: 'inquiries',
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
        {
          label: '人员名单',
          to: workPaths.rosters(),
          stem: '/user-center/roster',
          icon: TeamOutlined,
        },
        { label: '结算', to: workPaths.settlements('buyer'), icon: AccountBookOutlined },
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
  frozen: (user, pathname) =>
    ofCompany.some((start) => pathname.startsWith(start)) ? frozenIn(user, 'company') : undefined,
  mayEnter: () => true,
  denied: { title: '', text: '', way: { label: '返回首页', to: paths.home() } },
};
