import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { settlementMachine, settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { OutstandingPanel } from './outstanding-panel.tsx';

type Tab = CallOutput<'settlement.listPage'>['counts'][number]['tab'];
type Row = CallOutput<'settlement.listPage'>['records'][number];
const tabs = Object.keys(settlementStatus) as Tab[];

const contractsOf = {
  buyer: () => workPaths.contracts({ status: 'signed' }),
  institution: () => workPaths.institutionContracts({ status: 'signed' }),
} as const;

/** 结算 of one side: what is open by the other side and age, and all settlements. */
export function SettlementList({ side }: { side: ContractSide }) {
  const query = useListQuery({ status: [ALL, ...tabs] });
  const tab = query.filters.status;
  const list = useCallList('settlement.listPage', {
    side,
    ...(tab !== ALL && { tab: tab as Tab }),
    ...query.page,
  });
  const counts = list.data?.counts;
  return (
    <>
      <PageHead title="结算" />
      <OutstandingPanel side={side} />
      <RecordList
        noun="结算单"
        unit="份"
        query={query}
        list={list}
        rowKey="settlementId"
        tabs={{
          filter: 'status',
          items: [
            { value: ALL, label: '全部', count: counts?.reduce((sum, { count }) => sum + count, 0) },
            ...tabs.map((value) => ({
              value,
              label: settlementMachine.labels[settlementStatus[value]],
              count: counts?.find((one) => one.tab === value)?.count,
            })),
          ],
        }}
        columns={[
          {
            key: 'number',
            title: '结算单',
            width: 200,
            card: 'title',
            to: (row) => workPaths.settlement(side, row.settlementId),
            render: (row) => row.number,
            renderBelow: (row) => `合同 ${row.contractNumber}`,
          },
          { key: 'party', title: side === 'buyer' ? '机构' : '采购方', render: (row) => row.party },
          { key: 'period', title: '账期', width: 200, render: (row) => `${row.from} 至 ${row.to}` },
          {
            key: 'total',
            title: '金额',
            width: 150,
            align: 'right',
            render: (row) => <Money yuan={row.total} />,
            renderBelow: (row) =>
              Number(row.paid) > 0 && (
                <>
                  已付 <Money yuan={row.paid} />
                </>
              ),
          },
          statusColumn<Row>(150, (row) => row.tip),
        ]}
        empty={{
          title: '还没有结算单',
          text: '从已签署的合同里生成：按到检登记和合同价目一键生成，或上传医院自己的结算单逐行核对。',
          action: <TextLink to={contractsOf[side]()}>查看已签署的合同</TextLink>,
        }}
      />
    </>
  );
}
