import { Link } from 'react-router';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { citiesText } from '#web/features/demand/cities-text.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { momentText } from '#web/ui/time.ts';

type DemandRow = CallOutput<'console.listDemands'>['records'][number];

const WAITING = demandStatus.inReview;
const PUBLISHED = demandStatus.procuring;
const labels = Object.fromEntries(
  Object.entries(demandMachine.labels).filter(
    ([code]) => !demandMachine.initial.some((initial) => String(initial) === code),
  ),
);
/** Without a state in the address the list shows what waits. */
const states = [String(WAITING), ...Object.keys(labels), ALL];

/** 采购需求, the operator's list. */
export default function DemandList() {
  const query = useListQuery({ status: states });
  const { status } = query.filters;
  const list = useCallList('console.listDemands', {
    ...(status !== ALL && { status: Number(status) }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...query.page,
  });
  return (
    <>
      <PageHead title="采购需求" note="待审核的先提交先审。" />
      <RecordList
        noun="采购需求"
        unit="份"
        query={query}
        list={list}
        rowKey="demandId"
        minWidth={940}
        tabs={{
          filter: 'status',
          items: statusTabs(labels, list.data?.counts, {
            all: 'last',
            hideEmpty: (code) => code !== String(WAITING) && code !== status,
          }),
        }}
        search="需求名称、编号或企业"
        empty={{
          title: status === String(WAITING) ? '没有待审核的采购需求' : '这里还没有采购需求',
          action: status !== ALL && <Link to={consolePaths.demands({ status: ALL })}>查看全部</Link>,
        }}
        columns={columns}
      />
    </>
  );
}

const columns: readonly ListColumn<DemandRow>[] = [
  {
    key: 'title',
    title: '需求',
    width: 250,
    card: 'title',
    to: ({ demandId }) => consolePaths.demand(demandId),
    render: ({ title }) => title,
    renderBelow: ({ number, purpose, kind }) =>
      [number, purpose.name, kind === 'directed' && demandKindName.directed].filter(Boolean).join(' · '),
  },
  { key: 'company', title: '企业', width: 170, render: (row) => row.companyName },
  statusColumn(100),
  {
    key: 'cities',
    title: '城市 / 人数',
    width: 140,
    render: (row) => citiesText(row.cities),
    renderBelow: (row) => `${row.headcount.toLocaleString('zh-CN')} 人 · ${kindsText(row.itemCount)}`,
  },
  {
    key: 'submittedAt',
    title: '提交时间',
    width: 130,
    render: (row) => (row.submittedAt ? momentText(row.submittedAt) : '—'),
  },
  {
    key: 'quotations',
    title: '报价',
    width: 70,
    align: 'right',
    render: (row) => (row.publishedAt ? `${row.quotationCount} 家` : '—'),
  },
  {
    key: 'deadline',
    title: '距截止',
    width: 90,
    align: 'right',
    render: (row) =>
      row.status.code === PUBLISHED || row.status.code === WAITING ? (
        <Countdown deadline={row.quoteDeadline} />
      ) : (
        '—'
      ),
  },
];
