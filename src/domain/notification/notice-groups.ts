/** What people switch notices on and off by. */
export const noticeGroups = {
  urgent: { label: '限时事项', text: '第二轮报价邀请、需求变更后重新报价、报价放行' },
  invitation: { label: '询价邀请', text: '采购方邀请本机构报价' },
  quote: { label: '报价进展', text: '需求发布、收到报价、报价更新' },
  question: { label: '问答', text: '机构提问、采购方回答' },
  result: { label: '定标与结束', text: '中标、未中标、到期、关闭' },
  contract: { label: '合同与方案', text: '待签署、签署完成、拒签' },
  review: { label: '审核结果', text: '企业、机构与需求的审核' },
  operation: { label: '平台待办', text: '新的待审需求、咨询线索' },
} as const;
export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupKeys = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

const byKind: Readonly<Record<string, NoticeGroup>> = {
  'quotation.requote': 'urgent',
  'demand.amended': 'urgent',
  'quotation.release': 'urgent',
  'quotation.invited': 'invitation',
  'quotation.reminded': 'invitation',
  'quotation.changed': 'quote',
  'demand.published': 'quote',
  'demand.declined': 'review',
  'demand.submitted': 'operation',
  'lead.added': 'operation',
  'lead.assigned': 'operation',
  'report.added': 'operation',
  'report.decided': 'review',
  'catalogue.proposed': 'operation',
  'catalogue.decided': 'review',
  'catalogue.merged': 'review',
  'demand.merged': 'review',
  'site.certificate': 'operation',
};
const byArea: Readonly<Record<string, NoticeGroup>> = {
  question: 'question',
  contract: 'contract',
  settlement: 'contract',
  plan: 'contract',
  company: 'review',
  account: 'review',
  institution: 'review',
};

/** Of a notice's kind, `quotation.invited`; ends of demands and quotations are results. */
export const groupOfNotice = (kind: string): NoticeGroup =>
  byKind[kind] ?? byArea[kind.split('.')[0] ?? ''] ?? 'result';

export const robotKinds = ['wecom', 'dingtalk', 'feishu'] as const;
export type RobotKind = (typeof robotKinds)[number];
export const channelKinds = ['app', 'sms', 'email', ...robotKinds] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelLabels: Readonly<Record<ChannelKind, string>> = {
  app: '站内消息',
  sms: '短信',
  email: '邮箱',
  wecom: '企业微信机器人',
  dingtalk: '钉钉机器人',
  feishu: '飞书机器人',
};

/** What a channel gets until its owner says otherwise. Short messages cost money and wake people: the urgent only. */
export const defaultGroups = (kind: ChannelKind): readonly NoticeGroup[] =>
  kind === 'sms' ? ['urgent'] : noticeGroupKeys;

export const mostRobots = 5;
