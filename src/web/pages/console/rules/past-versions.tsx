import { basisText } from '#domain/compliance/rule-differences.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { FieldDifferences } from '#web/ui/app/field-differences.tsx';
import { momentText } from '#web/ui/time.ts';

/** Earlier versions of a rule as they read, each with what the next one changed, by whom and why. */
export function PastVersions({ rule }: { rule: CallOutput<'console.complianceRules'>[number] }) {
  if (rule.versions.length === 0) return null;
  return (
    <details className="small">
      <summary>此前 {rule.versions.length} 个版本</summary>
      <ul className="stack gap-3 divided above">
        {rule.versions.map((one) => (
          <li key={one.version} className="stack gap-1">
            <strong>
              第 {one.version} 版，至 {momentText(one.until)}
            </strong>
            <p className="typed">
              {one.name}：{one.summary}。{one.exception && `例外：${one.exception}`}
            </p>
            <small className="typed">依据：{one.basis.map(basisText).join('；')}</small>
            <p>
              第 {one.version + 1} 版的改动{' '}
              <small>{[one.by || '随版本发布', one.reason].filter(Boolean).join('：')}</small>
            </p>
            <FieldDifferences differences={one.differences} />
          </li>
        ))}
      </ul>
    </details>
  );
}
