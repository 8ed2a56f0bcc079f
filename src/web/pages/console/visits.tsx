import { consolePaths } from '#web/console-paths.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { DayBars } from './visits/day-bars.tsx';
import { LandingTable, SourceTable } from './visits/visit-tables.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

const ranges = [7, 30, 90];

/** 访问来源: landings by day and by where they came from. */
export default function Visits() {
  const asked = Number(useSearchParams()[0].get('days'));
  const navigate = useNavigate();
  const days = ranges.includes(asked) ? asked : 7;
  const query = useCallQuery('console.visitSummary', { days });
  return (
    <>
      <PageHead
        title="访问来源"
        note="带推广参数的访问：每次会话记一次落地，广告到达另记。不记录访客的网络地址。"
        actions={
          <Segmented
            options={ranges.map((value) => ({ value, label: `近 ${value} 天` }))}
            value={days}
            onChange={(value) => navigate(consolePaths.visits({ days: value }))}
          />
        }
      />
      <Loaded query={query}>
        {(data) => (
          <>
            <section className="panel">
              <dl className="figures">
                <Figure label="访问" value={data.visits.toLocaleString('en')} />
                <Figure label="广告到达" value={data.ads.toLocaleString('en')} />
                <Figure
                  label="有来源的渠道"
                  value={new Set(data.sources.map(({ source }) => source).filter(Boolean)).size}
                />
              </dl>
              <DayBars
                names={['访问', '广告到达']}
                unit="次"
                days={data.byDay.map(({ day, visits, ads }) => ({ day, first: visits, second: ads }))}
              />
            </section>
            <section className="panel">
              <h2>按来源、计划与关键词</h2>
              <SourceTable sources={data.sources} />
            </section>
            <section className="panel">
              <h2>最近的落地</h2>
              <LandingTable recent={data.recent} />
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
