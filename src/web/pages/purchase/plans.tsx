import { Link, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { dayText } from '#web/ui/time.ts';
import { MakePlanDialog } from './plan/make-plan-dialog.tsx';
import { useDemandId } from './use-demand-id.ts';

type Row = CallOutput<'plan.list'>['records'][number];

/** 电子体检方案: what was made, and what can be made from an award. */
export default function Plans() {
  const [, setSearch] = useSearchParams();
  const demandId = useDemandId();
  const query = useListQuery({});
  const list = useCallList('plan.list', { keyword: query.keyword, ...query.page });
  const waiting = list.data?.waiting ?? [];
  return (
    <>
      <PageHead title="电子体检方案" />
      {waiting.length > 0 && (
        <section className="panel under" aria-label="可以生成方案的采购">
          <h2>已定标，可以生成方案</h2>
          <ul className="stack gap-2 divided">
            {waiting.map((one) => (
              <li key={one.demandId} className="cluster between">
                <span>
                  {one.title} <small>{one.number}</small>
                </span>
                <ButtonLink look="main" to={paths.plans({ bidId: one.demandId })}>
                  生成体检方案
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordList
        noun="体检方案"
        unit="份"
        query={query}
        list={list}
        rowKey="planId"
        search="方案名称、方案编号或需求编号"
        columns={columns}
        empty={{
          title: '还没有体检方案',
          text: '采购完成后，由定标结果生成方案：去哪里体检、查什么、怎样准备，可以分享给员工。',
          action: <Link to={paths.purchaseOrders()}>查看采购需求</Link>,
        }}
      />
      {demandId && <MakePlanDialog demandId={demandId} onClose={() => setSearch({})} />}
    </>
  );
}

const columns: readonly ListColumn<Row>[] = [
  {
    key: 'title',
    title: '方案',
    width: 280,
    card: 'title',
    to: (row) => paths.plan(row.planId),
    render: (row) => row.title,
    renderBelow: (row) => row.number,
  },
  { key: 'company', title: '企业', width: 200, render: (row) => row.company },
  {
    key: 'demand',
    title: '采购需求',
    width: 200,
    to: (row) => paths.purchaseOrder(row.demandId),
    render: (row) => row.demandNumber,
  },
  {
    key: 'shared',
    title: '分享',
    width: 110,
    render: (row) => (row.shared ? '分享中' : '未分享'),
    renderBelow: (row) => row.stored && '已存 PDF',
  },
  { key: 'updatedAt', title: '更新', width: 120, render: (row) => dayText(row.updatedAt) },
];
