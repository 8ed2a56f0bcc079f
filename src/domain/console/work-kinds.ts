import type { OperatorDuty } from '#domain/access/operator-duty.ts';

/** What operators look up, decide on and claim: the name of its table where there is one. */
export const recordKinds = {
  company: '企业',
  institution: '机构',
  demand: '采购需求',
  quotation: '报价单',
  contract: '合同',
  plan: '体检方案',
  user: '用户',
  file: '文件',
  lead: '咨询线索',
  proposal: '标准项目申请',
  name: '项目名称',
  report: '举报',
} as const;
export type RecordKind = keyof typeof recordKinds;
/** Those that the one search looks in; names have a page of their own. */
export type SearchedKind = Exclude<RecordKind, 'name'>;
export const searchedKinds = (Object.keys(recordKinds) as RecordKind[]).filter(
  (kind): kind is SearchedKind => kind !== 'name',
);

export interface RecordAction {
  readonly action: string;
  readonly label: string;
  /** Keyboard: `a` and `d` in the work queue. */
  readonly key?: 'a' | 'd';
  /** It asks for a reason, which others read. */
  readonly reason?: true;
  /** Whose role it needs beyond seeing records. */
  readonly duty?: OperatorDuty;
  /** What follows, said before it is done. */
  readonly effect: string;
}

const review = (effect: string): readonly RecordAction[] => [
  { action: 'approve', label: '通过', key: 'a', effect },
  {
    action: 'decline',
    label: '不通过',
    key: 'd',
    reason: true,
    effect: '申请人会原样看到原因，可修改后重新提交。',
  },
];

const certification = review('立即生效，并通知申请人。');
const publication = review('立即发布，并在后台匹配和邀请机构。');

interface WorkKind {
  readonly name: string;
  readonly record: RecordKind;
  /** Hours in which it is to be decided, counted from when it began to wait. */
  readonly hours: number;
  /** Whose role decides on it; left out: who reviews. */
  readonly duty?: OperatorDuty;
  readonly decisions: readonly RecordAction[];
}

/** Everything that waits for an operator. */
export const workKinds = {
  lead: {
    name: '咨询线索',
    record: 'lead',
    hours: 2,
    decisions: [{ action: 'start', label: '开始处理', key: 'a', effect: '由您负责回电，同事会看到。' }],
  },
  inquiry: { name: '询价单', record: 'demand', hours: 4, decisions: publication },
  demand: { name: '采购需求', record: 'demand', hours: 8, decisions: publication },
  report: {
    name: '举报',
    record: 'report',
    hours: 24,
    decisions: [
      {
        action: 'uphold',
        label: '举报成立',
        key: 'a',
        effect: '通知举报人已核实；被举报的内容请另行关闭或冻结。',
      },
      { action: 'dismiss', label: '不成立', key: 'd', reason: true, effect: '举报人会看到原因。' },
    ],
  },
  company: { name: '企业认证', record: 'company', hours: 24, decisions: certification },
  companyChange: { name: '企业资料变更', record: 'company', hours: 24, decisions: certification },
  institution: { name: '机构入驻', record: 'institution', hours: 48, decisions: certification },
  institutionChange: { name: '机构资料变更', record: 'institution', hours: 48, decisions: certification },
  proposal: {
    name: '标准项目申请',
    record: 'proposal',
    hours: 72,
    duty: 'catalogue',
    decisions: [
      {
        action: 'alias',
        label: '收为别名',
        key: 'a',
        effect: '选出它是哪个标准项目的别名，并通知申请的机构。',
      },
      { action: 'decline', label: '不收录', key: 'd', reason: true, effect: '申请的机构会看到说明。' },
    ],
  },
  erasure: {
    name: '注销申请',
    record: 'user',
    // 15 days; 《App 违法违规收集使用个人信息行为认定方法》 six allows 15 working days.
    hours: 360,
    duty: 'administer',
    decisions: [
      {
        action: 'decline',
        label: '不通过',
        key: 'd',
        reason: true,
        effect: '账号照常使用；本人会收到原因，处理后可再次申请。',
      },
    ],
  },
  name: {
    name: '项目名称',
    record: 'name',
    hours: 168,
    duty: 'catalogue',
    decisions: [
      { action: 'adopt', label: '收录', key: 'a', effect: '按机构选得最多的标准项目收录，对所有机构生效。' },
      { action: 'dismiss', label: '不收录', key: 'd', effect: '名称不再等待处理，可在「项目名称」撤回。' },
    ],
  },
} as const satisfies Record<string, WorkKind>;
export type WorkKindName = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as WorkKindName[];

/** Whose role decides on such work. */
export const dutyOfWork = (work: WorkKindName): OperatorDuty => {
  const { duty = 'review' }: WorkKind = workKinds[work];
  return duty;
};

/** How long a claim keeps others from deciding, in minutes; claiming again renews it. */
export const claimMinutes = 15;

/** The kinds whose decisions have editable reasons. */
export const reasonKinds = [
  'company',
  'institution',
  'demand',
  'proposal',
  'report',
  'user',
  'close',
  'freeze',
  'unfreeze',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];
export const reasonKindLabels: Readonly<Record<ReasonKind, string>> = {
  company: '企业认证不通过',
  institution: '机构认证不通过',
  demand: '采购需求退回',
  proposal: '标准项目不收录',
  report: '举报不成立',
  user: '注销申请不通过',
  close: '关闭采购需求',
  freeze: '冻结',
  unfreeze: '解冻',
};

/** Whose wordings belong to an action on a record; undefined: there are none for it. */
export const reasonKindOf = (record: RecordKind, action: string): ReasonKind | undefined =>
  reasonKinds.find((kind) => kind === (action === 'decline' || action === 'dismiss' ? record : action));

/** So many that each has a digit of its own on the keyboard. */
export const mostReasons = 9;
