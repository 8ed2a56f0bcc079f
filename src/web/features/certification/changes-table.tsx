import { Table } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';

type Change = CallOutput<'console.companyDetail'>['changes'][number];

/** Old beside new, only what differs. */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="field"
      dataSource={[...changes]}
      scroll={{ x: 480 }}
      columns={[
        { title: '资料', dataIndex: 'label', width: 140 },
        { title: '现行', dataIndex: 'before', render: (text: string) => <del>{text || '未填写'}</del> },
        { title: '改为', dataIndex: 'after', render: (text: string) => <strong>{text || '未填写'}</strong> },
      ]}
    />
  );
}
