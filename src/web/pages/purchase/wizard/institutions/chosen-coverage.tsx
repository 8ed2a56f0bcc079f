import { demandLimits } from '#domain/demand/demand-limits.ts';
import type { Draft } from '#web/pages/purchase/wizard/draft/draft.ts';
import { useLiveCall } from '#web/queries/use-call-query.ts';
import { packagesOfDraft } from './asked-packages.ts';
import { coverageText } from './compare-institutions.tsx';

/** In the sidebar of an inquiry: what each chosen institution can do of it. */
export function ChosenCoverage({ draft }: { draft: Draft }) {
  const { institutionIds } = draft.terms;
  const input = { institutionIds, packages: packagesOfDraft(draft), size: demandLimits.institutions };
  const { data } = useLiveCall('inquiry.findInstitutions', institutionIds.length > 0 ? input : undefined);
  if (institutionIds.length === 0) return <p className="hint">还没有选择机构。</p>;
  return (
    <ul className="stack gap-2 small">
      {data?.records.map((one) => (
        <li key={one.institutionId}>
          <span className="row between">
            {one.name}
            <b className="num nowrap">{coverageText(one)}</b>
          </span>
          {one.missing.length > 0 && (
            <details className="fold">
              <summary className="hint">缺 {one.missing.length} 项</summary>
              <p className="hint">{one.missing.join('、')}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
