import { supplementName } from '#domain/contract/supplement.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusTag } from '#web/ui/tag.tsx';

/** What follows the award: the contracts of a completed demand, each to be drafted or opened. */
export function ContractStep({ demandId, number }: { demandId: string; number: string }) {
  const { data } = useCallQuery('contract.listPage', { side: 'buyer', keyword: number, size: 50 });
  const ofDemand = (row: { demandId: string }) => row.demandId === demandId;
  const contracts = data?.records.filter(ofDemand) ?? [];
  const awards = data?.waiting.filter(ofDemand) ?? [];
  if (contracts.length + awards.length === 0) return null;
  return (
    <section className="panel under" aria-label="下一步：合同">
      <h2>下一步：合同</h2>
      <ul className="stack gap-2 divided">
        {awards.map(({ institutionId, institution }) => (
          <li key={institutionId} className="cluster between">
            <span>{institution}</span>
            <ButtonLink look="main" to={workPaths.contractDraft(demandId, institutionId)}>
              起草合同
            </ButtonLink>
          </li>
        ))}
        {contracts.map(({ contractId, institution, status, ...contract }) => (
          <li key={contractId} className="cluster between">
            <span className="cluster">
              {institution} {contract.supplementOf && supplementName(contract.supplementOf.ordinal)}{' '}
              <small>{contract.number}</small> <StatusTag status={status} />
            </span>
            <ButtonLink to={paths.contract(contractId)}>
              查看{contract.supplementOf ? '增补' : '合同'}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
