import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import { QuotationBrief } from '#web/features/quotation/quotation-table.tsx';
import '#web/features/quotation/quotation.css';
import '#web/features/quotation/workbench.css';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { Tag } from '#web/ui/tag.tsx';
import { dayText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import type { CallOutput } from '#wire/invoke.ts';

type Overview = CallOutput<'quotation.overview'>;

/** The provider's first page: what to do next. */
export default function WorkbenchPage() {
  const user = useCurrentUser();
  const overview = useCall('quotation.overview', {});
  const { data } = overview;
  return (
    <>
      <PageHead title="工作台" note={user.institutions.map((one) => one.name).join('、')} />
      {overview.failure && !data ? (
        <ErrorResult failure={overview.failure} onRetry={overview.reload} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <Counts counts={data.counts} />
          <div className="bench-columns">
            <Waiting records={data.waiting} total={data.counts.waiting} />
            <div>
              <Library library={data.library} />
              <Recent records={data.recent} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Counts({ counts }: { counts: Overview['counts'] }) {
  const cells: { name: string; count: number; to: string; hot?: boolean }[] = [
    {
      name: '待报价',
      count: counts.waiting,
      to: paths.invitations({ status: '1' }),
      hot: counts.waiting > 0,
    },
    {
      name: '今日截止',
      count: counts.dueToday,
      to: paths.invitations({ status: '1' }),
      hot: counts.dueToday > 0,
    },
    { name: '已报价', count: counts.quoted, to: paths.invitations({ status: '2' }) },
    { name: '接受报价', count: counts.accepted, to: paths.invitations({ status: '3' }) },
    { name: '已中标', count: counts.won, to: paths.invitations({ status: '7' }) },
    { name: '未中标', count: counts.lost, to: paths.invitations() },
  ];
  return (
    <ul className="bench-counts">
      {cells.map(({ name, count, to, hot }) => (
        <li key={name}>
          <Link to={to} data-hot={hot ? '' : undefined}>
            <strong className="num">{count}</strong>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Panel({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel bench-panel">
      <h2>
        {title}
        {more}
      </h2>
      {children}
    </section>
  );
}

function Waiting({ records, total }: { records: Overview['waiting']; total: number }) {
  return (
    <Panel
      title="等待报价"
      more={
        total > records.length && (
          <Link className="quote-link" to={paths.invitations({ status: '1' })}>
            全部 {total} 个
          </Link>
        )
      }
    >
      {records.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="没有等待报价的需求。新的询价会按城市和项目自动匹配过来。"
        />
      )}
      {records.map((record) => (
        <QuotationBrief key={record.quotationId} record={record} />
      ))}
    </Panel>
  );
}

function Library({ library }: { library: Overview['library'] }) {
  const rows = [
    { name: '可报价', count: library.confirmed, note: '已确认对应的标准项目' },
    { name: '待确认映射', count: library.suggested, note: '确认后才会用于报价' },
    { name: '未映射', count: library.unmapped, note: '平台不知道是什么项目，不会参与匹配' },
    { name: '已停用', count: library.frozen, note: '' },
  ];
  const open = library.suggested + library.unmapped;
  return (
    <Panel
      title="项目库"
      more={
        <Link className="quote-link" to={paths.itemLibrary()}>
          {open > 0 ? `去处理 ${open} 项` : '查看'}
        </Link>
      }
    >
      <dl className="bench-library">
        {rows.map(({ name, count, note }) => (
          <div key={name}>
            <dt>
              {name}
              {note && <span className="quote-note">{note}</span>}
            </dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      {library.updatedAt ? (
        <p className="quote-note">最近更新 {dayText(library.updatedAt)}</p>
      ) : (
        <p className="quote-hint">
          还没有项目。<Link to={paths.importBatches()}>导入价格表</Link>后即可收到匹配的询价。
        </p>
      )}
    </Panel>
  );
}

function Recent({ records }: { records: Overview['recent'] }) {
  return (
    <Panel title="最近结果">
      {records.length === 0 && <p className="quote-hint">还没有出结果的报价。</p>}
      {records.map((record) => (
        <Link key={record.quotationId} className="bench-result" to={paths.quotation(record.quotationId)}>
          <Tag tone={record.outcome?.won ? 'ok' : undefined}>{record.outcome?.won ? '中标' : '未中标'}</Tag>
          <span>
            {record.demand.title}
            <span className="quote-note">{record.outcome?.percentileText || record.outcome?.text}</span>
          </span>
        </Link>
      ))}
    </Panel>
  );
}
