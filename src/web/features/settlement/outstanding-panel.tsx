import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Panel } from '#web/ui/app/panel.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';

type Row = CallOutput<'settlement.outstanding'>['parties'][number];

const amount = (head: string, key: Exclude<keyof Row, 'party' | 'count'>) => ({
  head,
  end: true,
  render: (row: Row) => <Money yuan={row[key]} />,
});

/** What both agreed to and is not paid yet, by the other side and by days since; nothing where all is paid. */
export function OutstandingPanel({ side }: { side: ContractSide }) {
  const { data } = useCallQuery('settlement.outstanding', { side });
  if (!data || data.parties.length === 0) return null;
  return (
    <div className="under">
      <Panel
        title={side === 'buyer' ? '应付账款' : '应收账款'}
        more={
          <>
            合计 <Money yuan={data.total} />
          </>
        }
      >
        <p className="note under">已由双方确认、尚未付清的金额，按双方确认以来的天数分列。</p>
        <DataTable
          rows={data.parties}
          rowKey={(row) => row.party}
          columns={[
            {
              head: side === 'buyer' ? '机构' : '采购方',
              render: (row) => `${row.party}（${row.count} 份）`,
            },
            amount('未付', 'open'),
            amount('30 天内', 'upTo30'),
            amount('31–60 天', 'upTo60'),
            amount('61–90 天', 'upTo90'),
            amount('90 天以上', 'older'),
            amount('已逾期', 'overdue'),
          ]}
        />
      </Panel>
    </div>
  );
}
