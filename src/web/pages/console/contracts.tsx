import { ContractList, useContractFilters } from '#web/features/contract/contract-list.tsx';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** All contracts, to be read. */
export default function ConsoleContracts() {
  const { query, input } = useContractFilters('operator');
  const list = useCallList('console.listContracts', input);
  return (
    <>
      <PageHead
        title="合同"
        actions={<ButtonLink to={consolePaths.contractTemplate()}>条款模板</ButtonLink>}
      />
      <ContractList
        viewer="operator"
        query={query}
        list={list}
        empty={{ title: '还没有合同', text: '采购方完成采购后起草的合同会出现在这里。' }}
      />
    </>
  );
}
