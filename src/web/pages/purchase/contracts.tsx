import { AwardsWithoutContract } from '#web/features/contract/awards-without-contract.tsx';
import { ContractList, useContractFilters } from '#web/features/contract/contract-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** 我的合同: those of the company, and awards of which one can be written. */
export default function Contracts() {
  const { query, input } = useContractFilters('buyer');
  const list = useCallList('contract.listPage', { side: 'buyer', ...input });
  return (
    <>
      <PageHead title="合同" />
      <AwardsWithoutContract
        title="已定标，可以起草合同"
        rows={list.data?.waiting ?? []}
        party={(row) => row.institution}
        renderAction={(row) => (
          <ButtonLink look="main" to={workPaths.contractDraft(row.demandId, row.institutionId)}>
            起草合同
          </ButtonLink>
        )}
      />
      <ContractList
        viewer="buyer"
        query={query}
        list={list}
        empty={{
          title: '还没有合同',
          text: '采购完成后，由定标结果起草合同，双方在线签署。',
          action: <TextLink to={paths.purchaseOrders()}>查看采购需求</TextLink>,
        }}
      />
    </>
  );
}
