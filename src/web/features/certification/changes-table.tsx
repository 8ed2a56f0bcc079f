import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';

type Change = CallOutput<'console.companyDetail'>['changes'][number];

/** Old beside new, only what differs. */
export const ChangesTable = ({ changes }: { changes: readonly Change[] }) => (
  <DataTable
    rows={changes}
    rowKey={({ field }) => field}
    columns={[
      { head: '资料', render: ({ label }) => label },
      { head: '现行', render: ({ before }) => <del>{before || '未填写'}</del> },
      { head: '改为', render: ({ after }) => <strong>{after || '未填写'}</strong> },
    ]}
  />
);
