import { Table, type TableColumnsType } from 'antd';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import styles from './demand.module.css';

export interface CandidateRow {
  institutionId: string;
  name: string;
  city: string;
  level: string;
  /** 0–1 */
  coverage: number;
  reason: string;
  /** Yuan per head; '' or missing = not shown. */
  estimate?: string;
  state: { code: number; name: string };
}

const PAGE_SIZE = 10;

/** Institutions with what they cover and why they are (not) invited. */
export function CandidateTable({ rows, stateTitle }: { rows: readonly CandidateRow[]; stateTitle: string }) {
  const priced = rows.some(({ estimate }) => estimate);
  const columns: TableColumnsType<CandidateRow> = [
    {
      title: '机构',
      key: 'name',
      render: (_, row) => (
        <>
          {row.name}
          <div className={styles.quiet}>
            {row.city} · {row.level}
          </div>
          <div className={styles.quiet}>{row.reason}</div>
        </>
      ),
    },
    { title: stateTitle, key: 'state', width: 90, render: (_, row) => <StatusTag status={row.state} /> },
    {
      title: '覆盖项目',
      key: 'coverage',
      width: 100,
      align: 'right',
      render: (_, row) => <span className="num">{Math.floor(row.coverage * 100)}%</span>,
    },
    ...(priced
      ? [
          {
            title: '估价 / 人',
            key: 'estimate',
            width: 110,
            align: 'right' as const,
            render: (_: unknown, row: CandidateRow) => (row.estimate ? <Money yuan={row.estimate} /> : '—'),
          },
        ]
      : []),
  ];
  return (
    <Table<CandidateRow>
      rowKey="institutionId"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: 560 }}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
