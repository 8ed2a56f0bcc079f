import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { PeriodChoice } from './period/period-choice.tsx';
import { usePeriod } from './period/use-period.ts';
import { DayBars } from './visits/day-bars.tsx';
import { LandingTable, SourceTable } from './visits/visit-tables.tsx';

const choices = [7, 30, 90];

/** 访问来源: landings by day and by where they came from, and what came of them. */
export default function Visits() {
  const period = usePeriod(choices, 7);
  const query = useCallQuery('console.visitSummary', period.asked);
  return (
    <>
      <PageHead
        title="访问来源"
        note="带推广参数的访问：每次会话记一次落地，广告到达另记。不记录访客的网络地址。"
        actions={
          <ExportButton name="console.exportVisits" input={period.asked} fileName="访问来源.xlsx">
            导出
          </ExportButton>
        }
      />
      <PeriodChoice query={period} choices={choices} shown={query.data} />
      <Loaded query={query}>
        {(data) => (
          <>
            <section className="panel">
              <dl className="figures">
                <Figure label="访问" value={data.visits.toLocaleString('en')} />
                <Figure label="广告到达" value={data.ads.toLocaleString('en')} />
                <Figure
                  label="来源渠道"
                  value={new Set(data.sources.map(({ source }) => source).filter(Boolean)).size}
                />
              </dl>
              <p className="hint above">
                {data.from} 至 {data.to}
              </p>
              {data.byDay.length <= 90 && (
                <DayBars
                  names={['访问', '广告到达']}
                  unit="次"
                  days={data.byDay.map(({ day, visits, ads }) => ({ day, first: visits, second: ads }))}
                />
              )}
            </section>
            <section className="panel">
              <h2>从来源、计划与关键词到定标</h2>
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
