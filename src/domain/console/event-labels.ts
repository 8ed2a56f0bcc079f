import { type ActionName, type MachineName, machines } from '#domain/access/machines.ts';
import { peopleEventLabels } from '#domain/access/people-event.ts';
import { demandEventLabels } from '#domain/demand/demand-event.ts';
import { recordKinds } from './work-kinds.ts';

/** What audit events are called that are no move of a machine, wherever they happen. */
const eventLabels = {
  ...peopleEventLabels,
  create: '创建',
  add: '新增',
  delete: '删除',
  register: '注册',
  appointOperator: '成为运营人员',
  setOperatorRole: '调整运营角色',
  endOperator: '停用运营权限',
  bindAuthenticator: '绑定验证器',
  useRecoveryCode: '使用备用码登录',
  resetAuthenticator: '重置两步验证',
  retryJob: '重新执行',
  endSession: '强制退出登录',
  changePassword: '修改密码',
  changeMobile: '更换手机号',
  changeName: '修改姓名',
  edit: '修改资料（无需审核）',
  note: '写备注',
  assign: '分派',
  ...demandEventLabels,
  freeze: '冻结',
  unfreeze: '解冻',
  viewAs: '以该用户查看',
  exportPerson: '导出个人信息',
  requestErasure: '申请注销账号',
  withdrawErasure: '撤回注销申请',
  declineErasure: '注销申请不通过',
  erase: '注销账号、删除个人信息',
  merge: '并入另一家企业',
  mergedFrom: '并入了重复的企业',
  uphold: '举报成立',
  dismiss: '不成立，或不收录',
  report: '收到举报',
  adopt: '收录',
  withdraw: '撤回',
  new: '收为新项目',
  alias: '收为别名',
  declined: '不收录',
  update: '修改',
  enable: '启用',
  disable: '停用',
  restore: '恢复使用',
  save: '保存',
  saveOperation: '修改接待信息',
  openSlots: '开放体检时段',
  declare: '本人告知体检机构',
  savePhotos: '修改机构照片',
  saveItems: '批量修改项目',
  adoptCatalogue: '从标准项目添加',
  confirmMappings: '确认项目对应',
  confirmRows: '确认导入的项目',
  freezeItems: '冻结项目',
  unfreezeItems: '解冻项目',
  publish: '发布',
  schedule: '定时发布',
  unschedule: '取消定时发布',
  revoke: '吊销',
  share: '生成分享链接',
  stopSharing: '停止分享',
  storePdf: '保存 PDF',
  requestRelease: '提交放行',
  release: '放行',
  returnRelease: '退回，不放行',
  withdrawRelease: '撤回放行申请',
  upload: '写入名单',
  assignPackage: '选定套餐',
  renewLink: '更换预约链接',
  sendInvitations: '发送预约邀请',
  sendReminders: '发送预约提醒',
} as const;

/** Those that are called otherwise of one kind of record. */
const labelsOfKind = {
  catalogue_item: { merge: '并入另一项标准项目' },
  quotation: { invite: '邀请报价', open: '主动参与报价' },
} as const;

const kindNames = {
  ...recordKinds,
  app_user: recordKinds.user,
  stored_file: recordKinds.file,
  checkup_plan: recordKinds.plan,
  abuse_report: recordKinds.report,
  catalogue_proposal: recordKinds.proposal,
  quotation_package: '报价套餐',
  job: '后台任务',
  content: '内容',
  contract_template: '合同模板',
  roster: '人员名单',
  roster_person: '名单人员',
  checkup_visit: '到检',
  exam_slot: '体检时段',
  settlement: '结算单',
  legal_rule: '合规规则',
  catalogue_item: '标准项目',
  catalogue_relation: '标准项目规则',
  adopted_name: recordKinds.name,
  institution_item: '机构项目',
  institution_package: '机构套餐',
  institution_mutex_rule: '机构互斥规则',
  institution_partner_rule: '机构关联规则',
  import_batch: '导入批次',
  doctor: '医生',
  api_token: '接口令牌',
  webhook: '事件推送',
} as const;

/** The kinds of records that the audit log knows: the table's name, or what operators look up. */
export type AuditedKind = keyof typeof kindNames;

/** What happens to them: moves of a machine, and everything that has a label here. */
export type AuditedAction =
  | keyof typeof eventLabels
  | { [K in keyof typeof labelsOfKind]: keyof (typeof labelsOfKind)[K] }[keyof typeof labelsOfKind]
  | { [M in MachineName]: ActionName<M> }[MachineName];

type Names = Readonly<Record<string, string>>;
type Labelled = Readonly<Record<string, { readonly label: string }>>;

/** Of an audit event as it is stored, for people: older versions of the site may have written others than today's. */
export function eventLabel(kind: string, action: string): string {
  const moves: Labelled = Object.hasOwn(machines, kind) ? machines[kind as MachineName].actions : {};
  const ofKind: Readonly<Record<string, Names>> = labelsOfKind;
  const labels: Names = eventLabels;
  return moves[action]?.label ?? ofKind[kind]?.[action] ?? labels[action] ?? action;
}

/** What an audit event was about. */
export const eventKindName = (kind: string): string => (kindNames as Names)[kind] ?? kind;
