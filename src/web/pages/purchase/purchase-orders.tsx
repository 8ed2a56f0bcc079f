import { App, Button, Input, Table, type TableColumnsType, Tabs } from 'antd';
import { Link } from 'react-router';
import { demandStatus, demandMachine } from '#domain/demand/demand-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { DeadlineText } from '#web/features/demand/demand-facts.tsx';
import { useListQuery } from '#web/features/demand/use-list-query.ts';
import { useNow } from '#web/ui/app/use-now.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import styles from './purchase.module.css';

type Row = CallOutput<'demand.listMine'>['records'][number];

const PAGE_SIZE = 20;
const PUBLISHED = demandStatus.procuring;
/** Drafts first: they wait for the buyer. */
const tabs = Object.entries(demandMachine.labels).map(([code, label]) => ({ code, label }));

/** 我的采购需求 */
export default function PurchaseOrders() {
  const now = useNow();
  const { status, keyword, current, reset, set } = useListQuery();
  const { data, failure, loading, reload } = useCall('demand.listMine', {
    ...(tabs.some(({ code }) => code === status) && { status: Number(status) }),
    ...(keyword !== '' && { keyword }),
    current,
    size: PAGE_SIZE,
  });
  const count = (code: string) => data?.counts.find((one) => String(one.code) === code)?.count ?? 0;
  const all = data?.counts.reduce((sum, one) => sum + one.count, 0) ?? 0;

  return (
    <>
      <PageHead
        title="采购需求"
        actions={
          <ButtonLink look="call" to={paths.requireSubmit()}>
            发布采购需求
          </ButtonLink>
        }
      />
      <div className="panel">
        <Tabs
          activeKey={status}
          items={[
            { key: '', label: `全部 ${all}` },
            ...tabs
              .filter(({ code }) => count(code) > 0 || code === status)
              .map(({ code, label }) => ({ key: code, label: `${label} ${count(code)}` })),
          ]}
          onChange={(key) => set({ status: key })}
        />
        <Input.Search
          key={keyword}
          className={styles.search ?? ''}
          allowClear
          defaultValue={keyword}
          maxLength={50}
          placeholder="搜索需求名称或编号"
          aria-label="搜索需求名称或编号"
          onSearch={(text) => set({ search: text.trim() })}
        />
        {failure && !data ? (
          <ErrorResult failure={failure} onRetry={reload} />
        ) : (
          <Table<Row>
            rowKey="demandId"
            loading={loading}
            columns={columns(now, reload)}
            dataSource={data?.records ?? []}
            scroll={{ x: 930 }}
            locale={{
              emptyText: data ? (
                <NothingHere filtered={status !== '' || keyword !== ''} onClear={() => reset()} />
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

function NothingHere({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState title="没有符合条件的需求" actions={<Button onClick={onClear}>查看全部</Button>} />
  ) : (
    <EmptyState
      title="还没有采购需求"
      actions={
        <ButtonLink look="main" to={paths.requireSubmit()}>
          发布第一份需求
        </ButtonLink>
      }
    >
      填写人数与项目，平台会按项目匹配机构，把报价放在一张表里比较。
    </EmptyState>
  );
}

const columns = (now: number, reload: () => void): TableColumnsType<Row> => [
  {
    title: '需求',
    key: 'title',
    width: 250,
    render: (_, row) => (
      <>
        <Link
          className={styles.title ?? ''}
          to={
            row.actions.includes('delete')
              ? paths.requireSubmit({ bidId: row.demandId })
              : paths.purchaseOrder(row.demandId)
          }
        >
          {row.title || '未命名草稿'}
        </Link>
        <small className={styles.sub}>
          {row.number}
          {row.purpose.name && ` · ${row.purpose.name}`}
        </small>
      </>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 110,
    render: (_, row) => (
      <>
        <StatusTag status={row.status} />
        {row.reviewReason && row.actions.includes('edit') && (
          <small className={styles.sub} title={row.reviewReason}>
            {row.reviewReason}
          </small>
        )}
      </>
    ),
  },
  {
    title: '城市 / 人数',
    key: 'cities',
    width: 140,
    render: (_, row) => (
      <>
        {row.cities.length > 2
          ? `${row.cities[0]?.name}等 ${row.cities.length} 地`
          : row.cities.map(({ name }) => name).join('、') || '—'}
        <small className={styles.sub}>{row.headcount.toLocaleString('zh-CN')} 人</small>
      </>
    ),
  },
  {
    title: '人均预算',
    key: 'budget',
    width: 120,
    align: 'right',
    render: (_, row) =>
      row.budget ? (
        <span style={{ whiteSpace: 'nowrap' }}>
          <MoneyRange from={row.budget.min ?? undefined} to={row.budget.max ?? undefined} />
        </span>
      ) : (
        '—'
      ),
  },
  {
    title: '报价',
    key: 'quotations',
    width: 100,
    align: 'right',
    render: (_, row) =>
      row.quotations.invited === 0 ? (
        '—'
      ) : (
        <>
          <b className="num">{row.quotations.confirmed}</b> 家已报
          <small className={styles.sub}>共 {row.quotations.invited} 家</small>
        </>
      ),
  },
  {
    title: '距截止',
    key: 'deadline',
    width: 90,
    align: 'right',
    render: (_, row) =>
      row.status.code === PUBLISHED ? <DeadlineText at={row.quoteDeadline} now={now} /> : '—',
  },
  {
    title: '操作',
    key: 'actions',
    width: 140,
    render: (_, row) => <RowActions row={row} onChanged={reload} />,
  },
];

function RowActions({ row, onChanged }: { row: Row; onChanged: () => void }) {
  const { modal, message } = App.useApp();
  const remove = useAction('demand.delete');
  const confirmDelete = () =>
    modal.confirm({
      title: `删除草稿「${row.title || row.number}」？`,
      content: '删除后不能恢复。',
      okText: '删除',
      cancelText: '保留',
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await remove.run({ demandId: row.demandId })) {
          message.success('草稿已删除。');
          onChanged();
        }
      },
    });
  return (
    <div className={styles.rowActions}>
      {row.actions.includes('edit') && (
        <Link to={paths.purchaseEdit(row.demandId)}>
          {row.actions.includes('delete') ? '继续填写' : '修改'}
        </Link>
      )}
      {row.quotations.confirmed > 0 && <Link to={paths.compare(row.demandId)}>报价对比</Link>}
      {!row.actions.includes('delete') && <Link to={paths.purchaseOrder(row.demandId)}>查看</Link>}
      {row.actions.includes('delete') && (
        <button type="button" onClick={confirmDelete}>
          删除
        </button>
      )}
      {remove.failure && <small className="urgent">{failureText(remove.failure)}</small>}
    </div>
  );
}
