import { Link } from 'react-router';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { citiesText } from '#web/features/demand/cities-text.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useMay } from '#web/session/use-session.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { demandPages } from './demand/demand-pages.ts';

type DemandRow = CallOutput<'demand.listMine'>['records'][number];

/** Drafts stand first: they wait for the buyer. */
const states = [ALL, ...Object.keys(demandMachine.labels)];

/** 我的采购需求 */
export default function PurchaseOrders() {
  return <OwnDemands kind="open" />;
}

/** The caller's demands of one kind. */
export function OwnDemands({ kind }: { kind: DemandKind }) {
  const pages = demandPages[kind];
  const mayPurchase = useMay('purchase');
  const query = useListQuery({ status: states });
  const { status } = query.filters;
  const list = useCallList(pages.listCall, {
    ...(status !== ALL && { status: Number(status) }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...query.page,
  });
  const removal = useConfirm(useCallMutation('demand.delete'));
  const confirmDelete = (row: DemandRow) =>
    removal.ask({
      title: `删除草稿「${row.title || row.number}」？`,
      children: '删除后不能恢复。',
      okText: '删除',
      cancelText: '保留',
      danger: true,
      input: { demandId: row.demandId },
      done: '草稿已删除。',
    });
  return (
    <>
      <PageHead
        title={pages.noun}
        actions={
          mayPurchase && (
            <ButtonLink look="call" to={pages.create()}>
              {pages.createTitle}
            </ButtonLink>
          )
        }
      />
      <RecordList
        noun={pages.noun}
        unit="份"
        query={query}
        list={list}
        rowKey="demandId"
        tabs={{
          filter: 'status',
          items: statusTabs(demandMachine.labels, list.data?.counts, { all: 'first' }),
        }}
        search="需求名称或编号"
        empty={
          status === ALL
            ? {
                title: `还没有${pages.noun}`,
                text: mayPurchase
                  ? pages.emptyText
                  : '由采购员或管理员发布，发布后您可以在这里查看进展与报价。',
                action: mayPurchase && (
                  <ButtonLink look="main" to={pages.create()}>
                    {pages.createTitle}
                  </ButtonLink>
                ),
              }
            : { title: `没有这个状态的${pages.noun}`, action: <Link to={pages.list()}>查看全部</Link> }
        }
        columns={columns}
        actions={[
          {
            key: 'edit',
            label: (row) => (isDraft(row) ? '继续填写' : '修改'),
            to: (row) => workPaths.purchaseEdit(row.demandId),
          },
          {
            key: 'compare',
            label: '报价对比',
            when: (row) => row.quotations.valid > 0,
            to: (row) => pages.compare(row.demandId),
          },
          {
            key: 'view',
            label: '查看',
            when: (row) => !isDraft(row),
            to: (row) => pages.detail(row.demandId),
          },
          { key: 'delete', label: '删除', look: 'danger', onClick: confirmDelete },
        ]}
      />
      {removal.dialog}
    </>
  );
}

/** Only what was never submitted can be deleted. */
const isDraft = (row: DemandRow) => row.actions.includes('delete');

const columns: readonly ListColumn<DemandRow>[] = [
  {
    key: 'title',
    title: '需求',
    width: 250,
    card: 'title',
    to: (row) =>
      isDraft(row)
        ? paths.requireSubmit({ bidId: row.demandId })
        : demandPages[row.kind].detail(row.demandId),
    render: (row) => row.title || '未命名草稿',
    renderBelow: (row) => [row.number, row.purpose.name].filter(Boolean).join(' · '),
  },
  statusColumn(
    130,
    (row) =>
      row.reviewReason && row.actions.includes('edit') && <span className="urgent">{row.reviewReason}</span>,
  ),
  {
    key: 'cities',
    title: '城市 / 人数',
    width: 140,
    render: (row) => citiesText(row.cities),
    renderBelow: (row) => `${row.headcount.toLocaleString('zh-CN')} 人`,
  },
  {
    key: 'budget',
    title: '人均预算',
    width: 130,
    align: 'right',
    render: ({ budget }) =>
      budget ? <MoneyRange from={budget.min ?? undefined} to={budget.max ?? undefined} /> : '—',
  },
  {
    key: 'quotations',
    title: '报价',
    width: 100,
    align: 'right',
    render: ({ quotations: { invited, valid } }) => (invited === 0 ? '—' : `${valid} 家有效`),
    renderBelow: ({ quotations: { invited } }) => invited > 0 && `共 ${invited} 家`,
  },
  {
    key: 'deadline',
    title: '距截止',
    width: 90,
    align: 'right',
    render: (row) =>
      row.status.code === demandStatus.procuring ? <Countdown deadline={row.quoteDeadline} /> : '—',
  },
];
