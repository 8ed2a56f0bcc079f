import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { type Finding, groupFindings } from './finding-groups.ts';
import styles from './finding-list.module.css';

/** Each effect's label and colour, gravest first. */
export const effects: Record<Finding['effect'], { label: string; tone: Tone }> = {
  block: { label: '须修改', tone: 'bad' },
  warn: { label: '须确认', tone: 'warn' },
  unmet: { label: '未满足条件', tone: 'warn' },
  notice: { label: '提示', tone: 'info' },
};

type Suggestion = NonNullable<Finding['suggestion']>;

function suggestionLabel({ replace, remove }: Suggestion, finding: Finding): string {
  const name = (code: string) => finding.items.find((item) => item.code === code)?.name ?? code;
  const [first] = replace;
  if (first && remove.length === 0 && replace.length === 1) return `改为${first.toName}`;
  if (first) return '按建议修改';
  return remove.length === 1 ? `移除${name(remove[0] as string)}` : `移除这 ${remove.length} 项`;
}

const wasConfirmed = ({ confirmed }: Finding) => confirmed;

interface Props<F extends Finding> {
  findings: readonly F[];
  /** Offered where the package can be changed. */
  onApply?: ((finding: F) => void) | undefined;
  /** Below what one rule found: that it was confirmed, or its confirmation. The first stands for all. */
  renderBelow?: (first: F, all: readonly F[]) => ReactNode;
  /** Confirmed just now: it needs no attention any more. */
  isSettled?: (finding: F) => boolean;
}

/** Compliance findings by rule, gravest first; that there are none is said too. */
export function FindingList<F extends Finding>({
  findings,
  onApply,
  renderBelow,
  isSettled = wasConfirmed,
}: Props<F>) {
  if (findings.length === 0)
    return (
      <p>
        <Tag tone="ok">通过</Tag> 未发现需要处理的问题。
      </p>
    );
  return (
    <ul aria-live="polite">
      {groupFindings(findings).map(({ findings: all, sentences }) => (
        <FindingCard
          key={`${all[0].ruleId}:${all[0].effect}:${all[0].confirmed}`}
          findings={all}
          sentences={sentences}
          settled={all.every(isSettled)}
          onApply={onApply}
        >
          {renderBelow?.(all[0], all)}
        </FindingCard>
      ))}
    </ul>
  );
}

interface CardProps<F> {
  findings: readonly [F, ...F[]];
  sentences: readonly string[];
  settled: boolean;
  onApply: ((finding: F) => void) | undefined;
  children: ReactNode;
}

/** What one rule found: what it is, why, by which rule, and the one click for each package that settles it. */
function FindingCard<F extends Finding>({ findings, sentences, settled, onApply, children }: CardProps<F>) {
  const [finding] = findings;
  const { label, tone } = effects[finding.effect];
  return (
    <li className={styles.finding} data-effect={settled ? 'settled' : finding.effect}>
      {sentences.map((text, at) => (
        <p key={text}>
          {at === 0 && (settled ? <Tag>已确认</Tag> : <Tag tone={tone}>{label}</Tag>)} {text}
        </p>
      ))}
      <p className="cluster between gap-1">
        <Popover
          trigger={['hover', 'focus']}
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
        {onApply &&
          findings.map((one) => {
            const { suggestion, packageId, packageName, message } = one;
            if (!suggestion || suggestion.replace.length + suggestion.remove.length === 0) return null;
            return (
              <Button key={`${packageId}:${message}`} size="small" onClick={() => onApply(one)}>
                {findings.length > 1 && `「${packageName}」`}
                {suggestionLabel(suggestion, one)}
              </Button>
            );
          })}
      </p>
      {children}
    </li>
  );
}
