import type { CallOutput } from '#wire/invoke.ts';
import { DataTable } from '#web/ui/data-table.tsx';

type Change = NonNullable<
  CallOutput<'contract.previewSupplement'>['document']['supplement']
>['changes'][number];

/** What a supplement changes, as the document has it. */
export const ChangeTable = ({ changes }: { changes: readonly Change[] }) => (
  <DataTable
    rows={changes}
    rowKey={({ what }) => what}
    columns={[
      { head: '事项', render: ({ what }) => what },
      { head: '变更前', render: ({ before }) => before || '—' },
      { head: '变更后', render: ({ after }) => <strong>{after || '—'}</strong> },
    ]}
  />
);
