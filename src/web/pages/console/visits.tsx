import { Segmented, Skeleton } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '#web/api/use-call.ts';
import styles from '#web/features/content/content.module.css';
import { VisitBars } from '#web/features/content/visit-bars.tsx';
import { LandingTable, SourceTable } from '#web/features/content/visit-tables.tsx';
import { paths } from '#web/paths.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

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
            <SourceTable sources={data.sources} />
          </section>
          <section className="panel">
            <h2 className={styles.panelTitle}>最近的落地</h2>
            <LandingTable recent={data.recent} />
          </section>
        </>
      )}
    </>
  );
}
