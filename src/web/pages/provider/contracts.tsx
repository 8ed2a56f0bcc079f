import { Button } from 'antd';
import { AwardsWithoutContract } from '#web/features/contract/awards-without-contract.tsx';
import { ContractList, useContractFilters } from '#web/features/contract/contract-list.tsx';
import { WaitsElsewhere } from '#web/features/organisation/waits-elsewhere.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';

/** 合同 of the institution: what it signs, and what it may ask the buyers for. */
export default function InstitutionContracts() {
  const { query, input } = useContractFilters('institution');
  const list = useCallList('contract.listPage', { side: 'institution', ...input });
  const asking = useCallMutation('contract.askFor');
  useFailureMessage(asking.failure);
  const ask = async (demandId: string) => {
    if (await asking.run({ demandId })) message.success('已提醒采购方起草合同。');
  };
  return (
    <>
      <PageHead title="合同" />
      <WaitsElsewhere />
      <AwardsWithoutContract
        title="已中标，等待采购方起草合同"
        rows={list.data?.waiting ?? []}
        party={(row) => row.buyer}
        renderAction={(row) => (
          <Button loading={asking.busy} onClick={() => void ask(row.demandId)}>
            提醒采购方起草
          </Button>
        )}
      />
      <ContractList
        viewer="institution"
        query={query}
        list={list}
        empty={{ title: '还没有合同', text: '中标后，由采购方起草合同，双方在线签署。' }}
      />
    </>
  );
}
