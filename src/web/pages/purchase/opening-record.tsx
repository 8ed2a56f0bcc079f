import { Button } from 'antd';
import type { CallOutput } from '#wire/invoke.ts';
import { Hash, ReceiptList } from '#web/features/sealing/receipt-list.tsx';
import { paths } from '#web/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Facts } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText, secondText } from '#web/ui/time.ts';
import styles from './award-memo/award-memo.module.css';
import { NoDemand } from './no-demand.tsx';
import { useDemandId } from './use-demand-id.ts';

type Overview = CallOutput<'sealing.overview'>;

/** 开标记录 of a sealed demand, on paper or as PDF. */
export default function OpeningRecord() {
  const demandId = useDemandId();
  const query = useCallQuery('sealing.overview', demandId ? { demandId } : undefined);
  if (!demandId) return <NoDemand />;
  return <Loaded query={query}>{(overview) => <Document overview={overview} />}</Loaded>;
}

function Document({ overview }: { overview: Overview }) {
  const { demandId, number, record } = overview;
  return (
    <>
      <div className="screen-only">
        <PageHead
          title="开标记录"
          crumbs={[
            { label: '采购需求', to: paths.purchaseOrders() },
            { label: number, to: paths.purchaseOrder(demandId) },
            { label: '开标记录' },
          ]}
          actions={
            record && (
              <>
                <ExportButton name="sealing.file" input={{ demandId }} fileName={`${number} 回执.json`}>
                  下载核验文件
                </ExportButton>
                <Button type="primary" onClick={() => window.print()}>
                  打印 / 另存为 PDF
                </Button>
              </>
            )
          }
        />
      </div>
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

function Paper({
  overview: { title, number, opensAt, entries, senders },
  record,
}: {
  overview: Overview;
  record: NonNullable<Overview['record']>;
}) {
  const opening = entries.find(({ kind }) => kind === 'opened');
  return (
    <article className={`panel stack gap-2 ${styles.paper}`}>
      <h2 className="center">{title} 开标记录</h2>
      <Facts
        className="gap-1"
        facts={[
          { label: '需求编号', value: number },
          { label: '报价截止', value: opensAt && momentText(opensAt) },
          { label: '开标时间', value: secondText(record.openedAt) },
          {
            label: '开标方式',
            value: record.openers.length > 0 ? `${record.openers.join('、')} 共同开标` : '到时由系统自动开标',
          },
          { label: '有效报价', value: `${record.quotes.length} 份` },
          { label: '记录回执', value: opening && <Hash text={opening.receipt} /> },
        ]}
      />
      <h3>一、报价</h3>
      {record.quotes.length === 0 ? (
        <p>截止时没有有效的报价。</p>
      ) : (
        <DataTable
          rows={record.quotes}
          rowKey={({ no }) => String(no)}
          columns={[
            {
              head: '机构',
              render: ({ institution, quotation, no }) => (
                <>
                  {institution}
                  <small className="num">
                    {quotation} · 第 {no} 号回执
                  </small>
                </>
              ),
            },
            {
              head: '各套餐每人价格',
              render: ({ packages }) =>
                packages.map(({ label, headcount, price }) => (
                  <div key={label}>
                    {label}（{headcount} 人）
                    <Money yuan={price} exact />
                  </div>
                )),
            },
            {
              head: '总价',
              end: true,
              render: ({ total }) =>
                total === null ? '内容与回执不符，未参加' : <Money yuan={total} exact />,
            },
          ]}
        />
      )}
      <h3>二、回执清单</h3>
      <ReceiptList entries={entries} senders={senders} />
      <p className="hint">
        每份报价提交时即公布回执（内容与随机盐的
        SHA-256），逐条相接。用「下载核验文件」可在离线状态下核对：开标前后没有报价被改动、增加或删去。
      </p>
      <div className={`grid ${styles.signatures}`}>
        {['开标人', '监督人', '日期'].map((label) => (
          <span key={label}>{label}：</span>
        ))}
      </div>
    </article>
  );
}
