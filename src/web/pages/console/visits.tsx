import { Segmented, Skeleton, Table, type TableColumnsType } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import styles from '#web/features/content/content.module.css';
import { VisitBars } from '#web/features/content/visit-bars.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/work/error-result.tsx';
import { PageHead } from '#web/work/page-head.tsx';

type Summary = CallOutput<'console.visitSummary'>;
type Source = Summary['sources'][number];
type Landing = Summary['recent'][number];

const ranges = [7, 30, 90];

/** 访问来源: landings by day and by where they came from. */
export default function Visits() {
  const asked = Number(useSearchParams()[0].get('days'));
  const navigate = useNavigate();
  const days = ranges.includes(asked) ? asked : 7;
  const { data, failure, reload } = useCall('console.visitSummary', { days });
  const withSource = (data?.sources ?? []).filter(({ source }) => source !== '');
  return (
    <>
      <PageHead
        title="访问来源"
        note="带推广参数的访问：每次会话记一次落地，广告到达另记。不记录访客的网络地址。"
        actions={
          <Segmented
            options={ranges.map((value) => ({ value, label: `近 ${value} 天` }))}
            value={days}
            onChange={(value) => navigate(paths.consoleVisits({ days: value }))}
          />
        }
      />
      {failure && !data && <ErrorResult failure={failure} onRetry={reload} />}
      {!data && !failure && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <section className="panel">
            <dl className={styles.figures}>
              <div>
                <dt>访问</dt>
                <dd>{data.visits.toLocaleString('en')}</dd>
              </div>
              <div>
                <dt>广告到达</dt>
                <dd>{data.ads.toLocaleString('en')}</dd>
              </div>
              <div>
                <dt>有来源的渠道</dt>
                <dd>{new Set(withSource.map(({ source }) => source)).size}</dd>
              </div>
            </dl>
            <VisitBars days={data.byDay} />
          </section>
          <section className="panel">
            <h2 className={styles.panelTitle}>按来源、计划与关键词</h2>
            <Table<Source>
              rowKey={({ source, plan, keyword }) => JSON.stringify([source, plan, keyword])}
              size="middle"
              columns={sourceColumns}
              dataSource={data.sources}
              scroll={{ x: 640 }}
              pagination={false}
              locale={{
                emptyText: (
                  <EmptyState title="这段时间还没有访问记录">
                    推广链接带上 hmsr（来源）等参数，访问就会记在这里。
                  </EmptyState>
                ),
              }}
            />
          </section>
          <section className="panel">
            <h2 className={styles.panelTitle}>最近的落地</h2>
            <Table<Landing>
              rowKey="id"
              size="middle"
              columns={landingColumns}
              dataSource={data.recent}
              scroll={{ x: 760 }}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
              locale={{ emptyText: <EmptyState title="没有记录" /> }}
            />
          </section>
        </>
      )}
    </>
  );
}

const figure = (count: number) => count.toLocaleString('en');

const sourceColumns: TableColumnsType<Source> = [
  { title: '来源 hmsr', key: 'source', render: (_, { source }) => source || '（没有写明）' },
  { title: '计划 hmpl / 单元 hmcu', key: 'plan', render: (_, { plan }) => plan || '—' },
  { title: '关键词 hmkw', key: 'keyword', render: (_, { keyword }) => keyword || '—' },
  { title: '访问', dataIndex: 'visits', key: 'visits', width: 90, align: 'right', render: figure },
  { title: '广告到达', dataIndex: 'ads', key: 'ads', width: 100, align: 'right', render: figure },
];

/** Address without its parameters, which stand below one by one. */
function landingPath(urlSource: string): string {
  if (!URL.canParse(urlSource)) return urlSource;
  const { host, pathname } = new URL(urlSource);
  return host + decodeURI(pathname);
}

const landingColumns: TableColumnsType<Landing> = [
  {
    title: '时间',
    key: 'at',
    width: 150,
    render: (_, { at }) => <span className="num">{momentText(at)}</span>,
  },
  {
    title: '类别',
    key: 'kind',
    width: 100,
    render: (_, { kind }) => (kind === 'ad' ? <Tag tone="warn">广告到达</Tag> : <Tag tone="teal">访问</Tag>),
  },
  {
    title: '落地页与参数',
    key: 'url',
    render: (_, { urlSource, query }) => (
      <>
        <span>{landingPath(urlSource)}</span>
        <div className={styles.query}>
          {Object.entries(query)
            .map(([key, value]) => `${key} = ${value}`)
            .join('　')}
        </div>
      </>
    ),
  },
];
