import { Button, Input, Table, type TableColumnsType, Tabs } from 'antd';
import { Link } from 'react-router';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import { DeadlineText } from '#web/features/demand/demand-facts.tsx';
import { useListQuery } from '#web/features/demand/use-list-query.ts';
import { useNow } from '#web/features/demand/use-now.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import styles from './demand-console.module.css';

type Row = CallOutput<'console.listDemands'>['records'][number];

const PAGE_SIZE = 20;
const [WAITING] = demandMachine.actions.approve.from;
const PUBLISHED = demandMachine.actions.approve.to;
const tabs = Object.entries(demandMachine.labels)
  .filter(([code]) => !demandMachine.initial.some((initial) => String(initial) === code))
  .map(([code, label]) => ({ code, label }));
/** In the address: all states. Without a state in it the list shows what waits. */
const ALL = 'all';

/** 采购需求, the operator's list. */
export default function DemandList() {
  const now = useNow();
  const { status: chosen, keyword, current, reset, set } = useListQuery();
  const status = chosen || String(WAITING);
  const { data, failure, loading, reload } = useCall('console.listDemands', {
    ...(tabs.some(({ code }) => code === status) && { status: Number(status) }),
    ...(keyword !== '' && { keyword }),
    current,
    size: PAGE_SIZE,
  });
  const count = (code: string) => data?.counts.find((one) => String(one.code) === code)?.count ?? 0;
  const all = data?.counts.reduce((sum, one) => sum + one.count, 0) ?? 0;
  return (
    <>
      <PageHead title="采购需求" note="待审核的先提交先审。" />
      <div className="panel">
        <Tabs
          activeKey={status}
          items={[
            ...tabs
              .filter(({ code }) => code === String(WAITING) || code === status || count(code) > 0)
              .map(({ code, label }) => ({ key: code, label: `${label} ${count(code)}` })),
            { key: ALL, label: `全部 ${all}` },
          ]}
          onChange={(key) => set({ status: key })}
        />
        <Input.Search
          key={keyword}
          className={styles.search ?? ''}
          allowClear
          defaultValue={keyword}
          maxLength={50}
          placeholder="搜索需求名称、编号或企业"
          aria-label="搜索需求名称、编号或企业"
          onSearch={(text) => set({ search: text.trim() })}
        />
        {failure && !data ? (
          <ErrorResult failure={failure} onRetry={reload} />
        ) : (
          <Table<Row>
            rowKey="demandId"
            loading={loading}
            columns={columns(now)}
            dataSource={data?.records ?? []}
            scroll={{ x: 940 }}
            locale={{
              emptyText: data ? (
                <EmptyState
                  title={
                    keyword === '' && status === String(WAITING)
                      ? '没有待审核的采购需求'
                      : '没有符合条件的采购需求'
                  }
                  actions={<Button onClick={() => reset({ status: ALL })}>查看全部</Button>}
                />
              ) : (
                ' '
              ),
            }}
            pagination={{
              current,
              pageSize: PAGE_SIZE,
              total: data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: (page) => set({ page: page === 1 ? '' : String(page) }),
            }}
          />
        )}
      </div>
    </>
  );
}

const columns = (now: number): TableColumnsType<Row> => [
  {
    title: '需求',
    key: 'title',
    width: 250,
    render: (_, row) => (
      <>
        <Link className={styles.title ?? ''} to={paths.consoleDemand(row.demandId)}>
          {row.title}
        </Link>
        <small className={styles.sub}>
          {row.number} · {row.purpose.name}
        </small>
      </>
    ),
  },
  { title: '企业', dataIndex: 'companyName', key: 'company', width: 170 },
  { title: '状态', key: 'status', width: 100, render: (_, row) => <StatusTag status={row.status} /> },
  {
    title: '城市 / 人数',
    key: 'cities',
    width: 140,
    render: (_, row) => (
      <>
        {row.cities.length > 2
          ? `${row.cities[0]?.name}等 ${row.cities.length} 地`
          : row.cities.map(({ name }) => name).join('、')}
        <small className={styles.sub}>
          {row.headcount.toLocaleString('zh-CN')} 人 · {row.itemCount} 项
        </small>
      </>
    ),
  },
  {
    title: '提交时间',
    key: 'submittedAt',
    width: 130,
    render: (_, row) => (row.submittedAt ? momentText(row.submittedAt) : '—'),
  },
  {
    title: '报价',
    key: 'quotations',
    width: 70,
    align: 'right',
    render: (_, row) => (row.publishedAt ? `${row.quotationCount} 家` : '—'),
  },
  {
    title: '距截止',
    key: 'deadline',
    width: 90,
    align: 'right',
    render: (_, row) =>
      row.status.code === PUBLISHED || row.status.code === WAITING ? (
        <DeadlineText at={row.quoteDeadline} now={now} />
      ) : (
        '—'
      ),
  },
];
