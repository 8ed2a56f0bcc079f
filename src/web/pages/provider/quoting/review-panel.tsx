import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Tag } from '#web/ui/tag.tsx';
import { type Issue, isAcknowledged, issuesByKind, kindOf, type Review } from './issue-kinds.ts';
import styles from './quoting.module.css';

interface Props {
  review: Review;
  acknowledged: ReadonlySet<string>;
  busy: boolean;
  /** Kinds, and keys of what is acknowledged one by one. */
  onAcknowledge: (what: readonly string[], on: boolean) => void;
  /** Takes the suggestion for every exclusive pair. */
  onDecideAll: () => void;
  onGo: (issue: Issue) => void;
  /** Prices for all packages at once. */
  children: ReactNode;
}

export const reviewPanelId = 'review-panel';

/** How many kinds of problems are neither settled nor acknowledged. */
export const unacknowledged = ({ issues }: Review, acknowledged: ReadonlySet<string>): number =>
  issuesByKind(issues).filter(([, some]) => !some.every((issue) => isAcknowledged(acknowledged, issue)))
    .length;

/** What of the whole quote needs a person: each kind is acknowledged once for all packages; the foot of the page confirms. */
export function ReviewPanel({
  review,
  acknowledged,
  busy,
  onAcknowledge,
  onDecideAll,
  onGo,
  children,
}: Props) {
  const groups = issuesByKind(review.issues);
  const kinds = groups.map(([kind]) => kind);
  const free = kinds.filter((kind) => !kindOf(kind).mustSettle && !kindOf(kind).oneByOne);
  const left = groups
    .filter(([, issues]) => !issues.every((issue) => isAcknowledged(acknowledged, issue)))
    .map(([kind]) => kind);
  const leftFree = free.filter((kind) => left.includes(kind));
  return (
    <section
      id={reviewPanelId}
      tabIndex={-1}
      className={`panel stack gap-3 screen-only ${styles.review}`}
      aria-label="提交前核对"
    >
      <h2 className="row between">
        提交前核对
        {free.length > 1 && (
          <Checkbox
            checked={leftFree.length === 0}
            indeterminate={leftFree.length > 0 && leftFree.length < free.length}
            onChange={({ target }) => onAcknowledge(free, target.checked)}
          >
            都知悉，照现状报价
          </Checkbox>
        )}
      </h2>
      <p className="soft">
        {review.open} 个套餐共 {review.lines} 项
        {review.related > 0 && `（另按规则关联 ${review.related} 项）`}，{review.plain} 项直接匹配、无需处理
        {groups.length === 0
          ? '；没有需要您看的问题。'
          : `；${review.issues.length} 处需要您看：先去处理，或勾选「知悉」照现状报价，采购方会看到这些情况。`}
      </p>
      {groups.length > 0 && (
        <ul className="stack gap-2 divided">
          {groups.map(([kind, issues]) => (
            <li key={kind}>
              <div className="row top between">
                {kindOf(kind).mustSettle || kindOf(kind).oneByOne ? (
                  <span>
                    {kindOf(kind).mustSettle ? '须处理' : '须逐项确认'} {issues.length} 处{' '}
                    <KindText kind={kind} />
                  </span>
                ) : (
                  <Checkbox
                    checked={acknowledged.has(kind)}
                    onChange={({ target }) => onAcknowledge([kind], target.checked)}
                  >
                    知悉 {issues.length} 处 <KindText kind={kind} />
                  </Checkbox>
                )}
                <span className="row fixed">
                  {kind === 'exclusive' && (
                    <Button size="small" disabled={busy} onClick={onDecideAll}>
                      全部采用建议
                    </Button>
                  )}
                  <Button size="small" type="link" onClick={() => onGo(issues[0] as Issue)}>
                    逐个处理
                  </Button>
                </span>
              </div>
              <details open={kindOf(kind).oneByOne}>
                <summary className="hint">看是哪些</summary>
                <ul className="hint">
                  {issues.map((issue) => (
                    <li key={issue.quotationPackageId + issue.key}>
                      {kindOf(kind).oneByOne ? (
                        <Checkbox
                          checked={acknowledged.has(issue.key)}
                          onChange={({ target }) => onAcknowledge([issue.key], target.checked)}
                        >
                          {issue.packageName}：{issue.text}
                        </Checkbox>
                      ) : (
                        `${issue.packageName}：${issue.text}`
                      )}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster between gap-3">{children}</div>
      <p className={`hint ${styles.keys}`}>
        <kbd>N</kbd> 下一处 <kbd>P</kbd> 上一处 <kbd>A</kbd> 采用建议 <kbd>E</kbd> 改价 <kbd>C</kbd>{' '}
        确认本套餐
      </p>
    </section>
  );
}

const KindText = ({ kind }: { kind: string }) => (
  <>
    <Tag tone={kindOf(kind).tone}>{kindOf(kind).label}</Tag>{' '}
    <span className="hint">{kindOf(kind).means}</span>
  </>
);
