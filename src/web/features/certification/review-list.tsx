import { Empty, Input, Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import type { CallState } from '#web/api/use-call.ts';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import './certification.css';
import { waited } from './waited.ts';

type Row = CallOutput<'console.listCompanies'>['records'][number];

export interface ReviewQuery {
  status: string;
  keyword: string;
  page: number;
}

/** The filters of both lists, as the address holds them. */
export const readQuery = (search: URLSearchParams): ReviewQuery => ({
  status: search.get('status') ?? '',
  keyword: search.get('keyword') ?? '',
  page: Math.max(1, Number(search.get('page')) || 1),
});

export const inputOf = ({ status, keyword, page }: ReviewQuery) => ({
  current: page,
  size: 20,
  keyword,
  ...(/^\d$/.test(status) ? { status: Number(status) } : {}),
});

const filters = [
  { value: '', label: '全部' },
  { value: '2', label: '待审核' },
  { value: '1', label: '已认证' },
  { value: '3', label: '未通过' },
];

interface Props<R extends Row> {
  noun: string;
  query: ReviewQuery;
  list: CallState<{ records: R[]; total: number }>;
  /** Columns between the name and the status. */
  columns: TableColumnsType<R>;
  to: (query: ReviewQuery) => string;
  detail: (id: string) => string;
}

export function ReviewList<R extends Row>({ noun, query, list, columns, to, detail }: Props<R>) {
  const navigate = useNavigate();
  const { data, failure, loading, reload } = list;
  const [now] = useState(Date.now);
  return (
    <>
      <div className="list-filters">
        <Segmented
          options={filters}
          value={query.status}
          onChange={(status) => navigate(to({ ...query, status, page: 1 }))}
        />
        <Input.Search
          key={query.keyword}
          allowClear
          enterButton="查找"
          defaultValue={query.keyword}
          placeholder={`${noun}名称的一部分，或完整信用代码`}
          onSearch={(keyword) => navigate(to({ ...query, keyword: keyword.trim(), page: 1 }))}
        />
      </div>
      {failure && !data ? (
        <ErrorResult failure={failure} onRetry={reload} />
      ) : (
        <Table<R>
          rowKey="id"
          loading={loading}
          dataSource={data?.records ?? []}
          scroll={{ x: 960 }}
          locale={{ emptyText: <Empty description="没有符合条件的申请" /> }}
          pagination={{
            current: query.page,
            pageSize: 20,
            total: data?.total ?? 0,
            hideOnSinglePage: true,
            showSizeChanger: false,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (page) => navigate(to({ ...query, page })),
          }}
          columns={[
            {
              title: `${noun}名称`,
              dataIndex: 'name',
              width: 240,
              render: (name: string, row) => (
                <>
                  <Link className="text-link" to={detail(row.id)}>
                    {name}
                  </Link>{' '}
                  {row.changed && <Tag tone="info">资料变更</Tag>}
                </>
              ),
            },
            ...columns,
            { title: '申请人', dataIndex: 'applicant', width: 120 },
            {
              title: '状态',
              dataIndex: 'status',
              width: 100,
              render: (_, row) => <StatusTag status={row.status} />,
            },
            {
              title: '提交时间',
              dataIndex: 'submittedAt',
              width: 160,
              render: (at: string, row) => {
                if (!at) return '—';
                const age = waited(at, now);
                return (
                  <>
                    <span className="num">{momentText(at)}</span>
                    {row.actions.length > 0 && (
                      <div className={age.overdue ? 'queue-age urgent' : 'queue-age'}>{age.since}</div>
                    )}
                  </>
                );
              },
            },
          ]}
        />
      )}
    </>
  );
}
