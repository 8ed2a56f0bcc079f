import type { CallOutput } from '#wire/invoke.ts';
import { Block } from '#web/ui/public/block.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './package-items.module.css';

type Finding = CallOutput<'demand.publicPackage'>['findings'][number];

const labels = {
  block: { label: '不符合规定', tone: 'bad' },
  warn: { label: '已由采购方确认', tone: 'warn' },
  unmet: { label: '未满足条件', tone: 'warn' },
  notice: { label: '告知', tone: 'info' },
} as const;

/** What compliance rules say of this package; a warning was confirmed by the buyer before the demand came out. */
export function PackageFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Block id="findings" title="合规检查">
      <ul className={`stack gap-2 small ${styles.findings}`}>
        {findings.map(({ ruleId, effect, message, citation }) => (
          <li key={ruleId + message}>
            <Tag tone={labels[effect].tone}>{labels[effect].label}</Tag>
            <span>{message}</span>
            <small>依据：{citation}</small>
          </li>
        ))}
      </ul>
    </Block>
  );
}
