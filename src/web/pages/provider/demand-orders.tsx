import { Select } from 'antd';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { quotationMachine, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { WaitsElsewhere } from '#web/features/organisation/waits-elsewhere.tsx';
import { paths } from '#web/paths/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { isToQuote, quotationColumns } from './quoting/quotation-columns.tsx';

const { labels } = quotationMachine;
const states = [ALL, ...Object.keys(labels)];

/** Demands that the institution was invited to or came to itself, with how its quote stands. */
export default function DemandOrdersPage() {
  const query = useListQuery({
    status: states,
    kind: [ALL, 'open', 'directed'],
    only: [ALL, 'dueToday', 'lost'],
  });
  const { status, kind, only } = query.filters;
  const list = useCallList('quotation.list', {
    ...(status !== ALL && { status: Number(status) }),
    ...(kind !== ALL && { kind: kind as DemandKind }),
    ...(only !== ALL && { only: only as 'dueToday' | 'lost' }),
    keyword: query.keyword,
    sort: status === String(quotationStatus.waiting) ? 'deadline' : 'newest',
    ...query.page,
  });
  return (
    <>
      <PageHead
        title="询价与报价"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        actions={<ButtonLink to={paths.demandHall()}>去需求大厅找需求</ButtonLink>}
      />
      <WaitsElsewhere />
      <RecordList
        noun="报价单"
        unit="份"
        query={query}
        list={list}
        rowKey="quotationId"
        tabs={{
          filter: 'status',
          items: statusTabs(labels, list.data?.counts, {
            all: 'first',
            hideEmpty: (value) => value !== status,
          }),
        }}
        search="需求标题或编号"
        filters={
          <>
            <Select
              aria-label="需求类型"
              value={kind}
              onChange={(value) => query.set('kind', value)}
              options={[
                { value: ALL, label: '采购需求和询价单' },
                { value: 'open', label: '只看采购需求' },
                { value: 'directed', label: '只看询价单' },
              ]}
            />
            <Select
              aria-label="进展"
              value={only}
              onChange={(value) => query.set('only', value)}
              options={[
                { value: ALL, label: '全部进展' },
                { value: 'dueToday', label: '今日截止' },
                { value: 'lost', label: '未中标' },
              ]}
            />
          </>
        }
        columns={quotationColumns(false)}
        actionsWidth={72}
        actions={[
          {
            key: 'open',
            label: (record) => (isToQuote(record) ? '报价' : '查看'),
            when: () => true,
            to: ({ quotationId }) => paths.quotation(quotationId),
          },
        ]}
        empty={{
          title: '还没有收到询价',
          text: '完善项目库后，平台会按城市和项目自动匹配需求；也可以到需求大厅主动参与。',
          action: <ButtonLink to={paths.itemLibrary()}>完善项目库</ButtonLink>,
        }}
      />
    </>
  );
}
