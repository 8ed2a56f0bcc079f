import type { LegalBasis } from '#domain/catalogue/catalogue.ts';

export const effectNames = { block: '拦截', warn: '须确认', unmet: '标为未满足', notice: '提示' } as const;

/** One version of a rule: its wording, and when and as what it holds. */
export interface RuleVersion {
  readonly enabled: boolean;
  readonly effect: 'block' | 'warn' | 'notice' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly name: string;
  readonly summary: string;
  readonly exception: string;
  readonly basis: readonly LegalBasis[];
}

/** A source as a reader looks it up: 《title》 with number, issuer and date. */
export const basisText = ({ title, number = '', issuer = '', date = '' }: LegalBasis): string => {
  const about = [number, issuer, date].filter(Boolean).join('，');
  return `《${title}》${about && `（${about}）`}`;
};

const texts = (rule: RuleVersion) => ({
  状态: rule.enabled ? '在用' : '停用',
  作用: rule.effect ? effectNames[rule.effect] : '按规则本身',
  生效日期: rule.from ?? '',
  失效日期: rule.to ?? '',
  名称: rule.name,
  要求: rule.summary,
  例外: rule.exception,
  依据: rule.basis.map(basisText).join('；'),
});

/** What the next version of a rule says otherwise, as people read it. */
export function ruleDifferences(
  before: RuleVersion,
  next: RuleVersion,
): { field: string; before: string; after: string }[] {
  const now: Record<string, string> = texts(next);
  return Object.entries(texts(before)).flatMap(([field, text]) =>
    text === now[field] ? [] : [{ field, before: text, after: now[field] ?? '' }],
  );
}
