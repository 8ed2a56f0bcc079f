import { Link } from 'react-router';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { paths } from '#web/paths/paths.ts';
import { Tag } from '#web/ui/tag.tsx';
import styles from './custom-package.module.css';
import { type Chosen, corrected, selectionQuery } from './selection.ts';
import type { Range } from './use-price-range.ts';

type Finding = Range['findings'][number];

const labels = {
  block: { label: '须修改', tone: 'bad' },
  warn: { label: '请确认', tone: 'warn' },
  unmet: { label: '未满足条件', tone: 'warn' },
  notice: { label: '提示', tone: 'info' },
} as const;

/** What the law says of the package, worst first; a link does what a finding suggests. */
export function Findings({ chosen, range, stale }: { chosen: Chosen; range: Range; stale: boolean }) {
  const asked = range.findings.filter(({ effect }) => effect !== 'notice');
  const conflicts = range.packages.flatMap((pkg) =>
    pkg.conflicts.map((conflict) => ({ ...conflict, sex: pkg.sex })),
  );
  const notices = range.findings.filter(({ effect }) => effect === 'notice');
  return (
    <section className="card" aria-labelledby="findings" data-stale={stale || undefined}>
      <h2 id="findings">合规与重复检查</h2>
      {asked.length + conflicts.length === 0 && (
        <p className="hint">没有需要修改或确认的项目，也没有重复的项目。</p>
      )}
      <ul>
        {asked.map((finding) => (
          <FindingCard key={keyOf(finding)} finding={finding} chosen={chosen} />
        ))}
        {conflicts.map((conflict) => (
          <ConflictCard
            key={`${conflict.sex.code}/${conflict.a.code}/${conflict.b.code}`}
            conflict={conflict}
            chosen={chosen}
          />
        ))}
      </ul>
      {notices.length > 0 && (
        <details className="apart">
          <summary className="soft small">另有 {notices.length} 条提示</summary>
          <ul>
            {notices.map((finding) => (
              <FindingCard key={keyOf(finding)} finding={finding} chosen={chosen} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const keyOf = ({ ruleId, packageId, effect }: Finding) => `${ruleId}/${packageId}/${effect}`;

function FindingCard({ finding, chosen }: { finding: Finding; chosen: Chosen }) {
  const { effect, message, citation, suggestion } = finding;
  const { label, tone } = labels[effect];
  return (
    <li className={`small apart ${styles.finding}`} data-effect={effect}>
      <Tag tone={tone}>{label}</Tag>
      <p>{message}</p>
      <p className="hint">依据：{citation}</p>
      {suggestion && suggestion.remove.length + suggestion.replace.length > 0 && (
        <Link
          className="btn btn-line above"
          to={paths.requireCustom(
            selectionQuery(corrected(chosen, Number(finding.packageId) as SexGroup, suggestion)),
          )}
          preventScrollReset
        >
          {suggestionText(finding, suggestion)}
        </Link>
      )}
    </li>
  );
}

type Conflict = Range['packages'][number]['conflicts'][number] & { sex: { code: SexGroup; name: string } };
const kinds = { duplicate: '重复', conflict: '不能同做', radiation: '重复放射' } as const;

function ConflictCard({ conflict, chosen }: { conflict: Conflict; chosen: Chosen }) {
  const { kind, a, b, reason, sex } = conflict;
  return (
    <li className={`small apart ${styles.finding}`} data-effect="warn">
      <Tag tone="warn">{kinds[kind]}</Tag>
      <p>
        「{sex.name}」：{reason}
      </p>
      <p className="cluster">
        {[
          [a, b],
          [b, a],
        ].map(
          ([kept, removed]) =>
            kept &&
            removed && (
              <Link
                key={kept.code}
                className="btn btn-line above"
                to={paths.requireCustom(
                  selectionQuery(corrected(chosen, sex.code, { remove: [removed.code], replace: [] })),
                )}
                preventScrollReset
              >
                只留{kept.name}
              </Link>
            ),
        )}
      </p>
    </li>
  );
}

function suggestionText({ items }: Finding, { remove, replace }: NonNullable<Finding['suggestion']>): string {
  const nameOf = (code: string) => items.find((item) => item.code === code)?.name ?? code;
  const parts = [
    ...(replace.length > 0 ? [`换成${replace.map(({ toName }) => toName).join('、')}`] : []),
    ...(remove.length === 1 ? [`删除${nameOf(remove[0] as string)}`] : []),
    ...(remove.length > 1 ? [`删除这 ${remove.length} 项`] : []),
  ];
  return parts.join('，');
}
