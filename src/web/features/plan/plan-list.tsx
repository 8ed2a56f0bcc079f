import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import type { CallQuery } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { dayText } from '#web/ui/time.ts';

type Listed = CallOutput<'console.listPlans'>;
type PlanRow = Listed['records'][number];
type Viewer = 'buyer' | 'institution' | 'operator';

interface Props {
  viewer: Viewer;
  query: ListQuery<never>;
  list: CallQuery<Listed>;
  empty: { title: string; text: string; action?: ReactNode };
}

/** Plans of a company, of what an institution won, or all of them. */
export const PlanList = ({ viewer, query, list, empty }: Props) => (
  <RecordList
    noun="体检方案"
    unit="份"
    query={query}
    list={list}
    rowKey="planId"
    search="方案名称、方案编号、需求编号或企业"
    columns={columnsFor(viewer)}
    empty={empty}
  />
);

const columnsFor = (viewer: Viewer): readonly ListColumn<PlanRow>[] => [
  {
    key: 'title',
    title: '方案',
    width: 280,
    card: 'title',
    ...(viewer !== 'institution' && {
      to: ({ planId }: PlanRow) => (viewer === 'buyer' ? workPaths.plan(planId) : consolePaths.plan(planId)),
    }),
    // The institution reads what the staff reads, once the buyer shares it.
    render: ({ title, shareToken }) =>
      viewer === 'institution' && shareToken ? (
        <TextLink to={paths.sharedPlan(shareToken)}>{title}</TextLink>
      ) : (
        title
      ),
    renderBelow: (row) => row.number,
  },
  { key: 'company', title: '企业', width: 200, render: (row) => row.company },
  {
    key: 'demand',
    title: '采购需求',
    width: 200,
    ...(viewer !== 'institution' && {
      to: (row: PlanRow) =>
        viewer === 'buyer' ? paths.purchaseOrder(row.demandId) : consolePaths.demand(row.demandId),
    }),
    render: (row) => row.demandNumber,
  },
  {
    key: 'shared',
    title: '分享',
    width: 110,
    render: (row) => (row.shareToken ? '分享中' : '未分享'),
    renderBelow: (row) => row.stored && '已存 PDF',
  },
  { key: 'updatedAt', title: '更新', width: 120, render: (row) => dayText(row.updatedAt) },
];
