import { Empty, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import type { CallState } from '#web/api/use-call.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';

export const ownPageSize = 20;

interface Application {
  id: string;
  name: string;
  regionName: string;
  /** A certification is in force, whatever a change of it is waiting for. */
  inForce: boolean;
  status: { code: number; name: string };
  submittedAt: string;
}

interface Props<T extends Application> {
  title: string;
  note: string;
  /** What is listed, as the first column's heading. */
  noun: string;
  list: CallState<{ records: T[]; total: number }>;
  current: number;
  onTurn: (page: number) => void;
  /** The way to one more. */
  apply: { to: string; text: string };
  empty: string;
  detail: (id: string) => string;
  /** Between the name and the region. */
  columns: TableColumnsType<T>;
}

/** 我的企业, 我的机构: what one has applied for, with its state. */
export function OwnApplications<T extends Application>(props: Props<T>) {
  const { title, note, noun, list, current, onTurn, apply, empty, detail, columns } = props;
  const { data, failure, loading, reload } = list;
  const way = (
    <ButtonLink look="main" to={apply.to}>
      {apply.text}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={title} note={note} actions={way} />
      {failure && !data ? (
        <ErrorResult failure={failure} onRetry={reload} />
      ) : (
        <Table<T>
          rowKey="id"
          loading={loading}
          dataSource={data?.records ?? []}
          scroll={{ x: 880 }}
          locale={{ emptyText: <Empty description={empty}>{way}</Empty> }}
          pagination={{
            current,
            pageSize: ownPageSize,
            total: data?.total ?? 0,
            hideOnSinglePage: true,
            onChange: onTurn,
          }}
          columns={[
            {
              title: noun,
              key: 'name',
              width: 240,
              render: (_, { id, name }) => (
                <Link className="text-link" to={detail(id)}>
                  {name}
                </Link>
              ),
            },
            ...columns,
            { title: '地区', dataIndex: 'regionName', width: 170 },
            {
              title: '状态',
              key: 'status',
              width: 170,
              render: (_, { status, inForce }) => (
                <>
                  <StatusTag status={status} />
                  {inForce && status.name !== '已认证' && <div className="field-hint">原认证有效</div>}
                </>
              ),
            },
            {
              title: '提交时间',
              dataIndex: 'submittedAt',
              width: 150,
              render: (at: string) => (at ? <span className="num">{momentText(at)}</span> : '—'),
            },
          ]}
        />
      )}
    </>
  );
}
