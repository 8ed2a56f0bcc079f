import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Listed = CallOutput<'contract.listPage'>['records'][number];

/** On the institution's workbench: what it has to sign, the next deadline first; nothing where there is nothing. */
export function ContractsToSign() {
  const { data } = useCallQuery('contract.listPage', { side: 'institution', tab: 'us', size: 50 });
  const waiting = data?.waiting.length ?? 0;
  if (!data || data.total + waiting === 0) return null;
  const records = data.records.toSorted((a: Listed, b: Listed) => a.signBy.localeCompare(b.signBy));
  return (
    <Panel
      title="待签署合同"
      more={<TextLink to={workPaths.institutionContracts({ status: 'us' })}>全部 {data.total} 份</TextLink>}
    >
      <ul className="stack gap-2 divided">
        {records.slice(0, 3).map((contract) => (
          <li key={contract.contractId}>
            <TextLink to={paths.institutionContract(contract.contractId)}>{contract.title}</TextLink>
            <br />
            <small>
              {contract.buyer} · 距签署期限 <Countdown deadline={contract.signBy} />
            </small>
          </li>
        ))}
        {waiting > 0 && (
          <li>
            <TextLink to={workPaths.institutionContracts()}>
              另有 {waiting} 个中标项目等待采购方起草合同
            </TextLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}
