import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import type { CallOutput } from '#wire/invoke.ts';
import type { Tone } from '#web/ui/tone.ts';
import styles from './finding-list.module.css';

export type Finding = CallOutput<'demand.preview'>['findings'][number];

/** Each effect's label and colour, gravest first. */
export const effects: Record<Finding['effect'], { label: string; tone: Tone }> = {
  block: { label: '须修改', tone: 'bad' },
  warn: { label: '须确认', tone: 'warn' },
  unmet: { label: '未满足条件', tone: 'warn' },
  notice: { label: '提示', tone: 'info' },
};
const gravity = Object.keys(effects);

export const byGravity = <F extends Pick<Finding, 'effect'>>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => gravity.indexOf(a.effect) - gravity.indexOf(b.effect));

type Suggestion = NonNullable<Finding['suggestion']>;

function suggestionLabel({ replace, remove }: Suggestion, finding: Finding): string {
  const name = (code: string) => finding.items.find((item) => item.code === code)?.name ?? code;
  const [first] = replace;
  if (first && remove.length === 0 && replace.length === 1) return `改为${first.toName}`;
  if (first) return '按建议修改';
  return remove.length === 1 ? `移除${name(remove[0] as string)}` : `移除这 ${remove.length} 项`;
}

interface Props<F extends Finding> {
  findings: readonly F[];
  /** Offered where the package can be changed. */
  onApply?: ((finding: F) => void) | undefined;
  /** Below each: that it was confirmed, or its confirmation. */
  renderBelow?: (finding: F) => ReactNode;
}

/** Compliance findings, gravest first; that there are none is said too. */
export function FindingList<F extends Finding>({ findings, onApply, renderBelow }: Props<F>) {
  if (findings.length === 0)
    return (
      <p>
        <Tag tone="ok">通过</Tag> 未发现需要处理的问题。
      </p>
    );
  return (
    <ul aria-live="polite">
      {byGravity(findings).map((finding) => (
        <FindingCard
          key={`${finding.ruleId}:${finding.packageId}:${finding.message}`}
          finding={finding}
          onApply={onApply && (() => onApply(finding))}
        >
          {renderBelow?.(finding)}
        </FindingCard>
      ))}
    </ul>
  );
}

interface CardProps {
  finding: Finding;
  onApply: (() => void) | undefined;
  children: ReactNode;
}

/** One finding: what it is, why, by which rule, and the one click that settles it. */
function FindingCard({ finding, onApply, children }: CardProps) {
  const { label, tone } = effects[finding.effect];
  const { suggestion } = finding;
  const useful = suggestion && suggestion.replace.length + suggestion.remove.length > 0;
  return (
    <li className={styles.finding} data-effect={finding.effect}>
      <p>
        <Tag tone={tone}>{label}</Tag> {finding.message}
      </p>
      <p className="cluster between gap-1">
        <Popover
          trigger={['hover', 'click', 'focus']}
          content={
            <ul className={`stack gap-2 ${styles.basis}`}>
              {finding.basis.map((basis) => (
                <li key={`${basis.title}${basis.number}`}>
                  {basis.title}
                  {basis.number && `（${basis.number}）`}
                  <div className="hint">{[basis.issuer, basis.date].filter(Boolean).join(' · ')}</div>
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className={`link-button ${styles.citation}`}>
            依据：{finding.citation}
          </button>
        </Popover>
        {onApply && useful && (
          <Button size="small" onClick={onApply}>
            {suggestionLabel(suggestion, finding)}
          </Button>
        )}
      </p>
      {children}
    </li>
  );
}
