import type { CallOutput } from '#wire/invoke.ts';
import type { Tone } from '#web/ui/tone.ts';

export type Review = CallOutput<'quotation.review'>;
export type Issue = Review['issues'][number];

interface IssueKind {
  label: string;
  tone: Tone;
  means: string;
  /** Acknowledging does not do: it must be mended first. */
  mustSettle?: true;
  /** Each case is acknowledged for itself. */
  oneByOne?: true;
}

/** Kinds of problems, the gravest first, with what acknowledging them means. */
const issueKinds: Readonly<Record<string, IssueKind>> = {
  unusable: {
    label: '已停用',
    tone: 'bad',
    means: '用到的项目已停用或撤回映射，须更换后才能确认',
    mustSettle: true,
  },
  exclusive: {
    label: '互斥',
    tone: 'bad',
    means: '两项不能同做，须选择保留哪一项',
    mustSettle: true,
  },
  missing: { label: '缺失', tone: 'bad', means: '必检项目不提供，采购方会按缺项比价' },
  unmet: { label: '未满足条件', tone: 'warn', means: '必检项目有本院达不到的条件' },
  related: { label: '关联', tone: 'teal', means: '规则要求同做的项目没有加入' },
  floor: { label: '低于底线', tone: 'warn', means: '单价低于本机构设定的底线' },
  free: { label: '免费', tone: 'warn', means: '单价为 0，将免费提供；请逐项确认', oneByOne: true },
};

export const kindOf = (kind: string): IssueKind =>
  issueKinds[kind] ?? { label: '提示', tone: 'info', means: '' };

/** Acknowledged with its kind for all packages, or for itself; what must be settled is never. */
export const isAcknowledged = (
  acknowledged: ReadonlySet<string>,
  { kind, key }: Pick<Issue, 'kind' | 'key'>,
) => !kindOf(kind).mustSettle && acknowledged.has(kindOf(kind).oneByOne ? key : kind);

/** By kind, in the order of `issueKinds`. */
export const issuesByKind = (issues: readonly Issue[]): [string, Issue[]][] =>
  Object.keys(issueKinds).flatMap((kind) => {
    const some = issues.filter((one) => one.kind === kind);
    return some.length > 0 ? [[kind, some] as [string, Issue[]]] : [];
  });
