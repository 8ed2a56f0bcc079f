import type { ReactNode } from 'react';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import { statusColumn } from '#web/ui/app/list-columns.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { Money } from '#web/ui/money.tsx';
import { dayText, momentText } from '#web/ui/time.ts';

type Listed = CallOutput<'console.listContracts'>;
type Tab = Listed['counts'][number]['tab'];
type Viewer = 'buyer' | 'institution' | 'operator';

const tabNames: Readonly<Record<Tab, string>> = {
  us: '待我方签署',
  counterparty: '待对方签署',
  signed: '签署完成',
  ended: '未成立',
};
const tabsOf = (viewer: Viewer): Tab[] =>
  viewer === 'operator' ? ['us', 'signed', 'ended'] : ['us', 'counterparty', 'signed', 'ended'];

const detailOf = {
  buyer: paths.contract,
  institution: paths.institutionContract,
  operator: consolePaths.contract,
} as const;

/** Where the list stands, and what its call takes. */
export function useContractFilters(viewer: Viewer) {
  const query = useListQuery({ status: [ALL, ...tabsOf(viewer)] });
  const tab = query.filters.status;
  const input = {
    ...(tab !== ALL && { tab: tab as Tab }),
    keyword: query.keyword,
    ...query.page,
  };
  return { query, input };
}

interface Props {
  viewer: Viewer;
  query: ReturnType<typeof useContractFilters>['query'];
  list: CallQuery<Listed>;
  empty: { title: string; text: string; action?: ReactNode };
}

/** Contracts of one side, or all of them. */
export function ContractList({ viewer, query, list, empty }: Props) {
  const counts = list.data?.counts;
  return (
    <RecordList
      noun="合同"
      unit="份"
      query={query}
      list={list}
      rowKey="contractId"
      tabs={{
        filter: 'status',
        items: [
          { value: ALL, label: '全部', count: counts?.reduce((sum, { count }) => sum + count, 0) },
          ...tabsOf(viewer).map((value) => ({
            value,
            label: viewer === 'operator' && value === 'us' ? '签署中' : tabNames[value],
            count: counts?.find(({ tab }) => tab === value)?.count,
          })),
        ],
      }}
      search={`名称、合同或需求编号、${viewer === 'operator' ? '双方' : '对方'}`}
      columns={[
        {
          key: 'title',
          title: '合同',
          card: 'title',
          to: (row) => detailOf[viewer](row.contractId),
          render: (row) => row.title,
          renderBelow: (row) =>
            row.supplementOf ? `${row.number} · 合同 ${row.supplementOf.number} 的增补` : row.number,
        },
        {
          key: 'party',
          title: viewer === 'operator' ? '双方' : '对方',
          width: 220,
          render: (row) => (viewer === 'buyer' ? row.institution : row.buyer),
          renderBelow: (row) => viewer === 'operator' && row.institution,
        },
        {
          key: 'total',
          title: '暂定总价',
          width: 130,
          align: 'right',
          render: (row) => <Money yuan={row.total} />,
        },
        statusColumn(130),
        {
          key: 'signBy',
          title: '签署期限',
          width: 160,
          render: (row) =>
            row.endedAt
              ? `${dayText(row.endedAt)} ${row.status.code === contractStatus.signed ? '签署完成' : '未成立'}`
              : momentText(row.signBy),
        },
      ]}
      // The platform is no party: it signs nothing. Where no row is to be signed there is no column for it.
      actions={
        viewer === 'operator' || !list.data?.records.some(({ actions }) => actions.includes('sign'))
          ? []
          : [
              {
                key: 'sign',
                label: '查看并签署',
                look: 'main',
                to: (row) => detailOf[viewer](row.contractId),
              },
            ]
      }
      empty={empty}
    />
  );
}
