import type { CallOutput } from '#wire/invoke.ts';
import { openingRecordText } from '#wire/sealing/opening-record-text.ts';
import { ReceiptList } from '#web/features/sealing/receipt-list.tsx';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { MemoFacts } from './award/memo-facts.tsx';
import styles from './award-memo/award-memo.module.css';
import { demandPages, useDemandHead } from './demand/demand-pages.ts';
import { useDemandId } from './demand/use-demand-id.ts';
import { NoDemand } from './no-demand.tsx';

type Overview = CallOutput<'sealing.overview'>;

/** 开标记录 of a sealed demand. */
export default function OpeningRecord() {
  const demandId = useDemandId();
  const query = useCallQuery('sealing.overview', demandId ? { demandId } : undefined);
  const head = useDemandHead('开标记录');
  if (!demandId) return <NoDemand />;
  return (
    <Loaded query={query} page={head}>
      {(overview) => <Document overview={overview} />}
    </Loaded>
  );
}

function Document({ overview }: { overview: Overview }) {
  const { demandId, number, record } = overview;
  const pages = demandPages[overview.kind];
  return (
    <>
      <PageHead
        title="开标记录"
        crumbs={[
          { label: pages.noun, to: pages.list() },
          { label: number, to: pages.detail(demandId) },
          { label: '开标记录' },
        ]}
        actions={
          record && (
            <>
              <ExportButton name="sealing.file" input={{ demandId }} fileName={`${number} 回执.json`}>
                下载核验文件
              </ExportButton>
              <ExportButton
                name="sealing.recordPdf"
                input={{ demandId }}
                fileName={`${number}-开标记录.pdf`}
                look="primary"
              >
                下载 PDF
              </ExportButton>
            </>
          )
        }
      />
      {record ? (
        <Paper overview={overview} record={record} />
      ) : (
        <div className="panel">
          <EmptyState title="还没有开标">
            {overview.seal === 'none'
              ? '这份需求没有采用密封报价。'
              : `开标时间 ${overview.opensAt ? momentText(overview.opensAt) : '待定'}，开标后自动生成记录。`}
          </EmptyState>
        </div>
      )}
    </>
  );
}

function Paper({ overview, record }: { overview: Overview; record: NonNullable<Overview['record']> }) {
  const text = openingRecordText(overview, record);
  const [quotes, receipts] = text.headings;
  return (
    <article className={`panel stack gap-2 ${styles.paper}`}>
      <h2 className="center">{text.title}</h2>
      <MemoFacts facts={text.facts} />
      <h3>{quotes}</h3>
      {text.empty ? (
        <p>{text.empty}</p>
      ) : (
        <DataTable
          rows={text.quotes}
          rowKey={({ no }) => String(no)}
          columns={[
            {
              head: '机构',
              render: ({ institution, note }) => (
                <>
                  {institution}
                  <small className="num">{note}</small>
                </>
              ),
            },
            {
              head: '各套餐每人价格',
              render: ({ packages }) => packages.map((one) => <div key={one}>{one}</div>),
            },
            { head: '总价', end: true, className: 'num', render: ({ total }) => total },
          ]}
        />
      )}
      <h3>{receipts}</h3>
      <ReceiptList entries={overview.entries} senders={overview.senders} />
      <p className="hint">{text.proof}</p>
    </article>
  );
}
