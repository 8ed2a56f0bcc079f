import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Panel } from '#web/ui/app/panel.tsx';
import { momentText } from '#web/ui/time.ts';

/** The compliance rules, by version, that a demand was approved under. */
export function ApprovedRules({ demandId }: { demandId: string }) {
  const query = useCallQuery('console.demandRules', { demandId });
  return (
    <Loaded query={query}>
      {({ recorded, approvedAt, rules }) =>
        recorded && (
          <Panel title="审核时适用的合规规则">
            <details>
              <summary>
                {approvedAt && `${momentText(approvedAt)} 审核通过时，`}
                {rules.length} 条规则
              </summary>
              <ul className="stack gap-1 above">
                {rules.map(({ id, version, name, citation, changed }) => (
                  <li key={id}>
                    {name}{' '}
                    <small>{`${id} 第 ${version} 版 · ${citation}${changed ? ' · 之后已修改' : ''}`}</small>
                  </li>
                ))}
              </ul>
            </details>
          </Panel>
        )
      }
    </Loaded>
  );
}
