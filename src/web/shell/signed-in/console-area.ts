import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CloudServerOutlined,
  DatabaseOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FileSearchOutlined,
  InboxOutlined,
  LaptopOutlined,
  LineChartOutlined,
  MedicineBoxOutlined,
  PhoneOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SendOutlined,
  TagsOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { isOperator } from '#web/session/roles.ts';
import { messagesOf, starts, type WorkArea } from './work-area.ts';

/** 运营后台. */
export const consoleArea: WorkArea = {
  id: 'console',
  name: '运营后台',
  owns: starts('/console'),
  groups: [
    {
      entries: [
        {
          label: '待办',
          to: paths.console(),
          duty: 'work',
          icon: InboxOutlined,
          counts: 'work',
        },
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
        {
          label: '合同',
          to: consolePaths.contracts(),
          stem: '/console/contract',
          duty: 'finance',
          icon: FileDoneOutlined,
        },
        {
          label: '体检方案',
          to: consolePaths.plans(),
          stem: '/console/plan',
          duty: 'review',
          icon: ScheduleOutlined,
        },
        {
          label: '项目名称',
          to: consolePaths.names(),
          duty: 'catalogue',
          icon: TagsOutlined,
          counts: 'names',
        },
        {
          label: '标准项目',
          to: consolePaths.catalogue(),
          duty: 'catalogue',
          icon: DatabaseOutlined,
          counts: 'proposals',
          waiting: consolePaths.catalogue({ view: 'waiting' }),
        },
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
};
