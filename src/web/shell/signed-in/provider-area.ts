import {
  AccountBookOutlined,
  ApartmentOutlined,
  ApiOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  CloudUploadOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileDoneOutlined,
  GiftOutlined,
  MedicineBoxOutlined,
  ScheduleOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { frozenIn, isProvider } from '#web/session/roles.ts';
import { messagesOf, starts, type WorkArea } from './work-area.ts';

/** 机构中心: where a hospital runs its business here. */
export const providerArea: WorkArea = {
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
        { label: '结算', to: workPaths.settlements('institution'), icon: AccountBookOutlined, act: 'quote' },
        { label: '体检方案', to: workPaths.institutionPlans(), icon: ScheduleOutlined, act: 'quote' },
        { label: '接待日历', to: workPaths.capacityCalendar(), icon: CalendarOutlined, act: 'quote' },
      ],
    },
    {
      title: '接待',
      entries: [{ label: '预约与到检', to: workPaths.examVisits(), icon: CarryOutOutlined, act: 'visits' }],
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
  frozen: (user) => frozenIn(user, 'institution'),
  mayEnter: isProvider,
  denied: {
    title: '机构中心面向已认证的体检机构',
    text: '您的账号还不是已认证机构的成员。提交机构入驻申请，审核通过后即可导入项目并报价。',
    way: { label: '申请机构入驻', to: paths.serviceCompany() },
  },
};
